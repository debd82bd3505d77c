import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isUnderWay } from '@shared/domain/speech/generation'
import type { ByteSource } from '../platform/files/byte-source'
import type { GenerationRow } from './generation-store'

const chunkBytes = 64 * 1024
/** What is asked for when nothing is known yet. */
const expectedMediaType = 'audio/mpeg'

/** The sound of a generation from its first byte on, while it is made: it waits for what is not here yet. */
export function arrivingSource(generation: {
  stateOf: () => Pick<GenerationRow, 'state' | 'mediaType'> | null
  pathOf: (mediaType: string) => string
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
    try {
      for (;;) {
        await change()
        const row = generation.stateOf()
        const state = row?.state ?? 'refused'
        file ??= await opened(generation.pathOf(row?.mediaType ?? mimeType))
        while (file) {
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at)
          if (bytesRead === 0) break
          at += bytesRead
          yield buffer.subarray(0, bytesRead)
        }
        if (state === 'kept' || (state === 'canceled' && file)) return
        if (!isUnderWay(state)) throw new Error(`the sound is ${state}`)
      }
    } finally {
      stop()
      await file?.close()
    }
  }
  return { mimeType, sizeBytes: Infinity, open: () => Readable.from(chunks(), { objectMode: false }) }
}

/** The part that is being written, or the whole. */
const opened = async (path: string): Promise<FileHandle | null> =>
  (await open(`${path}.new`, 'r').catch(() => null)) ?? open(path, 'r').catch(() => null)
