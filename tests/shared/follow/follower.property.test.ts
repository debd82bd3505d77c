import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFollower } from '@shared/follow/follower'

/** Words that are not alike: a slip of two letters does not turn one into another. */
const vocabulary =
  `amber bridge candle dolphin engine forest garden harbour island jacket kitchen lantern mountain notebook
orchard pepper quarry river saddle temple umbrella valley window yellow zebra anchor blanket copper desert elbow feather
granite hammer iron jungle kettle ladder marble needle oyster pillow quilt ribbon silver thunder velvet whistle the and of
to a in it was that he she they with for on`.split(/\s+/)
const others = `xylophone bureaucrat gymnast physique oxygen cyclone rhythm psyche`.split(' ')

const script = fc.array(fc.constantFrom(...vocabulary), { minLength: 12, maxLength: 120 })
const stretches = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 40 })

/** Reads these words as partial results grow, settled after stretches of these lengths. */
function readAloud(
  script: readonly string[],
  spoken: readonly string[],
  lengths: readonly number[],
): number[] {
  const follower = createFollower(script, { language: 'en' })
  const positions: number[] = []
  let stretch: string[] = []
  let next = 0
  for (const word of spoken) {
    stretch = [...stretch, word]
    positions.push(follower.receive(stretch))
    if (stretch.length < (lengths[next % lengths.length] ?? 1)) continue
    positions.push(follower.receive(stretch, { isSettled: true }))
    stretch = []
    next++
  }
  return positions
}

const isRising = (positions: readonly number[]): boolean =>
  positions.every((position, at) => position >= (positions[at - 1] ?? -1))

it('follows a plain reading to the last word, never back and never ahead', () => {
  fc.assert(
    fc.property(script, stretches, (words, lengths) => {
      const positions = readAloud(words, words, lengths)
      expect(isRising(positions)).toBe(true)
      expect(positions.at(-1)).toBe(words.length - 1)
    }),
    { numRuns: 150 },
  )
})

it('copes with slips, omissions, and additions', () => {
  const slip = fc.record({
    kind: fc.constantFrom('omit', 'replace', 'add'),
    word: fc.constantFrom(...others),
  })
  fc.assert(
    fc.property(
      fc.shuffledSubarray(vocabulary, { minLength: 45 }),
      fc.array(slip, { minLength: 4, maxLength: 4 }),
      stretches,
      (words, slips, lengths) => {
        const spoken = words.flatMap((word, at) => {
          const made = at % 9 === 7 ? slips[Math.floor(at / 9)] : undefined
          if (!made) return [word]
          return made.kind === 'omit' ? [] : made.kind === 'replace' ? [made.word] : [word, made.word]
        })
        const positions = readAloud(words, spoken, lengths)
        expect(isRising(positions)).toBe(true)
        expect(positions.at(-1)).toBe(words.length - 1)
      },
    ),
    { numRuns: 150 },
  )
})

it('noise and other words do not move it', () => {
  const noise = fc.array(fc.constantFrom(...others, '[unk]', '…'), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(script, fc.constantFrom(0, 6, 9, 11), noise, (words, read, noises) => {
      const positions = readAloud(words, [...words.slice(0, read), ...noises], [6])
      expect(positions.at(-1)).toBe(read - 1)
      expect(isRising(positions)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

it('the words of the script in random order hardly move it', () => {
  let spokenCount = 0
  let moved = 0
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const words = fc.sample(script, { numRuns: 1, seed })[0] ?? []
      const babble = fc.sample(fc.constantFrom(...words), { numRuns: 60, seed: seed + 1 })
      const positions = readAloud(words, babble, [7])
      spokenCount += babble.length
      moved += new Set(positions).size - 1
    }),
    { numRuns: 100, seed: 7 },
  )
  expect(moved / spokenCount).toBeLessThan(0.1)
})

it('returns a position in the script, whatever it recognizes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 30 }),
      fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 40 }),
      fc.constantFrom('en', 'zh', 'ko', 'fr', 'hr'),
      (words, recognized, language) => {
        const follower = createFollower(words, { language })
        for (let at = 0; at <= recognized.length; at++) {
          const position = follower.receive(recognized.slice(0, at), { isSettled: at % 5 === 0 })
          expect(Number.isInteger(position) && position >= -1 && position < words.length).toBe(true)
        }
      },
    ),
    { numRuns: 200 },
  )
})

it('recovers after a jump of up to a page', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(vocabulary, { minLength: vocabulary.length }),
      fc.integer({ min: 8, max: 15 }),
      fc.integer({ min: 3, max: 30 }),
      (words, readFirst, omitted) => {
        const spoken = [...words.slice(0, readFirst), ...words.slice(readFirst + omitted)]
        expect(readAloud(words, spoken, [9]).at(-1)).toBe(words.length - 1)
      },
    ),
    { numRuns: 100 },
  )
})
