import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import type { PeaksInput } from '../analysis/peaks/make-peaks'
import { peaksSource } from '../analysis/peaks-source'
import type { Media } from '../media/media'
import { readStretch, stretchOf } from '../media/pcm-stretch'
import type { ByteSource } from '../platform/files/byte-source'
import { peaksNameOf, type HistoryAudio } from './history-audio'

/** Waveforms of what is listened to; measured when they are asked for first, and again in another session. */
export interface HistoryPeaks {
  peaks(id: string, query: URLSearchParams): Promise<ByteSource | null>
  samples(id: string, query: URLSearchParams): Promise<ByteSource | null>
  close(): void
}

export interface HistoryPeaksDeps {
  folder: string
  audio: Pick<HistoryAudio, 'ensure'>
  media: Pick<Media, 'probe' | 'readSamples'>
  /** Runs audio processing's task. */
  makePeaks: (input: PeaksInput, options: { signal: AbortSignal }) => Promise<unknown>
  /** How long a sound is, now that it was looked at. */
  onFacts: (id: string, facts: AudioFacts) => void
}

export function createHistoryPeaks(deps: HistoryPeaksDeps): HistoryPeaks {
  const { folder, audio, media } = deps
  const closing = new AbortController()
  const known = new Map<string, Promise<{ path: string; facts: AudioFacts }>>()
  const making = new Map<string, Promise<unknown>>()

  async function read(id: string) {
    const { path } = await audio.ensure(id, closing.signal)
    const facts = await media.probe(path, closing.signal)
    deps.onFacts(id, facts)
    return { path, facts }
  }
  function soundOf(id: string): ReturnType<typeof read> {
    const reading = known.get(id) ?? read(id)
    known.set(id, reading)
    reading.catch(() => known.delete(id))
    return reading
  }

  async function make(id: string, peaksPath: string): Promise<void> {
    if (existsSync(peaksPath)) return
    const { path, facts } = await soundOf(id)
    const { durationMs, sampleRateHz, channels } = facts
    await mkdir(folder, { recursive: true })
    const input = { path, sha256: id, durationMs, sampleRateHz, channels, peaksPath }
    await deps.makePeaks(input, { signal: closing.signal })
  }

  /** What cannot be had has no waveform. */
  const orNull = (error: unknown): null => {
    if (error instanceof AppError) return null
    throw error
  }

  return {
    async peaks(id, query) {
      const peaksPath = join(folder, peaksNameOf(id))
      const running = making.get(id) ?? make(id, peaksPath).finally(() => making.delete(id))
      making.set(id, running)
      try {
        await running
        return await peaksSource(peaksPath, query)
      } catch (error) {
        return orNull(error)
      }
    },
    async samples(id, query) {
      const stretch = stretchOf(query)
      if (!stretch) return null
      try {
        const { path, facts } = await soundOf(id)
        const sound = { path, sampleRateHz: facts.sampleRateHz ?? 44_100, channels: facts.channels ?? 1 }
        return await readStretch(media, sound, stretch)
      } catch (error) {
        return orNull(error)
      }
    },
    close: () => closing.abort(new AppError('cancelled')),
  }
}
