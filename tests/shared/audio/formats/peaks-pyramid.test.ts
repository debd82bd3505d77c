import { expect, test } from 'vitest'
import { createPeaksBuilder, readPeaks, peaksHeaderBytes } from '@shared/audio/formats/peaks-pyramid'
import { batchesOf, noise } from '../signals'

/** Builds the file the way the journal does: patches at places, some of them again and again. */
function build(channels: readonly Float32Array[], everyBatches = 7): Uint8Array {
  const builder = createPeaksBuilder(48_000, channels.length)
  let file = new Uint8Array(0)
  const write = (): void => {
    for (const { at, bytes } of builder.takeChanges()) {
      if (at + bytes.length > file.length) {
        const grown = new Uint8Array(at + bytes.length)
        grown.set(file)
        file = grown
      }
      file.set(bytes, at)
    }
  }
  const cut = channels.map((samples) => batchesOf(samples))
  cut[0]?.forEach((_, index) => {
    builder.add(cut.map((batches) => batches[index]!))
    if (index % everyBatches === 0) write()
  })
  write()
  return file
}

function extremes(samples: Float32Array, from: number, to: number): [number, number] {
  const part = samples.subarray(from, Math.min(to, samples.length))
  return [Math.min(...part), Math.max(...part)]
}

const left = noise(200_000, 0.8, 1)
const right = noise(200_000, 0.3, 2)

test.each([256, 4_096, 65_536])('columns of %d frames hold the extremes of their frames', (width) => {
  const peaks = readPeaks(build([left, right]))!
  expect(peaks).toMatchObject({ sampleRateHz: 48_000, channels: 2, frameCount: 200_000 })
  const count = Math.ceil(200_000 / width)
  for (const [channel, samples] of [left, right].entries()) {
    const { low, high } = peaks.columns(channel, 0, width, count)
    for (let column = 0; column < count; column++) {
      const [lowest, highest] = extremes(samples, column * width, (column + 1) * width)
      // Rounded outwards to 16 bits: never smaller, at most one step larger.
      expect(low[column]! - lowest).toBeLessThanOrEqual(1e-9)
      expect(lowest - low[column]!).toBeLessThan(1 / 32_000)
      expect(high[column]! - highest).toBeGreaterThanOrEqual(-1e-7)
      expect(high[column]! - highest).toBeLessThan(1 / 32_000)
    }
  }
})

test('a coarse column never misses what a fine one shows', () => {
  const samples = new Float32Array(300_000)
  samples[123_456] = 0.9
  samples[123_457] = -0.8
  const peaks = readPeaks(build([samples]))!
  for (const width of [300, 1_000, 5_000, 70_000, 300_000]) {
    const { low, high } = peaks.columns(0, 0, width, Math.ceil(300_000 / width))
    expect(Math.max(...high)).toBeCloseTo(0.9, 4)
    expect(Math.min(...low)).toBeCloseTo(-0.8, 4)
  }
})

test('its size is fixed: 32 bytes and 1,092 per channel for each 65,536 frames', () => {
  expect(build([left])).toHaveLength(peaksHeaderBytes + 4 * 1_092)
  expect(build([left, right])).toHaveLength(peaksHeaderBytes + 4 * 2_184)
  expect(Buffer.from(build([left]).subarray(0, 4)).toString('latin1')).toBe('TPKS')
})

test('does not depend on how often it is written', () => {
  expect(build([left, right], 1)).toEqual(build([left, right], 1_000))
})

test('interleaved samples of 16 bits give the same as one array per channel', () => {
  const atRate = [left, right].map((samples) => samples.map((value) => Math.round(value * 32_767) / 2 ** 15))
  const frames = new Int16Array(2 * 200_000).map((_, at) => atRate[at % 2]![at >> 1]! * 2 ** 15)
  const builder = createPeaksBuilder(48_000, 2)
  for (let at = 0; at < frames.length; at += 13_000) builder.addInterleaved(frames.subarray(at, at + 13_000))
  const bytes = builder
    .takeChanges()
    .sort((a, b) => a.at - b.at)
    .map((patch) => patch.bytes)
  expect(Buffer.concat(bytes).equals(build(atRate))).toBe(true)
})

test('silence replaces lost frames', () => {
  const builder = createPeaksBuilder(48_000, 1)
  builder.add([new Float32Array(256).fill(0.5)])
  builder.addSilence(256)
  builder.add([new Float32Array(256).fill(-0.5)])
  const file = Buffer.concat(
    builder
      .takeChanges()
      .sort((a, b) => a.at - b.at)
      .map(({ bytes }) => bytes),
  )
  const { low, high } = readPeaks(file)!.columns(0, 0, 256, 4)
  expect([...low].map((v) => Math.round(v * 10) / 10)).toEqual([0.5, 0, -0.5, 0])
  expect([...high].map((v) => Math.round(v * 10) / 10)).toEqual([0.5, 0, -0.5, 0])
})

test('rejects other files and versions', () => {
  const file = build([left])
  expect(readPeaks(file.subarray(0, 31))).toBeNull()
  expect(readPeaks(new Uint8Array(100))).toBeNull()
  const newer = file.slice()
  newer[4] = 2
  expect(readPeaks(newer)).toBeNull()
  // A file that lost its tail shows silence there.
  expect(readPeaks(file.subarray(0, 500))!.columns(0, 199_000, 256, 1).high[0]).toBe(0)
})
