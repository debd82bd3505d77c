import { dictionary } from 'cmu-pronouncing-dictionary'
import { expect, it } from 'vitest'
import { createSounds } from '@main/recognizer/sounds'
import { hasAllButWeak, isDoubled, spelledAs } from '@main/script-check/judge'
import { timesOf } from '@main/script-check/heard-window'
import { confidenceOf, confidenceOfName, leastConfidence } from '@shared/script-check/second-look'

it.each([
  ['forever more dow', 'forevermore dial', 'forever more dial'],
  ['the road made', 'her roadmate', 'her roadmate'],
  ['mailbox is full', 'mail box was full', 'mailbox was full'],
  ['said to night', 'says tonight', 'says to night'],
  ['cat', 'dog', 'dog'],
  ['', 'dog', 'dog'],
  ['can not', 'cannot', 'can not'],
])('%j heard for %j is looked for as %j', (heard, script, spelled) => {
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
  expect(spelledAs(words(heard), words(script)).join(' ')).toBe(spelled)
})

// What the recognizer told of Allison Smith's prompts, which she read as written.
it('does not question a name for a word that was hardly heard, nor short forms that nearly fit', () => {
  const sounds = createSounds(dictionary)
  const name = sounds.likeness('digium', 'daejeon')
  expect(confidenceOfName(name, 1, false)).toBeGreaterThan(leastConfidence)
  expect(confidenceOfName(name, 0.6, false)).toBeLessThan(leastConfidence)

  const [long, short] = [['i', 'am'], ["i'm"]]
  const likeness = sounds.likenessOfAll(long, short)
  const nearness = sounds.nearnessOfAll(long, short)
  const look = {
    script: 338.96,
    heard: 344.8,
    likeness,
    nearness,
    soundCount: 3,
    hasSeveral: true,
    sureness: 1,
  }
  expect(confidenceOf(look)).toBeLessThan(leastConfidence)
})

it.each([
  ['turned their heads', "don't dare hates", true],
  ['spilling its', 'spinning as', true],
  ['time', 'removed', false],
  ['of', 'africa', false],
])('%j is near %j by ear: %j', (script, heard, isNear) => {
  const sounds = createSounds(dictionary)
  expect(sounds.nearnessOfAll(script.split(' '), heard.split(' ')) > 0.65).toBe(isNear)
})

it.each([
  ['the gut and the gullet', 'the gut and gullet', true],
  ['plainly that a human', 'that plainly that human', true],
  ['has two duties', 'has duties', false],
  ['poisoning by poisoning', 'by poisoning', false],
])('of %j, %j are all but small words: %j', (words, said, isAll) => {
  expect(hasAllButWeak(said.split(' '), words.split(' '))).toBe(isAll)
})

it('knows a word that was said twice, whatever dictation made of it', () => {
  const words = ['not', 'be', 'rid', 'of']
  expect(isDoubled(['not', 'be', 'rid', 'rid', 'of'], words, ['rid'])).toBe(true)
  expect(isDoubled(['rid', 'not', 'be', 'rid', 'of'], words, ['rid'])).toBe(false)
})

it('tells what was left out between the words that fit, whatever is heard there', () => {
  const at = (word: string, startMs: number) => ({
    word,
    plain: word,
    startMs,
    endMs: startMs + 300,
    confidence: 1,
  })
  const heard = [at('neighborhood', 0), at('where', 1_500), at('do', 2_000)]
  const steps = [
    { script: 0, heard: 0 },
    { script: 1, heard: null },
    { script: 2, heard: 1 },
    { script: 3, heard: 2 },
  ]
  const difference = { from: 1, to: 3, script: [1, 2], heard: [1], parts: [] }
  expect(timesOf({ heard, steps }, { ...difference, kind: 'skipped' })).toEqual({
    startMs: 300,
    endMs: 2_000,
  })
  expect(timesOf({ heard, steps }, { ...difference, kind: 'misread' })).toEqual({
    startMs: 1_500,
    endMs: 1_800,
  })
})
