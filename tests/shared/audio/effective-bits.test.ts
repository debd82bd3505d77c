import { expect, test } from 'vitest'
import { createResolutionMeter, type Resolution } from '@shared/audio/effective-bits'
import { batchesOf, noise, onGrid } from './signals'

function resolutionOf(samples: Float32Array): Resolution {
  const meter = createResolutionMeter()
  for (const batch of batchesOf(samples)) meter.add(batch)
  return meter.resolution()
}
const signal = noise(100_000, 0.7)

test.each([8, 12, 16, 20, 24])('a source of %d bits is what it is, whatever it is padded to', (bits) => {
  expect(resolutionOf(onGrid(signal, bits))).toEqual({ bits, isExact: true })
})

test('24 bits with one sample off the 16-bit grid are not 16', () => {
  const samples = onGrid(signal, 16)
  samples[77_777]! += 2 ** -23
  expect(resolutionOf(samples)).toEqual({ bits: 24, isExact: true })
})

test('a quiet 24-bit source is not taken for less', () => {
  expect(resolutionOf(onGrid(noise(10_000, 0.00001), 24))).toEqual({ bits: 24, isExact: true })
})

test('16 bits scaled unevenly by the system are 16, and not exact', () => {
  const samples = onGrid(signal, 16).map((value) => (value > 0 ? (value * 32_768) / 32_767 : value))
  expect(resolutionOf(samples)).toEqual({ bits: 16, isExact: false })
})

test('resampled or processed sound lies on no grid', () => {
  expect(resolutionOf(signal.map((value) => value * 0.9))).toEqual({ bits: 32, isExact: false })
})

test('full scale itself does not fit integer PCM', () => {
  const samples = onGrid(signal, 16)
  samples[3] = 1
  expect(resolutionOf(samples).isExact).toBe(false)
})

test('silence has no resolution', () => {
  expect(resolutionOf(new Float32Array(1_000))).toEqual({ bits: null, isExact: true })
})
