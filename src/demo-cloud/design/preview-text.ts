import { seededRandom } from '../timbre/seeded-random'
import { readPrompt } from './read-prompt'

const calm = [
  'There is a quiet road that leads down to the water, and in the evening the whole valley seems to hold its breath.',
  'Take a moment, let your shoulders drop, and listen to the rain as it comes softly and slowly across the roof.',
  'The kettle was already singing when she opened the window and let the smell of the garden into the room.',
]
const lively = [
  'You will not believe what happened this morning: the train was late, the coffee was cold, and still I am in a great mood!',
  'Right, everybody, shoes on and bags packed, because today we are going further than any of us has ever been!',
  'Wait, wait, wait, do not open that door yet. I have been planning this surprise for weeks and it has to be perfect.',
]
const dark = [
  'You come to my mountain at night, alone, with nothing but a lantern, and you ask me for mercy? How very amusing.',
  'In a world where nobody remembers the old promises, one stranger will have to keep them all, whatever it costs.',
  'They told me the sea would take me one day. Well, here I stand, and the sea had better bring friends.',
]
const plain = [
  'Good afternoon, and thank you for joining us. Over the next few minutes I would like to show you where we stand today.',
  'The first settlers followed the river north, and within a few years there was a mill, a school, and a small market.',
  'If you are hearing this, the recording worked. Let me tell you, briefly and clearly, what we learned this year.',
] as const

/** A text of 100 to 200 characters that suits a prompt, the same each time. English. */
export function previewTextFor(prompt: string): string {
  const { traits } = readPrompt(prompt)
  const has = (...wanted: string[]): boolean => wanted.some((trait) => traits.has(trait))
  const texts = has('deep', 'intense', 'gravelly', 'dramatic')
    ? dark
    : has('energetic', 'cheerful', 'playful', 'bright')
      ? lively
      : has('calm', 'soft', 'warm', 'gentle')
        ? calm
        : plain
  return seededRandom('preview text', prompt).pick(texts as readonly [string, ...string[]])
}
