import { expect, it } from 'vitest'
import { checkReading } from '@main/script-check/check-reading'
import type { Found, HeardExtent } from '@main/script-check/found'
import type { TimedWord } from '@main/recognizer/timed-recognition'

const syllables = ['ba', 'de', 'fi', 'go', 'hu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo']
/** The same words in every run, as different as those of a book. */
const words = Array.from({ length: 6_000 }, (_, at) => {
  const seed = Math.imul(at + 1, 2_654_435_761) >>> 0
  return [0, 8, 16].map((shift) => syllables[((seed >>> shift) & 255) % syllables.length]).join('')
})
const silence = new Uint8Array(16_000)

/** @param lateMs how much later a word is said than the one before it would have it */
function open(said: readonly string[], isPart = true, lateMs: (at: number) => number = () => 0) {
  const spoken = said.map((word, at): TimedWord => ({
    word,
    startMs: at * 300 + lateMs(at),
    endMs: at * 300 + 280 + lateMs(at),
    confidence: 1,
  }))
  let at = 0
  const counts = { likeness: 0 }
  const reading = checkReading({
    recognizer: {
      dictate: () => ({
        accept: () => spoken.slice(at, (at += 20)),
        finish: () => spoken.slice(at),
        close: () => undefined,
      }),
      knows: () => true,
      fit: (_, words) => ({ words: [...words], likelihood: 0 }),
    },
    sounds: {
      likeness: () => {
        counts.likeness++
        return 0
      },
      likenessOfAll: () => 0,
      nearnessOfAll: () => 0,
      countOf: () => 0,
      of: () => '',
    },
    text: words.map((word, at) => (at === 2_899 ? `${word}.` : word)).join(' '),
    isPart,
  })
  return { reading, counts }
}

function check(
  said: readonly string[],
  lateMs?: (at: number) => number,
): { found: Found[]; extent: HeardExtent } {
  const { reading } = open(said, true, lateMs)
  const found = Array.from({ length: Math.ceil(said.length / 20) }, () => reading.push(silence)).flat()
  found.push(...reading.finish())
  return { found, extent: reading.extent() }
}

it('tells a jump ahead of any length as one skipped stretch, and goes on behind it', () => {
  const { found, extent } = check([...words.slice(0, 400), ...words.slice(2_900, 3_500)])
  expect(found).toMatchObject([
    {
      kind: 'skipped',
      wordIndex: 400,
      wordCount: 2_500,
      startMs: 119_980,
      breath: { atMs: 119_990, wordIndex: 400 },
      sentenceEnd: { atMs: 119_990, wordIndex: 2_899 },
    },
  ])
  expect(extent).toEqual({ heardCount: 1_000, matchedCount: 1_000, firstWord: 0, lastWord: 3_499 })
})

it('knows a breath that was taken before what is still compared, and no sentence end before a place', () => {
  // A pause behind each hundred words: the first one is forgotten when the slip is looked at.
  const slip = Array.from({ length: 6 }, (_, at) => `slip${at}`)
  const said = [...words.slice(0, 140), ...slip, ...words.slice(140, 400)]
  const found = check(said, (at) => Math.floor(at / 100) * 500).found
  expect(found).toMatchObject([{ kind: 'inserted', breath: { atMs: 30_240, wordIndex: 100 } }])
  const [late] = check([...words.slice(5_900), ...slip]).found
  expect(late).toMatchObject({ kind: 'inserted', wordIndex: 5_999 })
  expect(late).not.toHaveProperty('sentenceEnd')
})

it('tells a jump back as one repeated stretch', () => {
  const { found, extent } = check([...words.slice(4_000, 4_410), ...words.slice(500, 900)])
  expect(found).toMatchObject([{ kind: 'repeated', wordIndex: 500, wordCount: 0 }])
  expect(extent.lastWord).toBe(899)
})

it('finds no jump in a reading without one, nor in words of another text', () => {
  expect(check(words.slice(1_000, 2_000)).found).toEqual([])
  const other = Array.from({ length: 700 }, (_, at) => `other${at % 7}`)
  expect(check([...words.slice(0, 300), ...other]).found.map(({ kind }) => kind)).not.toContain('skipped')
})

it('says that no word was heard', () => {
  const { found, extent } = check([])
  expect(found).toEqual([])
  expect(extent).toEqual({ heardCount: 0, matchedCount: 0, firstWord: null, lastWord: null })
})

it('compares only when new words came', () => {
  const { reading, counts } = open(Array.from({ length: 170 }, (_, at) => `other${at}`))
  for (let at = 0; at < 9; at++) reading.push(silence)
  const before = counts.likeness
  expect(before).toBeGreaterThan(0)
  for (let at = 0; at < 5; at++) reading.push(silence)
  expect(counts.likeness).toBe(before)
})
