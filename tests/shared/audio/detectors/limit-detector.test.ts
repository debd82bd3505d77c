import { expect, it } from 'vitest'
import { createLimitDetector } from '@shared/audio/detectors/limit-detector'
import { randomOf } from '../../../support/analysis/known-truth'

const rateHz = 48_000

/** Vowels of 150 ms whose levels differ as those of speech do (about 5 dB), with the ripple a codec leaves. */
function vowels(seconds: number, shape: (value: number) => number): Float32Array {
  const random = randomOf(3)
  const length = Math.round(0.15 * rateHz)
  const sound = new Float32Array(seconds * rateHz)
  for (let at = 0; at < sound.length; at += length) {
    const gauss = random() + random() + random() + random() - 2
    const amplitude = 0.15 * 10 ** ((9 * gauss) / 20)
    for (let i = at; i < Math.min(sound.length, at + length); i += 1)
      sound[i] =
        shape(
          amplitude * Math.sin((Math.PI * (i - at)) / length) * Math.sin((2 * Math.PI * 140 * i) / rateHz),
        ) *
        (1 + 0.06 * (random() - 0.5))
  }
  return sound
}

function ceilingOf(sound: Float32Array): number | null {
  const detector = createLimitDetector(rateHz)
  for (let at = 0; at < sound.length; at += 65_536) detector.add([sound.subarray(at, at + 65_536)])
  return detector.ceilingDbfs()
}

it('finds the level that peaks were held at, though it is nowhere flat', () => {
  const held = (value: number): number => Math.max(-0.5, Math.min(0.5, 8 * value))
  expect(ceilingOf(vowels(20, held))).toBeCloseTo(-6, 0)
  // A limiter bends softly.
  expect(ceilingOf(vowels(20, (value) => 0.5 * Math.tanh(12 * value)))).toBeCloseTo(-6, 0)
})

it('finds none in a voice as loud as it likes, in silence, and in too little sound', () => {
  expect(ceilingOf(vowels(20, (value) => value))).toBeNull()
  expect(ceilingOf(vowels(20, (value) => 4 * value))).toBeNull()
  expect(ceilingOf(new Float32Array(20 * rateHz))).toBeNull()
  expect(
    ceilingOf(vowels(20, (value) => Math.max(-0.5, Math.min(0.5, 8 * value))).subarray(0, 9_600)),
  ).toBeNull()
})

it.each([1, 44])('comes to an end at a rate of %i Hz, as a damaged header says', (absurdRateHz) => {
  const detector = createLimitDetector(absurdRateHz)
  detector.add([new Float32Array(1_000)])
  expect(detector.ceilingDbfs()).toBeNull()
})
