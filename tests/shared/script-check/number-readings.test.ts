import { expect, it } from 'vitest'
import { isReadingOf } from '@shared/script-check/number-readings'

it.each([
  ['250', 'two hundred fifty'],
  ['250', 'two hundred and fifty'],
  ['250', 'two fifty'],
  ['100', 'a hundred'],
  ['1,000', 'a thousand'],
  ['500', 'five zero zero'],
  ['8500', 'eight five oh oh'],
  ['8500', 'eighty five hundred'],
  ['1234', 'one two three four'],
  ['1234', 'twelve thirty four'],
  ['4242', 'four two for too'],
  ['1905', 'nineteen oh five'],
  ['1905', 'nineteen hundred and five'],
  ['1905', 'one thousand nine hundred and five'],
  ['2010', 'twenty ten'],
  ['2010', 'two thousand and ten'],
  ['10:30', 'ten thirty'],
  ['5:00', 'five oclock'],
  ['$3.50', 'three fifty'],
  ['$3.50', 'three dollars and fifty cents'],
  ['$30,000', 'thirty thousand dollar'],
  ['28.8', 'twenty eight point eight'],
  ['99%', 'ninety nine per cent'],
  ['250th', 'two hundred and fiftieth'],
  ['1980s', 'nineteen eighties'],
  ['555 1234', 'five five five one two three four'],
])('%s is read as “%s”', (numbers, said) => {
  expect(isReadingOf(numbers.split(' '), said.split(' '))).toBe(true)
})

it.each([
  ['15', 'fifty'],
  ['205', 'twenty five'],
  ['2005', 'two hundred five'],
  ['20050', 'two hundred fifty'],
  ['20100', 'twenty one hundred'],
  ['250', 'and two fifty'],
  ['1234', 'one two three'],
  ['1234', 'one two three four five'],
  ['1234', 'one two four three'],
  ['3', 'a'],
  ['$5', 'five pounds'],
])('%s is not read as “%s”', (numbers, said) => {
  expect(isReadingOf(numbers.split(' '), said.split(' '))).toBe(false)
})
