import { expect, it } from 'vitest'
import { labelWord, voiceLabels } from '@renderer/features/voices/voice-labels'

it('a voice shows up to eight labels, its language first, each once', () => {
  const labels = Object.fromEntries('abcdefghij'.split('').map((name) => [name, `word_${name}`]))
  expect(voiceLabels({ language: 'en', labels })).toEqual([
    'English',
    ...'abcdefg'.split('').map((name) => `Word ${name}`),
  ])
  expect(
    voiceLabels({ language: null, labels: { language: 'en', mood: 'calm', tone: 'calm', age: ' ' } }),
  ).toEqual(['Calm'])
  expect(voiceLabels({ language: null, labels })).toHaveLength(8)
})

it('label values are read as words', () => {
  expect(labelWord('middle_aged')).toBe('Middle aged')
})
