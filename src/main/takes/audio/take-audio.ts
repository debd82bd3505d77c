import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { wavHeader, wavHeaderBytes } from '@shared/audio/formats/wav-header'
import type { Take } from '@shared/domain/recording/take'
import type { AudioStore } from '../../library/audio-store'
import { type ByteSource, fileSource, readRange } from '../../platform/files/byte-source'
import { bytesPerSample, journalFiles } from '../journal/journal-files'
import type { TakeStore } from '../take-store'

/** Serves audio and peaks of a take from the moment it is closed. */
export interface TakeAudio {
  /** The journal as a WAV file while it exists, then the lossless file. Null for an unknown take. */
  sound(takeId: string): Promise<ByteSource | null>
  /** Null where no peaks were written. */
  peaks(takeId: string): Promise<ByteSource | null>
}

/** @param deps.folder contains one folder per take */
export function createTakeAudio(deps: {
  folder: string
  store: Pick<TakeStore, 'find' | 'audioOf'>
  audioStore: Pick<AudioStore, 'pathOf'>
}): TakeAudio {
  return {
    async sound(takeId) {
      const take = deps.store.find(takeId)
      if (!take) return null
      const journal = journalSource(join(deps.folder, takeId, journalFiles.frames), take.format)
      if (journal) return journal
      const audio = deps.store.audioOf(takeId)
      return audio && fileSource(deps.audioStore.pathOf(audio.fileName), audio.mimeType)
    },
    peaks: (takeId) => fileSource(join(deps.folder, takeId, journalFiles.peaks), 'application/octet-stream'),
  }
}

/** Serves the headerless frames behind a generated WAV header. */
function journalSource(path: string, format: Take['format']): ByteSource | null {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return null
  const frameBytes = format.channels * bytesPerSample
  const frameCount = Math.floor(found.size / frameBytes)
  const header = wavHeader({ ...format, encoding: 'f32' }, frameCount)
  return {
    mimeType: 'audio/wav',
    sizeBytes: wavHeaderBytes + frameCount * frameBytes,
    open: (start, end) =>
      Readable.from(
        (async function* () {
          if (start < wavHeaderBytes) yield header.subarray(start, Math.min(end + 1, wavHeaderBytes))
          const from = Math.max(0, start - wavHeaderBytes)
          yield* readRange(path, from, end - wavHeaderBytes) as AsyncIterable<Uint8Array>
        })(),
        { objectMode: false },
      ),
  }
}
