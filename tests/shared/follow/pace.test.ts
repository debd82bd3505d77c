import { expect, it } from 'vitest'
import { createPaceFollower, wordsPerMinute } from '@shared/follow/pace'
import { createVoiceGate } from '@shared/follow/voice-gate'

const rateHz = 16_000
/** Babble of a level in dBFS. */
const sound = (dbfs: number, ms: number): Float32Array => {
  const peak = 10 ** (dbfs / 20) * Math.SQRT2
  return Float32Array.from({ length: (rateHz * ms) / 1_000 }, (_, at) => peak * Math.sin(at * 0.7))
}
const words = 'It was a rowing boat with a lantern hanging from a pole and it came towards the rocks'.split(
  ' ',
)

it('advances at the pace of calm reading, slower for long words', () => {
  const follower = createPaceFollower(words, { language: 'en' })
  const reachedMs = words.map(() => 0)
  for (let ms = 10; ms <= 10_000; ms += 10) {
    const index = follower.speak(10)
    if (index >= 0 && reachedMs[index] === 0) reachedMs[index] = ms
  }
  expect(reachedMs.every((ms, at) => ms > (reachedMs[at - 1] ?? 0))).toBe(true)
  const perMinute = words.length / (reachedMs.at(-1)! / 60_000)
  expect(perMinute).toBeGreaterThan(wordsPerMinute('en'))
  expect(perMinute).toBeLessThan(wordsPerMinute('en') * 1.3)
  const length = (word: string): number => {
    const at = words.indexOf(word)
    return reachedMs[at]! - reachedMs[at - 1]!
  }
  expect(length('lantern')).toBeGreaterThan(1.5 * length('a'))
})

it('stands still without speech, starts at the given word, and stops at the end', () => {
  const follower = createPaceFollower(words, { language: 'xx', fromWordIndex: 4 })
  expect(follower.speak(0)).toBe(3)
  expect(follower.speak(60_000)).toBe(words.length - 1)
  expect(follower.speak(60_000)).toBe(words.length - 1)
  expect(createPaceFollower([], { language: 'en' }).speak(1_000)).toBe(-1)
})

it('detects a voice above the room, but not the room', () => {
  const gate = createVoiceGate(rateHz)
  expect(gate.push(sound(-52, 1_000))).toBeLessThanOrEqual(200)
  expect(gate.push(sound(-20, 1_000))).toBe(1_000)
  // It goes on for a moment, then there is silence again.
  expect(gate.push(sound(-52, 1_000))).toBe(200)
  expect(gate.push(sound(-65, 1_000))).toBe(0)
})

it('does not depend on block sizes', () => {
  const all = Float32Array.from([...sound(-70, 300), ...sound(-18, 500), ...sound(-70, 700)])
  const whole = createVoiceGate(rateHz).push(all)
  const gate = createVoiceGate(rateHz)
  let sum = 0
  for (let at = 0; at < all.length; at += 111) sum += gate.push(all.subarray(at, at + 111))
  expect(sum).toBe(whole)
  expect(whole).toBe(700)
})
