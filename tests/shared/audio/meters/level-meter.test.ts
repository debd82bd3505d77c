import { expect, test } from 'vitest'
import { createLevelMeter } from '@shared/audio/meters/level-meter'
import { batchesOf, noise, sine } from '../signals'

const rate = 48_000

test('a sine of amplitude 0.5: peak -6.02, RMS -9.03, and its own level as floor', () => {
  const meter = createLevelMeter(rate, 1)
  for (const batch of batchesOf(sine({ frequencyHz: 1_000, amplitude: 0.5, seconds: 4 }))) meter.add([batch])
  const { peakDbfs, rmsDbfs, noiseFloorDbfs } = meter.levels()
  expect(peakDbfs).toBeCloseTo(-6.02, 2)
  expect(rmsDbfs).toBeCloseTo(-9.03, 2)
  expect(noiseFloorDbfs).toBeCloseTo(-9.03, 2)
})

test('the noise floor is the RMS of the quietest tenth of 400 ms windows', () => {
  const meter = createLevelMeter(rate, 1)
  const loud = noise(rate * 0.4 * 17, 0.5)
  const quiet = noise(rate * 0.4 * 3, 0.001)
  for (const samples of [loud, quiet]) for (const batch of batchesOf(samples)) meter.add([batch])
  // White noise of amplitude a has an RMS of a / sqrt(3); two of twenty windows are the quietest tenth.
  expect(meter.levels().noiseFloorDbfs).toBeCloseTo(20 * Math.log10(0.001 / Math.sqrt(3)), 0)
})

test('frames that replace lost ones do not change levels', () => {
  const tone = sine({ frequencyHz: 1_000, amplitude: 0.5, seconds: 2 })
  const meter = createLevelMeter(rate, 1)
  meter.add([tone])
  meter.skip(rate * 100)
  meter.add([tone])
  expect(meter.levels().rmsDbfs).toBeCloseTo(-9.03, 2)
})

test('silence and no audio have finite levels', () => {
  const meter = createLevelMeter(rate, 1)
  const silent = { peakDbfs: -160, rmsDbfs: -160, noiseFloorDbfs: -160 }
  expect(meter.levels()).toEqual(silent)
  meter.add([new Float32Array(rate)])
  expect(meter.levels()).toEqual(silent)
})

test('clips less than a second apart are one, with start and end in frames', () => {
  const samples = new Float32Array(rate * 5)
  samples[100] = 1
  samples[rate] = -1
  samples[rate * 3] = 32_767 / 32_768
  samples[rate * 3 + 1] = 32_766 / 32_768
  const meter = createLevelMeter(rate, 1)
  const ended = batchesOf(samples).flatMap((batch) => meter.add([batch]))
  expect(ended).toEqual([
    { startFrame: 100, endFrame: rate + 1 },
    { startFrame: rate * 3, endFrame: rate * 3 + 1 },
  ])
  expect(meter.openClip()).toBeNull()
})

test('a clip at the end of a take stays open; the other channel widens it', () => {
  const left = new Float32Array(1_000)
  const right = new Float32Array(1_000)
  left[500] = 1
  right[400] = -1
  const meter = createLevelMeter(rate, 2)
  expect(meter.add([left, right])).toEqual([])
  expect(meter.openClip()).toEqual({ startFrame: 400, endFrame: 501 })
})
