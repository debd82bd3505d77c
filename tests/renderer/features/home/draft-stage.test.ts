import { expect, it } from 'vitest'
import { marksAround, readyLabel } from '@renderer/features/home/draft-stage'
import { draftWith } from '../../builders'

const around = (minutes: number): [string | undefined, string | undefined] => {
  const { reached, next } = marksAround(minutes * 60_000)
  return [reached?.label, next?.label]
}

it('a mark is reached by meeting it exactly', () => {
  expect(around(9.999)).toEqual([undefined, 'Minimum'])
  expect(around(10)).toEqual(['Minimum', 'Good'])
  expect(around(29.999)).toEqual(['Minimum', 'Good'])
  expect(around(30)).toEqual(['Good', 'Better'])
  expect(around(60)).toEqual(['Better', 'Best'])
  expect(around(120)).toEqual(['Best', undefined])
})

it('a draft is called what its usable time reaches, and its own length at most', () => {
  const draft = draftWith({ totalDurationMs: 120 * 60_000 })
  expect(readyLabel(draft, 150 * 60_000)).toBe('Best')
  expect(readyLabel(draft, 60 * 60_000)).toBe('Better')
  // The hours of two strangers, and a set that nobody has listened to yet.
  expect(readyLabel(draft, 0)).toBe('Ready')
  expect(readyLabel(draft, undefined)).toBe('Ready')
})
