import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isUnderWay } from '@shared/domain/speech/generation-states'
import type { ByteSource } from '../platform/files/byte-source'
import type { GenerationRow } from './generation-store'

const chunkBytes = 64 * 1024
/** What is asked for when nothing is known yet. */
const expectedMediaType = 'audio/mpeg'

/** The sound of a generation from its first byte on, while it is made: it waits for what is not here yet. */
export function arrivingSource(generation: {
  stateOf: () => Pick<GenerationRow, 'state' | 'mediaType'> | null
  pathOf: (mediaType: string) => string
  /** What arrived so far; null: nothing. */
  partOf: (mediaType: string) => string | null
  /** Hears of every change until the returned function is called. */
  listen: (listener: () => void) => () => void
}): ByteSource {
  const mimeType = generation.stateOf()?.mediaType ?? expectedMediaType

  async function* chunks(): AsyncGenerator<Buffer, void, void> {
    let wake: (() => void) | null = null
    let isStale = true
    const stop = generation.listen(() => {
      isStale = true
      wake?.()
    })
    const change = async (): Promise<void> => {
      if (!isStale) await new Promise<void>((resolve) => (wake = resolve))
      isStale = false
    }
    let file: FileHandle | null = null
    let at = 0
    async function* rest(from: FileHandle): AsyncGenerator<Buffer, void, void> {
      for (;;) {
        const { bytesRead, buffer } = await from.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at)
        if (bytesRead === 0) return
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    }
    try {
      for (;;) {
        await change()
        const row = generation.stateOf()
        const state = row?.state ?? 'refused'
        const mediaType = row?.mediaType ?? mimeType
        if (!file) {
          const part = generation.partOf(mediaType)
          file = part === null ? null : await open(part, 'r').catch(() => null)
        }
        if (file) yield* rest(file)
        if (state === 'kept') {
          // The whole may be another file than the part: it is gone on with where that ended.
          await file?.close()
          file = await open(generation.pathOf(mediaType), 'r')
          yield* rest(file)
          return
        }
        if (!isUnderWay(state)) {
          if (file) return
          throw new Error(`the sound is ${state}`)
        }
      }
    } finally {
      stop()
      await file?.close()
    }
  }
  return { mimeType, sizeBytes: Infinity, open: () => Readable.from(chunks(), { objectMode: false }) }
}
