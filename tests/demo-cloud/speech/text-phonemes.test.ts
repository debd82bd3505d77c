import { dictionary } from 'cmu-pronouncing-dictionary'
import { expect, test } from 'vitest'
import { spellNumbers } from '@demo-cloud/speech/spell-numbers'
import { phonemesMax, speechPieces } from '@demo-cloud/speech/text-phonemes'
import { wordPhonemes } from '@main/recognizer/word-phonemes'

test.each([
  [0, 'zero'],
  [19, 'nineteen'],
  [40, 'forty'],
  [101, 'one hundred one'],
  [2_026, 'two thousand twenty six'],
  [1_000_001, 'one million one'],
  [20, 'twenty'],
  [300, 'three hundred'],
  [12_345_678_901_234, 'one two three four five six seven eight nine zero one two three four'],
  [
    987_654_321_000,
    'nine hundred eighty seven billion six hundred fifty four million three hundred twenty one thousand',
  ],
])('%d in words', (value, words) => {
  expect(spellNumbers(String(value))).toBe(words)
})

test('numbers and marks become words', () => {
  expect(spellNumbers('It cost $1,250 & rose 3.5% in 12 days.')).toBe(
    'It cost one thousand two hundred fifty dollars  and  rose three point five percent in twelve days.',
  )
})

test.each([
  ['harbor', 'hˈɑɹbəɹ'],
  ['the', 'ðə'],
  ["singer's", 'sˈɪŋəɹz'],
  ['zorblax', 'zˈɔɹblæks'],
  ['constructor', 'kənstɹˈʌktəɹ'],
])('%s', (word, symbols) => {
  expect(wordPhonemes(word, dictionary)).toBe(symbols)
})

test('a text becomes one piece per sentence, without stage directions', () => {
  expect(speechPieces('[laughs] Mr. Lee sang. Did he?\nYes!', dictionary)).toEqual([
    'mˈɪstəɹ lˈi sˈæŋ.',
    'dˈɪd hˈi?',
    'jˈɛs!',
  ])
})

test('no piece is longer than the model can take, and nothing is lost', () => {
  const words = Array.from({ length: 400 }, () => 'window').join(' ')
  const pieces = speechPieces(`${words}.`, dictionary)
  expect(pieces.every((piece) => piece.length <= phonemesMax)).toBe(true)
  expect(pieces.join(' ').split(' ')).toHaveLength(400)
})

test('a text without words gives nothing to speak', () => {
  expect(speechPieces('... 。 [sighs]', dictionary)).toEqual([])
})
