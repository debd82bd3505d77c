import { randomInt } from 'node:crypto'

/** Plain words that the local recognizer knows. Put together at random they make millions of sentences. */
const openings = [
  'this morning',
  'last winter',
  'every sunday',
  'after dinner',
  'before the storm',
  'on the way home',
]
const people = [
  'my sister',
  'the old teacher',
  'a young doctor',
  'our neighbor',
  'the tall driver',
  'her brother',
]
const deeds = ['found', 'carried', 'painted', 'lost', 'bought', 'remembered', 'described', 'followed']
const kinds = ['a small', 'the yellow', 'an empty', 'the heavy', 'a broken', 'the silver', 'a quiet']
const things = [
  'garden',
  'window',
  'letter',
  'kitchen',
  'river',
  'basket',
  'mountain',
  'piano',
  'station',
  'camera',
]
const places = [
  'near the bridge',
  'behind the church',
  'in the village',
  'beside the lake',
  'under the table',
  'by the sea',
]

const pick = (words: readonly string[]): string => words[randomInt(words.length)] ?? ''

/** What the person is asked to read aloud: new each time, 9 to 14 words. */
export function randomSentence(): string {
  const words = [pick(openings), pick(people), pick(deeds), pick(kinds), pick(things), pick(places)].join(' ')
  return `${words.replace(/^./, (letter) => letter.toUpperCase())}.`
}
