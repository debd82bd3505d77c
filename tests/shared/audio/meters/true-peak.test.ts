import { expect, test } from 'vitest'
import { createTruePeakMeter } from '@shared/audio/meters/true-peak'
import { batchesOf, noise } from '../signals'

const rate = 48_000

function dbtp(samples: Float32Array): number {
  const meter = createTruePeakMeter(1)
  for (const batch of batchesOf(samples)) meter.add([batch])
  return meter.truePeakDbtp()
}
const within = (value: number, expected: number): void => {
  // EBU Tech 3341: +0.2 / -0.4 dB.
  expect(value).toBeLessThanOrEqual(expected + 0.2)
  expect(value).toBeGreaterThanOrEqual(expected - 0.4)
}
/** A sine whose phase is given at the first sample, faded at both ends so that they add nothing. */
const phased = (divisor: number, amplitude: number, degrees: number): Float32Array =>
  Float32Array.from({ length: rate }, (_, i) => {
    const fade = Math.min(1, i / 2_000, (rate - 1 - i) / 2_000)
    return fade * amplitude * Math.sin((2 * Math.PI * i) / divisor + (degrees * Math.PI) / 180)
  })

test.each([
  { number: 15, divisor: 4, amplitude: 0.5, degrees: 0, expected: -6 },
  { number: 16, divisor: 4, amplitude: 0.5, degrees: 45, expected: -6 },
  { number: 17, divisor: 6, amplitude: 0.5, degrees: 60, expected: -6 },
  { number: 18, divisor: 8, amplitude: 0.5, degrees: 67.5, expected: -6 },
  { number: 19, divisor: 4, amplitude: 1.41, degrees: 45, expected: 3 },
])(
  'EBU Tech 3341 case $number: fs/$divisor at $degrees degrees',
  ({ divisor, amplitude, degrees, expected }) => {
    within(dbtp(phased(divisor, amplitude, degrees)), expected)
  },
)

/**
 * Cases 20 to 23 are a tone with a higher stretch whose peak lies 0 to 3 quarters of a sample beside a sample, made at four
 * times the rate. The published files cannot be had here; this is the same made by formula, limited in band by a smooth
 * burst, so that its true peak of 0 dBFS is known.
 */
test.each([0, 1, 2, 3])(
  'EBU Tech 3341 cases 20 to 23: a burst whose peak lies %d quarters beside a sample',
  (quarter) => {
    const middle = rate / 2 + quarter / 4
    const samples = Float32Array.from({ length: rate }, (_, i) => {
      const fade = Math.min(1, i / 2_000, (rate - 1 - i) / 2_000)
      const burst = Math.exp(-(((i - middle) / 40) ** 2))
      return fade * (0.5 + 0.5 * burst) * Math.cos((2 * Math.PI * (i - middle)) / 6)
    })
    within(dbtp(samples), 0)
  },
)

test('skipping blocks loses nothing: same result as evaluating every position', () => {
  const samples = noise(30_000, 0.3, 7)
  for (let i = 0; i < samples.length; i++) samples[i]! *= 0.2 + (i % 3_001) / 3_001
  const turned = samples.toReversed()
  const whole = dbtp(samples)
  const loudestFirst = dbtp(Float32Array.from([...samples.subarray(20_000), ...new Float32Array(64)]))
  expect(whole).toBeGreaterThanOrEqual(loudestFirst)
  expect(dbtp(turned)).toBeCloseTo(whole, 6)
})

test('the sample peak is the highest sample, and silence is silence', () => {
  const meter = createTruePeakMeter(2)
  meter.add([Float32Array.of(0.1, -0.5, 0.2), Float32Array.of(0, 0.25, 0)])
  expect(meter.samplePeakDbfs()).toBeCloseTo(-6.02, 2)
  expect(dbtp(new Float32Array(1_000))).toBe(-160)
})
