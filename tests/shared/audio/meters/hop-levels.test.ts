import { expect, test } from 'vitest'
import { createHopEnergies, createHopLevels } from '@shared/audio/meters/hop-levels'
import { batchesOf, noise, sine } from '../signals'

function levelsOf(samples: Float32Array, sampleRateHz = 48_000) {
  const energies = createHopEnergies(sampleRateHz, 1)
  const levels = createHopLevels()
  for (const batch of batchesOf(samples)) for (const hop of energies.add([batch])) levels.add(hop)
  const rest = energies.rest()
  if (rest !== null) levels.add(rest)
  return levels.levels()
}

/** Voss-McCartney: each row halves how often it changes, so every octave has the same power. */
function pinkNoise(count: number): Float32Array<ArrayBuffer> {
  const white = noise(count * 2, 1, 5)
  const rows = new Float64Array(12)
  let next = 0
  return Float32Array.from({ length: count }, (_, i) => {
    const row = Math.min(11, Math.clz32(i & -i) === 32 ? 0 : 31 - Math.clz32(i & -i))
    rows[row] = white[next++]!
    return (rows.reduce((sum, value) => sum + value, 0) + white[next++]!) / 20
  })
}

test.each([8_000, 11_025, 44_100, 48_000, 96_000])(
  'ACX RMS of a full-scale sine is -3.01 dBFS at %d Hz',
  (rateHz) => {
    const samples = sine({ frequencyHz: 1_000, amplitude: 1, seconds: 3, sampleRateHz: rateHz })
    expect(levelsOf(samples, rateHz).rmsDbfs).toBeCloseTo(-3.01, 2)
  },
)

test('RMS of pink noise is its root mean square', () => {
  const samples = pinkNoise(48_000 * 5)
  const meanSquare = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
  expect(levelsOf(samples).rmsDbfs).toBeCloseTo(10 * Math.log10(meanSquare), 2)
})

test('the noise floor is the quietest 500 ms, wherever they are', () => {
  const samples = noise(48_000 * 6, 0.5)
  for (let i = 100_000; i < 100_000 + 25_000; i++) samples[i]! *= 0.001
  const room = samples.subarray(100_000, 124_000)
  const expected = 10 * Math.log10(room.reduce((sum, value) => sum + value * value, 0) / room.length)
  expect(levelsOf(samples).noiseFloorDbfs).toBeCloseTo(expected, 0)
})

test('levels of each second, and of the quietest 100 ms in it', () => {
  const samples = sine({ frequencyHz: 1_000, amplitude: 0.1, seconds: 2.5 })
  samples.fill(0, 60_000, 66_000)
  const { rmsPerSecondDbfs, floorPerSecondDbfs } = levelsOf(samples)
  expect(rmsPerSecondDbfs).toEqual([-23, -23.6, -23])
  expect(floorPerSecondDbfs).toEqual([-23, -160, -23])
})
