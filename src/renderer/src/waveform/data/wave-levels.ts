import { peaksFramesPerBucket, type PeaksLevel } from '@shared/audio/formats/peaks-pyramid'

/** With fewer frames per column, single samples are read, because the finest buckets hold 256. */
export const rawBelowFrames = 128

/** The coarsest level that still resolves every column. */
export function levelFor(framesPerColumn: number): PeaksLevel {
  if (framesPerColumn >= peaksFramesPerBucket[2]) return 2
  return framesPerColumn >= peaksFramesPerBucket[1] ? 1 : 0
}

export interface Columns {
  /** From -1 to 1: lowest and highest sample of each column. */
  low: Float32Array
  high: Float32Array
}

export const emptyColumns = (count: number): Columns => ({
  low: new Float32Array(count),
  high: new Float32Array(count),
})

export interface ColumnGrid {
  startFrame: number
  framesPerColumn: number
  count: number
}

/**
 * Fills columns from buckets (low, high, low, high…, 32767 = full scale), starting at bucket 0 of the sound.
 * @param bucketAt position of bucket n in `buckets`, negative if missing; n itself by default
 */
export function columnsOfBuckets(
  buckets: Int16Array,
  framesPerBucket: number,
  { startFrame, framesPerColumn, count }: ColumnGrid,
): Columns {
  const columns = emptyColumns(count)
  const total = buckets.length / 2
  for (let column = 0; column < count; column++) {
    const from = startFrame + column * framesPerColumn
    const first = Math.max(0, Math.floor(from / framesPerBucket))
    const end = Math.min(total, Math.max(first + 1, Math.ceil((from + framesPerColumn) / framesPerBucket)))
    if (from + framesPerColumn <= 0 || first >= total) continue
    let low = 32_767
    let high = -32_768
    for (let bucket = first; bucket < end; bucket++) {
      low = Math.min(low, buckets[bucket * 2] ?? 0)
      high = Math.max(high, buckets[bucket * 2 + 1] ?? 0)
    }
    columns.low[column] = Math.max(-1, low / 32_767)
    columns.high[column] = Math.min(1, high / 32_767)
  }
  return columns
}

/** Fills columns from samples; the first one is `firstFrame` of the sound. */
export function columnsOfSamples(
  samples: Float32Array,
  firstFrame: number,
  { startFrame, framesPerColumn, count }: ColumnGrid,
): Columns {
  const columns = emptyColumns(count)
  for (let column = 0; column < count; column++) {
    const from = startFrame + column * framesPerColumn - firstFrame
    const first = Math.max(0, Math.floor(from))
    const end = Math.min(samples.length, Math.max(first + 1, Math.ceil(from + framesPerColumn)))
    if (end <= first) continue
    let low = 1
    let high = -1
    for (let at = first; at < end; at++) {
      const value = samples[at] ?? 0
      if (value < low) low = value
      if (value > high) high = value
    }
    columns.low[column] = Math.max(-1, low)
    columns.high[column] = Math.min(1, high)
  }
  return columns
}
