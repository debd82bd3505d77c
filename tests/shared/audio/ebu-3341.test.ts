import { expect, test } from 'vitest'
import { createLoudnessMeter, type LoudnessMeter } from '@shared/audio/meters/loudness'

/** Cases of EBU Tech 3341 (2023), table 1, that can be made by formula; 1 to 4 stand in loudness.test.ts. Tolerance 0.1. */
const rate = 48_000

interface Part {
  dbfs: number
  seconds: number
}

/** 1 kHz in both channels; the levels are peak levels per channel. */
function meterOf(parts: readonly Part[], channelLevels?: readonly (number | null)[]): LoudnessMeter {
  const meter = createLoudnessMeter(rate, channelLevels?.length ?? 2)
  let frame = 0
  for (const { dbfs, seconds } of parts) {
    const count = Math.round(seconds * rate)
    const tone = Float32Array.from({ length: count }, (_, i) =>
      Math.sin((2 * Math.PI * 1_000 * (frame + i)) / rate),
    )
    const at = (db: number): Float32Array => tone.map((value) => value * 10 ** (db / 20))
    const same = at(dbfs)
    meter.add(channelLevels?.map((db) => (db === null ? new Float32Array(count) : at(db))) ?? [same, same])
    frame += count
  }
  return meter
}
const silence = (seconds: number): Part => ({ dbfs: -400, seconds })

test('case 1: momentary, short-term and integrated of a steady tone agree', () => {
  const meter = meterOf([{ dbfs: -23, seconds: 20 }])
  for (const value of [meter.momentaryMaxLufs(), meter.shortTermMaxLufs(), meter.integratedLufs()]) {
    expect(Math.abs(value! + 23)).toBeLessThanOrEqual(0.1)
  }
})

test('case 5: integrated over three levels', () => {
  const meter = meterOf([
    { dbfs: -26, seconds: 20 },
    { dbfs: -20, seconds: 20.1 },
    { dbfs: -26, seconds: 20 },
  ])
  expect(Math.abs(meter.integratedLufs()! + 23)).toBeLessThanOrEqual(0.1)
})

test.each([
  { name: '5.0', levels: [-28, -28, -24, -30, -30] },
  { name: '5.1, with a silent low-frequency channel', levels: [-28, -28, -24, null, -30, -30] },
])('case 6: surround sound, $name', ({ levels }) => {
  const meter = meterOf([{ dbfs: 0, seconds: 20 }], levels)
  expect(Math.abs(meter.integratedLufs()! + 23)).toBeLessThanOrEqual(0.1)
})

test('case 9: short-term of levels that change every 1.34 s and 1.66 s', () => {
  const parts = Array.from({ length: 5 }, () => [
    { dbfs: -20, seconds: 1.34 },
    { dbfs: -30, seconds: 1.66 },
  ]).flat()
  expect(Math.abs(meterOf(parts).shortTermMaxLufs()! + 23)).toBeLessThanOrEqual(0.1)
})

test.each([0, 3, 7, 13, 19])(
  'case 10: the highest short-term of 3 s of tone that begins anywhere (%d)',
  (index) => {
    const meter = meterOf([silence(index * 0.15), { dbfs: -23, seconds: 3 }, silence(1)])
    expect(Math.abs(meter.shortTermMaxLufs()! + 23)).toBeLessThanOrEqual(0.1)
  },
)

test('case 12: momentary of levels that change every 0.18 s and 0.22 s', () => {
  const parts = Array.from({ length: 25 }, () => [
    { dbfs: -20, seconds: 0.18 },
    { dbfs: -30, seconds: 0.22 },
  ]).flat()
  expect(Math.abs(meterOf(parts).momentaryMaxLufs()! + 23)).toBeLessThanOrEqual(0.1)
})

test.each([0, 3, 7, 13, 19])(
  'case 13: the highest momentary of 0.4 s of tone that begins anywhere (%d)',
  (index) => {
    const meter = meterOf([silence(index * 0.02), { dbfs: -23, seconds: 0.4 }, silence(1)])
    expect(Math.abs(meter.momentaryMaxLufs()! + 23)).toBeLessThanOrEqual(0.1)
  },
)

test('cases 11 and 14: the highest of rising segments is the last', () => {
  const shortTerm = meterOf(
    [-38, -28, -19].flatMap((dbfs) => [silence(0.35), { dbfs, seconds: 3 }, silence(2)]),
  )
  expect(Math.abs(shortTerm.shortTermMaxLufs()! + 19)).toBeLessThanOrEqual(0.1)
  const momentary = meterOf(
    [-38, -28, -19].flatMap((dbfs) => [silence(0.13), { dbfs, seconds: 0.4 }, silence(1)]),
  )
  expect(Math.abs(momentary.momentaryMaxLufs()! + 19)).toBeLessThanOrEqual(0.1)
})
