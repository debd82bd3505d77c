import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteSource } from '../../platform/files/byte-source'

/** Short audio kept in memory for playback: Try it and isolated previews. The oldest is dropped first. */
export interface SpeechShelf {
  /** @returns the id of `studio://app/speech/<id>` */
  put(audio: { bytes: Buffer; mediaType: string }): string
  source(id: string): ByteSource | null
}

const defaultMaxBytes = 64_000_000

/** @param options.maxBytes limit for all items together */
export function createSpeechShelf(options: { maxBytes?: number } = {}): SpeechShelf {
  const maxBytes = options.maxBytes ?? defaultMaxBytes
  const items = new Map<string, { bytes: Buffer; mediaType: string }>()
  let totalBytes = 0
  return {
    put(audio) {
      const id = randomUUID()
      items.set(id, audio)
      totalBytes += audio.bytes.length
      for (const [oldId, old] of items) {
        if (totalBytes <= maxBytes || oldId === id) break
        items.delete(oldId)
        totalBytes -= old.bytes.length
      }
      return id
    },
    source(id) {
      const item = items.get(id)
      if (!item) return null
      return {
        mimeType: item.mediaType,
        sizeBytes: item.bytes.length,
        open: (start, end) => Readable.from([item.bytes.subarray(start, end + 1)]),
      }
    },
  }
}
