import { expect, test } from 'vitest'
import { phrasesOf } from '@demo-cloud/generations/phrases'
import { speakParts } from '@demo-cloud/generations/spoken-sound'
import type { Speech, SpeechOrder } from '@demo-cloud/speech/speech'
import { stockTimbre } from '@demo-cloud/timbre/timbre'

const long =
  'When the storm was over, and the people of the village came out of their houses again, they found the old boat in the garden of the church, with its mast broken, and nobody ever learned who had carried it there. It was quiet.'

test.each([
  ['Hello there. How are you? Fine!', ['Hello there. ', 'How are you? ', 'Fine!']],
  ['  ', ['  ']],
  ['[sighs. deeply] I am here. Yes.', ['[sighs. deeply] I am here. ', 'Yes.']],
  ['A line\nand another', ['A line\n', 'and another']],
])('phrases of %j', (text, phrases) => {
  expect(phrasesOf(text).map((phrase) => phrase.text)).toEqual(phrases)
})

test('a long sentence begins with a short phrase, and nothing of a text is lost', () => {
  const phrases = phrasesOf(long)
  expect(phrases[0]?.text).toBe('When the storm was over, ')
  expect(phrases.length).toBeGreaterThan(3)
  expect(phrases.map(({ text }) => text).join('')).toBe(long)
  for (const { text, at } of phrases) expect(long.slice(at, at + text.length)).toBe(text)
})

/** Speaks 10 ms for each character, as a machine that is slower and higher than the common form. */
const speechOf = (orders: SpeechOrder[]): Speech => ({
  speak: (order) => {
    orders.push(order)
    const rateHz = 16_000
    const sound = Float32Array.from({ length: order.text.length * 160 }, (_, i) => Math.sin(i / 9) / 2)
    return Promise.resolve({
      rateHz,
      filters: ['volume=0.5'],
      language: 'en',
      chunks: (async function* () {
        yield await Promise.resolve(sound)
      })(),
    })
  },
  languages: () => ['en'],
  describe: () => ({ engine: 'kokoro', missing: null }),
  close: () => Promise.resolve(),
})

test('parts are spoken phrase by phrase, each in its voice, and every character has its time', async () => {
  const orders: SpeechOrder[] = []
  const parts = [
    { text: 'One two. Three.', timbre: stockTimbre('af_heart'), speed: 1, language: null },
    { text: 'Four five six seven.', timbre: stockTimbre('am_adam'), speed: 1.1, language: 'en' },
  ]
  const sound = await speakParts(speechOf(orders), parts, {
    maxChars: null,
    signal: new AbortController().signal,
  })
  expect(orders).toHaveLength(1)
  let samples = 0
  let loudest = 0
  for await (const chunk of sound.chunks) {
    samples += chunk.length
    loudest = Math.max(loudest, ...chunk)
  }
  expect(orders.map(({ text, speed, timbre }) => [text, speed, timbre.blend[0]?.voice])).toEqual([
    ['One two. ', 1, 'af_heart'],
    ['Three.', 1, 'af_heart'],
    ['Four five six seven.', 1.1, 'am_adam'],
  ])
  const chars = parts.map(({ text }) => text).join('').length
  expect(samples / 24_000).toBeCloseTo(chars / 100, 1)
  expect(loudest).toBeLessThan(0.4)
  expect(sound.times.map(({ part, at, alignment }) => [part, at, alignment.characters.join('')])).toEqual([
    [0, 0, 'One two. '],
    [0, 9, 'Three.'],
    [1, 0, 'Four five six seven.'],
  ])
  const ends = sound.times.flatMap(({ alignment }) => alignment.character_end_times_seconds)
  expect(ends).toEqual([...ends].sort((a, b) => a - b))
  expect(ends.at(-1)).toBeCloseTo(samples / 24_000, 2)
})

test('a test hears no more than it asked for, and silence where a text has no sounds', async () => {
  const orders: SpeechOrder[] = []
  const part = { timbre: stockTimbre('af_heart'), speed: 1, language: null }
  const signal = new AbortController().signal
  await speakParts(speechOf(orders), [{ ...part, text: 'One two three four.' }], { maxChars: 9, signal })
  expect(orders.map(({ text }) => text)).toEqual(['One two'])
  const silent = await speakParts(speechOf([]), [], { maxChars: null, signal })
  let samples = 0
  for await (const chunk of silent.chunks) samples += chunk.length
  expect(samples).toBe(7_200)
})
