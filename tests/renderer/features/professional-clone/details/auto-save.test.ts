import {
  createAutoSave,
  type AutoSave,
  type SaveState,
} from '@renderer/features/professional-clone/details/auto-save'
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
