import { expect, it } from 'vitest'
import { marksAround } from '@renderer/features/home/draft-stage'

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
