import { expect, it } from 'vitest'
import { takenOf } from '@renderer/features/audio-input/accepted-audio'

it('takes every file, or the first where one is wanted', () => {
  expect(takenOf(['a', 'b', 'c'], true)).toEqual(['a', 'b', 'c'])
  expect(takenOf(['a', 'b', 'c'], false)).toEqual(['a'])
  expect(takenOf([], false)).toEqual([])
})
