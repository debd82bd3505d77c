import { dictionary } from 'cmu-pronouncing-dictionary'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { loadRecognizer, type Recognizer } from '@main/recognizer/recognizer'
import { createSounds } from '@main/recognizer/sounds'
import { checkReading } from '@main/script-check/check-reading'
import type { Found } from '@main/script-check/found'
import { sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { recognizerIsHere, testModelsFolder } from '../../support/analysis/recognizer-here'

let recognizer: Recognizer | undefined
beforeAll(async () => {
  if (recognizerIsHere) recognizer = await loadRecognizer(testModelsFolder)
})
afterAll(() => recognizer?.close())
beforeEach(({ skip }) => skip(!recognizerIsHere, 'the set-up did not fetch the recognizer'))

const cues = sessionCues().slice(3, 7)
const text = cues.map((cue) => cue.text).join(' ')
const soundOf = (cue: (typeof cues)[number]): Buffer =>
  sessionPcm({ startMs: cue.startMs - 200, endMs: cue.endMs + 300 })

function check(script: string, sounds: readonly Buffer[], isPart = false): Found[] {
  const reading = checkReading({
    recognizer: recognizer!,
    sounds: createSounds(dictionary),
    text: script,
    isPart,
  })
  const bytes = Buffer.concat(sounds)
  const found: Found[] = []
  for (let at = 0; at < bytes.length; at += 16_000)
    found.push(...reading.push(bytes.subarray(at, at + 16_000)))
  found.push(...reading.finish())
  reading.close()
  return found
}

it('finds nothing in sentences that were read as written', () => {
  expect(check(text, cues.map(soundOf))).toEqual([])
})

it('finds a sentence that was skipped, and one that was read twice', () => {
  const [first, second, third, fourth] = cues.map(soundOf) as [Buffer, Buffer, Buffer, Buffer]
  const skipped = check(text, [first, third, fourth])
  expect(skipped).toHaveLength(1)
  expect(skipped[0]).toMatchObject({ kind: 'skipped', wordIndex: 10, wordCount: 8 })
  const firstMs = first.length / 32
  expect(skipped[0]!.startMs).toBeLessThanOrEqual(firstMs)
  expect(skipped[0]!.endMs).toBeGreaterThanOrEqual(firstMs - 400)

  const repeated = check(text, [first, second, second, third, fourth])
  expect(repeated.map(({ kind }) => kind)).toEqual(['repeated'])
})

it('finds single words that the script has otherwise', () => {
  const [first] = cues
  const sound = [soundOf(first!)]
  expect(first!.text).toBe('The sixth day he spent in the cabin with Gregson.')
  const kinds = (script: string): unknown[] => check(script, sound).map(({ kind, heard }) => [kind, heard])
  expect(kinds('The sixth day he spent in the old cabin with Gregson.')).toEqual([['skipped', '']])
  expect(kinds('The sixth day spent in the cabin with Gregson.')).toEqual([['inserted', 'he']])
  expect(kinds('The sixth day he spent in the garden with Gregson.')).toEqual([['misread', 'cabin']])
})

it('knows where in the sound a finding can be cut out, and which words that takes', () => {
  const [first, second] = cues.map(soundOf) as [Buffer, Buffer]
  // Half a second lies between the sentences, from 200 ms before to 300 ms behind the cut.
  const seamMs = first.length / 32
  const isAtSeam = ({ sentenceEnd }: Found): boolean =>
    sentenceEnd !== undefined && sentenceEnd.atMs > seamMs - 300 && sentenceEnd.atMs < seamMs + 200
  const [misread] = check(text.replace('cabin', 'garden'), [first, second])
  expect(misread).toMatchObject({ kind: 'misread', sentenceEnd: { wordIndex: 9 } })
  // A slip in the second sentence is read again from the pause between them on, with its first word.
  const slip = check(text.replace(' remained', ' stayed'), [first, second])[0]!
  expect(slip).toMatchObject({ wordIndex: 14, breath: { wordIndex: 10 } })
  expect(slip.breath!.atMs).toBeGreaterThan(seamMs - 300)
  expect(slip.breath!.atMs).toBeLessThan(slip.startMs)
  expect(isAtSeam(misread!)).toBe(true)
  // The last word of the sentence is the slip: the sentence behind it says where it ends.
  const [last] = check(text.replace('with Gregson.', 'with his neighbor.'), [first, second])
  expect(last).toMatchObject({ sentenceEnd: { wordIndex: 10 } })
  expect(isAtSeam(last!)).toBe(true)
})

it('takes no title for the end of a sentence, and puts one that was left out into its pause', () => {
  const [first, second, third, fourth] = cues.map(soundOf) as [Buffer, Buffer, Buffer, Buffer]
  const seamMs = first.length / 32
  // A title is no sentence, as nobody breathes behind it.
  const [title] = check(text.replace('cabin with', 'garden. With'), [first, second])
  expect(title).toMatchObject({ kind: 'misread', sentenceEnd: { wordIndex: 9 } })
  // Of a sentence that was left out, the pause it is missing in.
  const [skipped] = check(text, [first, third, fourth])
  expect(skipped).toMatchObject({ kind: 'skipped', sentenceEnd: { wordIndex: 17 } })
  expect(skipped!.breath).toEqual({ atMs: skipped!.sentenceEnd!.atMs, wordIndex: 10 })
  expect(skipped!.sentenceEnd!.atMs).toBeGreaterThan(seamMs - 300)
  expect(skipped!.sentenceEnd!.atMs).toBeLessThan(seamMs + 200)
  // Behind the last sentence nothing was heard but the room.
  const [end] = check('The sixth day he spent in the garden with Gregson.', [first], true)
  expect(end).toMatchObject({ sentenceEnd: { wordIndex: 9 } })
  expect(end!.sentenceEnd!.atMs).toBeGreaterThan(seamMs - 300)
})

it('finds a part of a script that was read from its middle', () => {
  const before = sessionCues().slice(40, 60)
  const after = sessionCues().slice(70, 80)
  const script = [...before, ...cues, ...after].map((cue) => cue.text).join(' ')
  expect(check(script, cues.map(soundOf), true)).toEqual([])
})

it('finds a pause that is too long', () => {
  const [first, second] = cues.map(soundOf) as [Buffer, Buffer]
  const silence = Buffer.alloc(32 * 4_000)
  const found = check(
    cues
      .slice(0, 2)
      .map((cue) => cue.text)
      .join(' '),
    [first, silence, second],
  )
  expect(found.map(({ kind }) => kind)).toEqual(['pause'])
  expect(found[0]!.endMs - found[0]!.startMs).toBeGreaterThan(4_000)
})
