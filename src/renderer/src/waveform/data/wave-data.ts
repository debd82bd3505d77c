import {
  finestOfChunk,
  mergedBuckets,
  peaksChunkRange,
  peaksFramesPerBucket,
  peaksHeaderBytes,
  readPeaksHeader,
  type PeaksHeader,
  type PeaksLevel,
} from '@shared/audio/formats/peaks-pyramid'
import { AppError } from '@shared/errors/app-error'
import { createBlockCache } from './block-cache'
import {
  columnsOfBuckets,
  columnsOfSamples,
  levelFor,
  rawBelowFrames,
  type ColumnGrid,
  type Columns,
} from './wave-levels'

const framesPerChunk = peaksFramesPerBucket[2]
const bucketsPerChunk = framesPerChunk / peaksFramesPerBucket[0]
/** 65,536 frames: 256 kB of mono. */
const framesPerBlock = 65_536
const blocksPerRequest = 4
const keptBlocks = 12
const keptChunks = 2_048

/** Drawing data of a waveform: peaks in ranges, and samples where a column covers only a few. Never the whole sound. */
export interface WaveData extends PeaksHeader {
  /** Peak of the whole sound, 0 to 1. */
  readonly peak: number
  /** All channels at the best resolution loaded; fetches what is missing and reports it through `onChange`. */
  columns: (grid: ColumnGrid) => Columns
  /** Mean of the channels; null until loaded. */
  samples: (startFrame: number, count: number) => Float32Array | null
  onChange: (listener: (what: WaveChange) => void) => () => void
  close: () => void
}

/** level: finer data of the whole sound; detail: data of a part. */
export type WaveChange = 'level' | 'detail'

export interface WaveAddresses {
  peaks: string
  pcm: string
}

export const sampleAddresses = (sampleId: string): WaveAddresses => ({
  peaks: `/sample-peaks/${sampleId}`,
  pcm: `/pcm/${sampleId}`,
})

/** Opens the coarsest level, which is enough for the first view. @throws AppError not-found if nothing was measured */
export async function openWaveData(addresses: WaveAddresses): Promise<WaveData> {
  const ending = new AbortController()
  const fetchBytes = async (address: string, range?: { start: number; end: number }): Promise<Uint8Array> => {
    const headers: HeadersInit = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const answer = await fetch(address, { headers, signal: ending.signal })
    if (answer.status === 404) throw new AppError('not-found', { detail: { what: 'peaks' } })
    if (!answer.ok) throw new AppError('file-unreadable')
    return new Uint8Array(await answer.arrayBuffer())
  }
  const readLevel = async (level: PeaksLevel): Promise<{ header: PeaksHeader; buckets: Int16Array }> => {
    const bytes = await fetchBytes(`${addresses.peaks}?level=${level}`)
    const header = readPeaksHeader(bytes)
    if (!header) throw new AppError('file-unreadable')
    return { header, buckets: mergedBuckets(bytes.subarray(peaksHeaderBytes), header.channels) }
  }

  const { header, buckets: coarsest } = await readLevel(2)
  const { channels, frameCount } = header
  const listeners = new Set<(what: WaveChange) => void>()
  const notify = (what: WaveChange): void => {
    for (const listener of listeners) listener(what)
  }
  const onLoaded = (): void => notify('detail')

  const chunks = createBlockCache<Int16Array>({
    blocksMax: 256,
    keepMax: keptChunks,
    onLoaded,
    async load(first, last) {
      const bytes = await fetchBytes(addresses.peaks, peaksChunkRange(channels, first, last))
      const chunkBytes = bytes.byteLength / (last - first + 1)
      return Array.from({ length: last - first + 1 }, (_, at) =>
        mergedBuckets(
          finestOfChunk(bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes), channels),
          channels,
        ),
      )
    },
  })
  const blocks = createBlockCache<Float32Array>({
    blocksMax: blocksPerRequest,
    keepMax: keptBlocks,
    onLoaded,
    async load(first, last) {
      const frames = (last - first + 1) * framesPerBlock
      const bytes = await fetchBytes(`${addresses.pcm}?from=${first * framesPerBlock}&frames=${frames}`)
      const mono = mixed(new Float32Array(bytes.buffer, 0, bytes.byteLength >> 2), channels)
      return Array.from({ length: last - first + 1 }, (_, at) =>
        mono.slice(at * framesPerBlock, (at + 1) * framesPerBlock),
      )
    },
  })

  let middle: Int16Array | null = null
  const loadMiddle = async (): Promise<void> => {
    middle = (await readLevel(1)).buckets
    notify('level')
  }
  // On failure, the coarsest level is used instead.
  loadMiddle().catch(() => undefined)

  const inside = (frame: number): number => Math.min(Math.max(0, frameCount - 1), Math.max(0, frame))

  function samples(startFrame: number, count: number): Float32Array | null {
    const first = Math.floor(inside(startFrame) / framesPerBlock)
    const last = Math.floor(inside(startFrame + count - 1) / framesPerBlock)
    blocks.want(first, last)
    const found = new Float32Array(count)
    for (let index = first; index <= last; index++) {
      const block = blocks.get(index)
      if (!block) return null
      const at = index * framesPerBlock - startFrame
      const from = Math.max(0, -at)
      found.set(block.subarray(from, Math.max(from, count - at)), Math.max(0, at))
    }
    return found
  }

  function finest(grid: ColumnGrid): Columns | null {
    const endFrame = grid.startFrame + grid.count * grid.framesPerColumn
    const first = Math.floor(inside(grid.startFrame) / framesPerChunk)
    const last = Math.floor(inside(endFrame - 1) / framesPerChunk)
    chunks.want(first, last)
    const all = new Int16Array((last - first + 1) * bucketsPerChunk * 2)
    for (let index = first; index <= last; index++) {
      const chunk = chunks.get(index)
      if (!chunk) return null
      all.set(chunk, (index - first) * bucketsPerChunk * 2)
    }
    const moved = { ...grid, startFrame: grid.startFrame - first * framesPerChunk }
    return columnsOfBuckets(all, peaksFramesPerBucket[0], moved)
  }

  const coarser = (grid: ColumnGrid): Columns =>
    middle
      ? columnsOfBuckets(middle, peaksFramesPerBucket[1], grid)
      : columnsOfBuckets(coarsest, peaksFramesPerBucket[2], grid)

  return {
    ...header,
    peak: coarsest.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 32_767,
    samples,
    columns(grid) {
      if (grid.framesPerColumn < rawBelowFrames) {
        const first = Math.floor(grid.startFrame)
        const found = samples(first, Math.ceil(grid.count * grid.framesPerColumn) + 1)
        if (found) return columnsOfSamples(found, first, grid)
      }
      const level = levelFor(grid.framesPerColumn)
      if (level === 2) return columnsOfBuckets(coarsest, peaksFramesPerBucket[2], grid)
      return (level === 0 ? finest(grid) : null) ?? coarser(grid)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => ending.abort(),
  }
}

function mixed(interleaved: Float32Array, channels: number): Float32Array {
  if (channels === 1) return interleaved
  const mono = new Float32Array(Math.floor(interleaved.length / channels))
  for (let frame = 0; frame < mono.length; frame++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += interleaved[frame * channels + channel] ?? 0
    mono[frame] = sum / channels
  }
  return mono
}
