import { expect, test } from 'vitest'
import { createLoudnessMeter } from '@shared/audio/meters/loudness'
import { batchesOf, sine } from '../signals'

/** Integrated loudness of signals in a row. EBU Tech 3341 allows 0.1 LU. */
function lufs(parts: readonly Float32Array[][], sampleRateHz = 48_000): number | null {
  const meter = createLoudnessMeter(sampleRateHz, parts[0]?.length ?? 1)
  for (const channels of parts) {
    const cut = channels.map((samples) => batchesOf(samples))
    cut[0]?.forEach((_, index) => meter.add(cut.map((batches) => batches[index]!)))
  }
  return meter.integratedLufs()
}
const tone = (db: number, seconds: number, sampleRateHz = 48_000, frequencyHz = 997): Float32Array =>
  sine({ frequencyHz, amplitude: 10 ** (db / 20), seconds, sampleRateHz })

test('BS.1770: a 997 Hz sine at full scale in one channel reads -3.01 LUFS, in two 0.00', () => {
  expect(lufs([[tone(0, 5)]])).toBeCloseTo(-3.01, 2)
  expect(lufs([[tone(0, 5), tone(0, 5)]])).toBeCloseTo(0, 2)
})

test('EBU Tech 3341 case 1 and 2: stereo 1 kHz at -23 and -33 dBFS', () => {
  for (const db of [-23, -33]) {
    const channel = tone(db, 20, 48_000, 1_000)
    expect(lufs([[channel, channel]])).toBeCloseTo(db, 1)
  }
})

test('EBU Tech 3341 case 3: gates what is 10 LU quieter than the rest', () => {
  const parts = [-36, -23, -36].map((db, index) => {
    const channel = tone(db, index === 1 ? 60 : 10, 48_000, 1_000)
    return [channel, channel]
  })
  expect(lufs(parts)).toBeCloseTo(-23, 1)
})

test('EBU Tech 3341 case 4: ignores near-silence under -70 LUFS', () => {
  const parts = [-72, -36, -23, -36, -72].map((db, index) => {
    const channel = tone(db, index === 2 ? 60 : 10, 48_000, 1_000)
    return [channel, channel]
  })
  expect(lufs(parts)).toBeCloseTo(-23, 1)
})

test.each([8_000, 16_000, 44_100, 96_000, 192_000])('reads the same at %d Hz', (sampleRateHz) => {
  expect(lufs([[tone(-20, 5, sampleRateHz)]], sampleRateHz)).toBeCloseTo(-23.01, 1)
})

test('the head shelf: 10 kHz reads about 4 dB louder, 30 Hz much quieter', () => {
  expect(lufs([[tone(-20, 3, 48_000, 10_000)]])! + 23.01).toBeCloseTo(3.3, 0)
  expect(lufs([[tone(-20, 3, 48_000, 30)]])! + 23.01).toBeLessThan(-5)
})

test('silence and less than 400 ms have no loudness', () => {
  expect(lufs([[new Float32Array(48_000)]])).toBeNull()
  expect(lufs([[tone(-20, 0.39)]])).toBeNull()
})
