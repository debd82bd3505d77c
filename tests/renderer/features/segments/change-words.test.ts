import { expect, it } from 'vitest'
import type { AudioChange } from '@shared/domain/dataset/segment'
import { blockedWords, changeWords } from '@renderer/features/segments/change-words'

const words = (kind: AudioChange['kind'], sources: string[], made: string[]): string =>
  changeWords({ kind, sources, made })

it('describes a change', () => {
  expect(words('settings-applied', ['a.wav'], ['a.flac'])).toBe('Settings applied to “a.wav”')
  expect(words('settings-applied', ['a', 'b'], ['a', 'b'])).toBe('Settings applied to 2 samples')
  expect(words('recording-added', ['a', 'b'], ['c'])).toBe('“c” added again from the booth')
  expect(words('segments-made', ['a.wav'], ['1', '2', '3'])).toBe('“a.wav” split into 3 segments')
  expect(words('segments-made', ['a', 'b'], ['ab.flac'])).toBe('2 takes joined into “ab.flac”')
  expect(words('segments-made', ['a.wav'], ['a.flac'])).toBe('“a.wav” became “a.flac”')
  expect(words('segments-made', ['a', 'b'], ['1', '2', '3'])).toBe('2 samples became 3 segments')
})

it('explains what to do first if a change is blocked', () => {
  expect(blockedWords({ blockedBy: null, isUndone: false })).toBeNull()
  expect(blockedWords({ blockedBy: 'later-change', isUndone: false })).toBe(
    'Its samples were changed again later. Undo that change first.',
  )
  expect(blockedWords({ blockedBy: 'trash-emptied', isUndone: true })).toBe(
    'The trash has been emptied since.',
  )
})
