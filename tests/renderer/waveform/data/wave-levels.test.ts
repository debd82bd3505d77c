import { describe, expect, it } from 'vitest'
import {
  createPeaksBuilder,
  mergedBuckets,
  peaksChunkRange,
  peaksFramesPerBucket,
  peaksHeaderBytes,
  peaksOfLevel,
  readPeaks,
  readPeaksHeader,
} from '@shared/audio/formats/peaks-pyramid'
import { columnsOfBuckets, columnsOfSamples, levelFor } from '@renderer/waveform/data/wave-levels'

/** A sound whose every 4,096 frames have a height of their own, and one loud sample. */
const frameCount = 200_000
const left = Float32Array.from({ length: frameCount }, (_, at) =>
  at === 150_001 ? -0.9 : (Math.floor(at / 4_096) % 50) / 100,
)
const right = new Float32Array(frameCount)

function fileOf(channels: readonly Float32Array[]): Uint8Array {
  const builder = createPeaksBuilder(48_000, channels.length)
  builder.add(channels)
  const patches = builder.takeChanges()
  const file = new Uint8Array(Math.max(...patches.map(({ at, bytes }) => at + bytes.length)))
  for (const { at, bytes } of patches) file.set(bytes, at)
  return file
}

describe('levels of a peaks file', () => {
  const file = fileOf([left, right])

  it.each([0, 1, 2] as const)('level %d alone draws the same as the whole file', (level) => {
    const alone = peaksOfLevel(file, level)
    expect(readPeaksHeader(alone!)).toEqual({ channels: 2, sampleRateHz: 48_000, frameCount })
    const grid = { startFrame: 0, framesPerColumn: peaksFramesPerBucket[level], count: 3 }
    const drawn = columnsOfBuckets(
      mergedBuckets(alone!.subarray(peaksHeaderBytes), 2),
      peaksFramesPerBucket[level],
      grid,
    )
    const whole = readPeaks(file)!.columns(0, 0, grid.framesPerColumn, 3)
    // The other channel is silent: the lowest of both is 0 where this one has none below.
    expect([...drawn.high]).toEqual([...whole.high])
  })

  it('merges the channels, and shows one loud sample at low zoom', () => {
    const buckets = mergedBuckets(peaksOfLevel(file, 2)!.subarray(peaksHeaderBytes), 2)
    const { low } = columnsOfBuckets(buckets, 65_536, { startFrame: 0, framesPerColumn: 100_000, count: 2 })
    expect(low[1]).toBeCloseTo(-0.9, 3)
  })

  it('is at its ranges', () => {
    expect(peaksChunkRange(2, 0, 0)).toEqual({ start: 32, end: 32 + 273 * 8 - 1 })
    expect(peaksChunkRange(1, 2, 3)).toEqual({ start: 32 + 2 * 1_092, end: 32 + 4 * 1_092 - 1 })
  })
})

describe('columns', () => {
  it('are read from the coarsest level that resolves each', () => {
    expect([100, 255, 4_095, 4_096, 65_535, 65_536, 1e6].map(levelFor)).toEqual([0, 0, 0, 1, 1, 2, 2])
  })

  it('of single samples hold the extremes, and nothing past the end', () => {
    const { low, high } = columnsOfSamples(Float32Array.of(0.5, -0.25, 0.125, 1.5), 100, {
      startFrame: 100,
      framesPerColumn: 2,
      count: 3,
    })
    expect([...low]).toEqual([-0.25, 0.125, 0])
    expect([...high]).toEqual([0.5, 1, 0])
  })
})
