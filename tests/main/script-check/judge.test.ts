import { dictionary } from 'cmu-pronouncing-dictionary'
import { expect, it } from 'vitest'
import { createSounds } from '@main/recognizer/sounds'
import { spelledAs } from '@main/script-check/judge'
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

  const likeness = sounds.likenessOfAll(['i', 'am'], ["i'm"])
  expect(confidenceOf({ script: 338.96, heard: 344.8, likeness, sureness: 1 })).toBeLessThan(leastConfidence)
})
