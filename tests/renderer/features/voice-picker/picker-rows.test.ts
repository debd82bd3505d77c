import { describe, expect, it } from 'vitest'
import type { PickerVoice } from '@shared/domain/cloud/picker-voice'
import {
  activeKeyOf,
  byGroup,
  movedTo,
  moveOfKey,
  pickerName,
  pickerRows,
} from '@renderer/features/voice-picker/picker-rows'

const voice = (voiceId: string, changes: Partial<PickerVoice> = {}): PickerVoice => ({
  voiceId,
  name: voiceId,
  group: 'cloned',
  labels: {},
  language: null,
  description: '',
  isLegacy: false,
  hasPreview: true,
  obstacle: null,
  ...changes,
})

describe('the lines of the picker', () => {
  it('put each group under the heading of the specification', () => {
    const groups = [
      'recent',
      'dub_specific',
      'professional',
      'cloned',
      'generated',
      'default',
      'legacy',
    ] as const
    const rows = pickerRows(groups.map((group) => voice(group, { group })))
    expect(rows.flatMap((row) => (row.kind === 'heading' ? [row.title] : []))).toEqual([
      'Recent',
      'Dub Specific',
      'Professional',
      'Cloned',
      'Generated',
      'Default',
      'Legacy',
    ])
    expect(rows.flatMap((row) => (row.kind === 'voice' ? [row.number] : []))).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('name each group once, whatever part of it is in sight', () => {
    const rows = pickerRows([voice('a'), voice('b'), voice('c', { group: 'default' })])
    const inSight = rows.slice(2).map((row) => ({ row }))
    expect(byGroup(inSight).map(({ title, lines }) => [title, lines.length])).toEqual([
      ['Cloned', 1],
      ['Default', 2],
    ])
  })

  it('mark legacy voices', () => {
    expect(pickerName(voice('Otto', { isLegacy: true }))).toBe('Otto (Legacy)')
    expect(pickerName(voice('Otto'))).toBe('Otto')
    expect(pickerName(voice(' '))).toBe('Untitled')
  })
})

describe('the keyboard', () => {
  const rows = pickerRows(Array.from({ length: 20 }, (_, at) => voice(`v${at}`)))

  it('moves among the voices and stops at both ends', () => {
    expect(movedTo(rows, null, 'next')).toBe('v0')
    expect(movedTo(rows, null, 'previous')).toBe('v19')
    expect(movedTo(rows, 'v0', 'previous')).toBe('v0')
    expect(movedTo(rows, 'v0', 'next')).toBe('v1')
    expect(movedTo(rows, 'v0', 'page-down')).toBe('v8')
    expect(movedTo(rows, 'v4', 'page-up')).toBe('v0')
    expect(movedTo(rows, 'v19', 'next')).toBe('v19')
    expect(movedTo(rows, 'v3', 'first')).toBe('v0')
    expect(movedTo(rows, 'v3', 'last')).toBe('v19')
    expect(movedTo([], null, 'next')).toBeNull()
  })

  it('begins at the chosen voice, else at the first, and goes there again when its voice is gone', () => {
    expect(activeKeyOf(rows, { wantedKey: null, value: 'v7' })).toBe('v7')
    expect(activeKeyOf(rows, { wantedKey: null, value: 'elsewhere' })).toBe('v0')
    expect(activeKeyOf(rows, { wantedKey: 'v3', value: 'v7' })).toBe('v3')
    expect(activeKeyOf(rows, { wantedKey: 'gone', value: null })).toBe('v0')
    expect(activeKeyOf([], { wantedKey: 'v3', value: null })).toBeNull()
  })

  it('leaves to the search field what moves in text', () => {
    const key = (name: string, isCommand = false) =>
      moveOfKey({ key: name, ctrlKey: isCommand, metaKey: false })
    expect(['Home', 'End', 'ArrowLeft', 'a'].map((name) => key(name))).toEqual([null, null, null, null])
    expect([key('Home', true), key('End', true)]).toEqual(['first', 'last'])
    expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].map((name) => key(name))).toEqual([
      'next',
      'previous',
      'page-down',
      'page-up',
    ])
  })
})
