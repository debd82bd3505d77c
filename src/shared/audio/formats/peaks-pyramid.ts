/**
 * Peaks of a take in several resolutions, in a file that only grows while recording. Little-endian.
 *
 *     header  32 bytes: 'TPKS', u16 version (1), u16 channels, u32 sample rate in Hz, u32 frames per bucket of the finest
 *             level (256), u16 levels (3), u16 ratio of neighboring levels (16), u64 frames, u32 0
 *     chunk   one per 65,536 frames, all of the same size: the 256 buckets of the finest level, then the 16 of the next,
 *             then the one of the coarsest. A bucket is, for each channel, i16 lowest and i16 highest sample (32767 =
 *             full scale, rounded outwards). Buckets past the end of the sound hold 0, 0.
 */
export const peaksHeaderBytes = 32
export const peaksFramesPerBucket = [256, 4_096, 65_536] as const
const magic = 0x53_4b_50_54
const version = 1
const ratio = 16
const finestBuckets = 256
const middleBuckets = 16
const bucketsPerChunk = finestBuckets + middleBuckets + 1
const firstBucketOfLevel = [0, finestBuckets, finestBuckets + middleBuckets] as const
const framesPerChunk = 65_536

const chunkBytesOf = (channels: number): number => bucketsPerChunk * channels * 4

/** Bytes no file of a take exceeds, with a chunk that was just begun. @param frameCount of the take */
export const peaksMaxBytes = (frameCount: number, channels: number): number =>
  peaksHeaderBytes + (Math.ceil(frameCount / framesPerChunk) + 1) * chunkBytesOf(channels)

export interface PeaksHeader {
  sampleRateHz: number
  channels: number
  frameCount: number
}

/** A piece of the file that changed, and where it belongs. */
export interface PeaksPatch {
  at: number
  bytes: Uint8Array
}

/** Makes the file while recording. */
export interface PeaksBuilder {
  /** One array per channel, all of the same length. */
  add(channels: readonly Float32Array[]): void
  /** Whole frames of 16 bits, the samples of all channels side by side. */
  addInterleaved(frames: Int16Array): void
  /** Counts frames that stand in for lost ones as silence. */
  addSilence(frames: number): void
  /** What changed since the last call: chunks in order, then the header. Chunks that are full are forgotten. */
  takeChanges(): PeaksPatch[]
}

export function peaksHeader({ sampleRateHz, channels, frameCount }: PeaksHeader): Uint8Array {
  const view = new DataView(new ArrayBuffer(peaksHeaderBytes))
  view.setUint32(0, magic, true)
  view.setUint16(4, version, true)
  view.setUint16(6, channels, true)
  view.setUint32(8, sampleRateHz, true)
  view.setUint32(12, peaksFramesPerBucket[0], true)
  view.setUint16(16, peaksFramesPerBucket.length, true)
  view.setUint16(18, ratio, true)
  view.setBigUint64(20, BigInt(frameCount), true)
  return new Uint8Array(view.buffer)
}

const quantize = (value: number, round: (x: number) => number): number =>
  Math.max(-32_768, Math.min(32_767, round(value * 32_767)))

/** Stands for a channel that is not there. */
const silence = new Float32Array(1)

const fullScaleOf16Bits = 2 ** 15

export function createPeaksBuilder(sampleRateHz: number, channelCount: number): PeaksBuilder {
  const chunkBytes = chunkBytesOf(channelCount)
  let frameCount = 0
  let chunk = new Int16Array(chunkBytes / 2)
  let full: PeaksPatch[] = []

  /** Widens one bucket by the extremes of some samples; the first frames of a bucket set it. */
  function widen(level: 0 | 1 | 2, channel: number, frame: number, low: number, high: number): void {
    const inChunk = frame % framesPerChunk
    const perBucket = peaksFramesPerBucket[level]
    const bucket = firstBucketOfLevel[level] + Math.floor(inChunk / perBucket)
    const at = (bucket * channelCount + channel) * 2
    const isFirst = inChunk % perBucket === 0
    chunk[at] = isFirst ? low : Math.min(chunk[at] ?? 0, low)
    chunk[at + 1] = isFirst ? high : Math.max(chunk[at + 1] ?? 0, high)
  }

  /** Widens each level by the frames that follow. */
  function widenAll(channel: number, lowest: number, highest: number): void {
    const low = quantize(lowest, Math.floor)
    const high = quantize(highest, Math.ceil)
    for (const level of [0, 1, 2] as const) widen(level, channel, frameCount, low, high)
  }

  function addFloats(channel: number, samples: Float32Array, from: number, to: number): void {
    let lowest = Infinity
    let highest = -Infinity
    for (let i = from; i < to; i++) {
      const value = samples[i] ?? 0
      if (value < lowest) lowest = value
      if (value > highest) highest = value
    }
    widenAll(channel, lowest, highest)
  }

  /** Every `step`-th sample. Apart from the floats: one loop for both takes more than twice as long. */
  function add16Bits(channel: number, samples: Int16Array, from: number, to: number, step: number): void {
    let lowest = fullScaleOf16Bits - 1
    let highest = -fullScaleOf16Bits
    for (let i = from; i < to; i += step) {
      const value = samples[i] ?? 0
      if (value < lowest) lowest = value
      if (value > highest) highest = value
    }
    widenAll(channel, lowest / fullScaleOf16Bits, highest / fullScaleOf16Bits)
  }

  function endStretch(frames: number): void {
    frameCount += frames
    if (frameCount % framesPerChunk !== 0) return
    full.push({
      at: peaksHeaderBytes + (frameCount / framesPerChunk - 1) * chunkBytes,
      bytes: littleEndian(chunk),
    })
    chunk = new Int16Array(chunkBytes / 2)
  }

  /** Stretches of frames that lie in one bucket each. */
  function inStretches(length: number, addStretch: (from: number, to: number) => void): void {
    for (let at = 0; at < length;) {
      const space = peaksFramesPerBucket[0] - (frameCount % peaksFramesPerBucket[0])
      const to = Math.min(length, at + space)
      addStretch(at, to)
      endStretch(to - at)
      at = to
    }
  }

  return {
    add(channels) {
      inStretches(channels[0]?.length ?? 0, (from, to) => {
        for (let channel = 0; channel < channelCount; channel++)
          addFloats(channel, channels[channel] ?? silence, from, to)
      })
    },
    addInterleaved(frames) {
      inStretches(frames.length / channelCount, (from, to) => {
        for (let channel = 0; channel < channelCount; channel++)
          add16Bits(channel, frames, from * channelCount + channel, to * channelCount, channelCount)
      })
    },
    addSilence(frames) {
      inStretches(frames, () => {
        for (let channel = 0; channel < channelCount; channel++) widenAll(channel, 0, 0)
      })
    },
    takeChanges() {
      const changes = full
      full = []
      if (frameCount % framesPerChunk !== 0) {
        const at = peaksHeaderBytes + Math.floor(frameCount / framesPerChunk) * chunkBytes
        changes.push({ at, bytes: littleEndian(chunk) })
      }
      return [...changes, { at: 0, bytes: peaksHeader({ sampleRateHz, channels: channelCount, frameCount }) }]
    },
  }
}

function littleEndian(values: Int16Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 2))
  values.forEach((value, index) => view.setInt16(index * 2, value, true))
  return new Uint8Array(view.buffer)
}

/** @returns null where the bytes do not begin like a peaks file of a version known here */
export function readPeaksHeader(bytes: Uint8Array): PeaksHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < peaksHeaderBytes || view.getUint32(0, true) !== magic) return null
  if (view.getUint16(4, true) !== version) return null
  return {
    channels: view.getUint16(6, true),
    sampleRateHz: view.getUint32(8, true),
    frameCount: Number(view.getBigUint64(20, true)),
  }
}

export type PeaksLevel = 0 | 1 | 2

/** Where the chunks from `first` to `last` (65,536 frames each, from 0) lie in a file; `end` is inclusive. */
export function peaksChunkRange(
  channels: number,
  first: number,
  last: number,
): { start: number; end: number } {
  const chunkBytes = chunkBytesOf(channels)
  return { start: peaksHeaderBytes + first * chunkBytes, end: peaksHeaderBytes + (last + 1) * chunkBytes - 1 }
}

/** The header of a peaks file and then the buckets of one level alone: little to read for a view of the whole. */
export function peaksOfLevel(file: Uint8Array, level: PeaksLevel): Uint8Array | null {
  const header = readPeaksHeader(file)
  if (!header) return null
  const chunkBytes = chunkBytesOf(header.channels)
  const from = firstBucketOfLevel[level] * header.channels * 4
  const length = (framesPerChunk / peaksFramesPerBucket[level]) * header.channels * 4
  const chunks = Math.floor((file.byteLength - peaksHeaderBytes) / chunkBytes)
  const out = new Uint8Array(peaksHeaderBytes + chunks * length)
  out.set(file.subarray(0, peaksHeaderBytes))
  for (let chunk = 0; chunk < chunks; chunk++) {
    const at = peaksHeaderBytes + chunk * chunkBytes + from
    out.set(file.subarray(at, at + length), peaksHeaderBytes + chunk * length)
  }
  return out
}

/**
 * Lowest and highest sample of any channel, bucket by bucket (low, high, low, high…), as stored.
 * @param buckets of one level, without a header
 */
export function mergedBuckets(buckets: Uint8Array, channels: number): Int16Array {
  const view = new DataView(buckets.buffer, buckets.byteOffset, buckets.byteLength)
  const count = Math.floor(buckets.byteLength / (4 * channels))
  const merged = new Int16Array(count * 2)
  for (let bucket = 0; bucket < count; bucket++) {
    let low = 32_767
    let high = -32_768
    for (let channel = 0; channel < channels; channel++) {
      const at = (bucket * channels + channel) * 4
      low = Math.min(low, view.getInt16(at, true))
      high = Math.max(high, view.getInt16(at + 2, true))
    }
    merged[bucket * 2] = low
    merged[bucket * 2 + 1] = high
  }
  return merged
}

/** The finest level of one chunk as it lies in the file. */
export const finestOfChunk = (chunk: Uint8Array, channels: number): Uint8Array =>
  chunk.subarray(0, finestBuckets * channels * 4)

/** Reads a peaks file, whole or still growing. */
export interface Peaks extends PeaksHeader {
  /**
   * Lowest and highest sample of columns of equal width, from -1 to 1, read from the coarsest level that still shows
   * each column. Columns past the end of the sound are 0.
   * @param startFrame first frame of the first column; @param framesPerColumn any positive width
   */
  columns(
    channel: number,
    startFrame: number,
    framesPerColumn: number,
    count: number,
  ): { low: Float32Array; high: Float32Array }
}

/** @returns null where the bytes are no peaks file of a version known here */
export function readPeaks(bytes: Uint8Array): Peaks | null {
  const header = readPeaksHeader(bytes)
  if (!header) return null
  const { channels, sampleRateHz, frameCount } = header
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunkBytes = chunkBytesOf(channels)

  function readBucket(level: 0 | 1 | 2, channel: number, index: number): [number, number] {
    const perChunk = framesPerChunk / peaksFramesPerBucket[level]
    const chunkAt = peaksHeaderBytes + Math.floor(index / perChunk) * chunkBytes
    const bucket = firstBucketOfLevel[level] + (index % perChunk)
    const at = chunkAt + (bucket * channels + channel) * 4
    if (at + 4 > bytes.byteLength) return [0, 0]
    return [view.getInt16(at, true) / 32_767, view.getInt16(at + 2, true) / 32_767]
  }

  return {
    sampleRateHz,
    channels,
    frameCount,
    columns(channel, startFrame, framesPerColumn, count) {
      const level =
        framesPerColumn >= peaksFramesPerBucket[2] ? 2 : framesPerColumn >= peaksFramesPerBucket[1] ? 1 : 0
      const perBucket = peaksFramesPerBucket[level]
      const low = new Float32Array(count)
      const high = new Float32Array(count)
      for (let column = 0; column < count; column++) {
        const from = startFrame + column * framesPerColumn
        const to = Math.min(frameCount, from + framesPerColumn)
        if (from < 0 || from >= frameCount) continue
        let lowest = Infinity
        let highest = -Infinity
        for (let index = Math.floor(from / perBucket); index * perBucket < to; index++) {
          const [bucketLow, bucketHigh] = readBucket(level, channel, index)
          lowest = Math.min(lowest, bucketLow)
          highest = Math.max(highest, bucketHigh)
        }
        low[column] = Math.max(-1, lowest)
        high[column] = highest
      }
      return { low, high }
    },
  }
}
