import { expect, test } from 'vitest'
import {
  dayWords,
  isPlayable,
  modelOptions,
  titleOf,
  troubleOf,
} from '@renderer/features/history/history-words'

const noon = new Date(2026, 10, 22, 12).getTime()
const midnight = (year: number, month: number, day: number): number =>
  new Date(year, month - 1, day).getTime()

test.each([
  [midnight(2026, 11, 22), 'Today'],
  [midnight(2026, 11, 21), 'Yesterday'],
  [midnight(2026, 11, 18), 'Wed, Nov 18'],
  [midnight(2025, 11, 18), 'Tue, Nov 18, 2025'],
])('%s is %s', (startMs, words) => {
  expect(dayWords(startMs, noon)).toBe(words)
})

const usual = { state: 'kept', task: 'text-to-speech', isHere: false, isInCloud: true } as const

test('can be heard where its sound is, or where the cloud can be reached', () => {
  expect(isPlayable(usual, false)).toBe(true)
  expect(isPlayable(usual, true)).toBe(false)
  expect(isPlayable({ ...usual, isHere: true }, true)).toBe(true)
  expect(isPlayable({ ...usual, isInCloud: false }, false)).toBe(false)
  const lost = { state: 'possibly-charged', isHere: false, isInCloud: false } as const
  expect(isPlayable(lost, false)).toBe(false)
  expect(isPlayable({ ...lost, isHere: true }, false)).toBe(true)
})

test('says what is wrong with a row, and nothing where all is well', () => {
  expect(troubleOf(usual)).toBeNull()
  expect(troubleOf({ ...usual, isInCloud: false })).toContain('Deleted')
  const lost = { ...usual, state: 'possibly-charged' } as const
  expect(troubleOf(lost)).toBe('Not received. It may have been charged.')
  // Where it is asked for again, since the row itself cannot offer it.
  expect(troubleOf({ ...lost, task: 'speech-to-speech' })).toContain('Regenerate its file in Voice Changer')
  expect(titleOf({ excerpt: '', task: 'speech-to-speech' })).toBe('Speech to speech')
})

test('models are filtered by name, one that is gone by its id', () => {
  const models = [
    { modelId: 'eleven_v3', name: 'Eleven v3' },
    { modelId: 'eleven_flash_v2', name: 'Flash' },
  ]
  expect(modelOptions(['eleven_flash_v2', 'gone', 'eleven_v3'], models)).toEqual([
    { value: 'eleven_v3', label: 'Eleven v3' },
    { value: 'eleven_flash_v2', label: 'Flash' },
    { value: 'gone', label: 'gone' },
  ])
  expect(modelOptions(['eleven_v3'], null)).toEqual([{ value: 'eleven_v3', label: 'eleven_v3' }])
})
