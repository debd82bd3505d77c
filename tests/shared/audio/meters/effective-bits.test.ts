import { expect, test } from 'vitest'
import {
  createResolutionMeter,
  fromStep16,
  type Resolution,
  toStep16,
} from '@shared/audio/meters/effective-bits'
import { batchesOf, noise, onGrid } from '../signals'

function resolutionOf(samples: Float32Array): Resolution {
  const meter = createResolutionMeter()
  for (const batch of batchesOf(samples)) meter.add(batch)
  return meter.resolution()
}
const signal = noise(100_000, 0.7)

test.each([8, 12, 16, 20, 24])('detects %d bits, whatever the padding', (bits) => {
  expect(resolutionOf(onGrid(signal, bits))).toEqual({ bits, grid: 'even' })
})

test('24 bits with one sample off the 16-bit grid are not 16', () => {
  const samples = onGrid(signal, 16)
  samples[77_777]! += 2 ** -23
  expect(resolutionOf(samples)).toEqual({ bits: 24, grid: 'even' })
})

test('does not underestimate a quiet 24-bit source', () => {
  expect(resolutionOf(onGrid(noise(10_000, 0.00001), 24))).toEqual({ bits: 24, grid: 'even' })
})

test('detects 16 bits as scaled by Chromium, and recovers every step', () => {
  const steps = Array.from({ length: 65_536 }, (_, i) => i - 32_768)
  const samples = Float32Array.from(steps, (step) => fromStep16(step, 'uneven'))
  expect(samples[65_535]).toBe(1)
  expect(resolutionOf(samples)).toEqual({ bits: 16, grid: 'uneven' })
  expect(Array.from(samples, (value) => toStep16(value, 'uneven'))).toEqual(steps)
  expect(resolutionOf(samples.map((value) => value * 0.5))).toEqual({ bits: 32, grid: 'none' })
})

test('resampled or processed audio is not on a grid', () => {
  expect(resolutionOf(signal.map((value) => value * 0.9))).toEqual({ bits: 32, grid: 'none' })
})

test('full scale itself does not fit integer PCM', () => {
  const samples = onGrid(signal, 16)
  samples[3] = 1
  expect(resolutionOf(samples)).toEqual({ bits: 32, grid: 'none' })
})

test('silence has no resolution', () => {
  expect(resolutionOf(new Float32Array(1_000))).toEqual({ bits: null, grid: 'even' })
})
