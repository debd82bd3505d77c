import {
  createAutoSave,
  type AutoSave,
  type SaveState,
} from '@renderer/features/professional-clone/details/auto-save'
import {
  areSameDetails,
  detailsPatch,
  rebasedDetails,
  type Details,
} from '@renderer/features/professional-clone/details/details-schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

describe('auto-save', () => {
  let written: string[]
  let states: string[]
  let failWith: Error | null
  let form: AutoSave<string>
  const state = (): string | undefined => states.at(-1)

  beforeEach(() => {
    vi.useFakeTimers()
    written = []
    states = []
    failWith = null
    form = createAutoSave('', {
      write: async (values) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        if (failWith) throw failWith
        written.push(values)
      },
      isValid: (values) => values.trim() !== '',
      onState: (next: SaveState) => states.push(next.kind),
    })
  })
  afterEach(() => vi.useRealTimers())

  it('stores keystrokes in bursts and shows saved one second after the last', async () => {
    form.change('A')
    await vi.advanceTimersByTimeAsync(100)
    form.change('An')
    await vi.advanceTimersByTimeAsync(260)
    expect(written).toEqual(['An'])
    expect(state()).toBe('dirty')
    await vi.advanceTimersByTimeAsync(739)
    expect(state()).toBe('dirty')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toBe('saved')
    expect(written).toEqual(['An'])
  })

  it('keeps invalid text and does not show it as saved', async () => {
    form.change(' ')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(written).toEqual([' '])
    expect(state()).toBe('dirty')
    expect(await form.saveNow()).toBe(false)
  })

  it('typing during a write stores the newest values afterwards', async () => {
    form.change('A')
    await vi.advanceTimersByTimeAsync(210)
    form.change('Anna')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(written).toEqual(['A', 'Anna'])
    expect(state()).toBe('saved')
    expect(form.isPending()).toBe(false)
  })

  it('Save stores immediately', async () => {
    form.change('Anna')
    const saved = form.saveNow()
    await vi.advanceTimersByTimeAsync(50)
    expect(await saved).toBe(true)
    expect(written).toEqual(['Anna'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(written).toEqual(['Anna'])
  })

  it('reports a failed write, and Save tries the same text again', async () => {
    failWith = new Error('disk full')
    form.change('Anna')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(state()).toBe('failed')
    expect(form.isPending()).toBe(true)
    failWith = null
    const saved = form.saveNow()
    await vi.advanceTimersByTimeAsync(60)
    expect(await saved).toBe(true)
    expect(written).toEqual(['Anna'])
  })

  it('leaving stores the latest text', async () => {
    form.change('Anna')
    form.end()
    await vi.advanceTimersByTimeAsync(60)
    expect(written).toEqual(['Anna'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(states).toEqual(['dirty'])
  })
})

describe('details that change elsewhere while they are typed in', () => {
  const start: Details = { name: 'Ann', language: 'en', description: '', labels: [] }
  let written: Partial<Details>[]
  let form: AutoSave<Details>

  beforeEach(() => {
    vi.useFakeTimers()
    written = []
    form = createAutoSave(start, {
      write: async (values, stored) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        written.push(detailsPatch(values, stored))
      },
      isSame: areSameDetails,
      rebase: rebasedDetails,
      isValid: () => true,
      onState: () => undefined,
    })
  })
  afterEach(() => vi.useRealTimers())

  it('keeps both: what is typed is written, and nothing else', async () => {
    form.change({ ...start, name: 'Anna' })
    form.adopt({ ...start, description: 'From the cloud' })
    expect(form.values()).toEqual({ ...start, name: 'Anna', description: 'From the cloud' })
    expect(form.isPending()).toBe(true)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(written).toEqual([{ name: 'Anna' }])
    expect(form.isPending()).toBe(false)
  })

  it('during a write, too', async () => {
    form.change({ ...start, name: 'Anna' })
    await vi.advanceTimersByTimeAsync(210)
    form.adopt({ ...start, language: 'de' })
    await vi.advanceTimersByTimeAsync(1_100)
    form.change({ ...form.values(), description: 'Calm' })
    await vi.advanceTimersByTimeAsync(1_100)
    expect(written).toEqual([{ name: 'Anna' }, { description: 'Calm' }])
    expect(form.values()).toEqual({ ...start, name: 'Anna', language: 'de', description: 'Calm' })
  })

  it('keeps the field that is typed in', async () => {
    form.change({ ...start, name: 'Anna' })
    form.adopt({ ...start, name: 'Theirs' })
    expect(form.values().name).toBe('Anna')
    await vi.advanceTimersByTimeAsync(1_100)
    expect(written).toEqual([{ name: 'Anna' }])
  })
})
