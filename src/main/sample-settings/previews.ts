import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { toPcm16 } from '@shared/audio/formats/pcm16'
import { wavHeader } from '@shared/audio/formats/wav-header'
import type { NoiseGuard, NoiseStrength } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import type { AudioProcessingHost } from '../inference/audio-processing-host'
import type { ByteSource } from '../platform/files/byte-source'
import type { Clock } from '../platform/clock'

export interface PreviewRequest {
  sampleId: string
  fromMs: number
  lengthMs: number
  strength: NoiseStrength
}

export interface Preview {
  previewId: string
  startMs: number
  endMs: number
  guard: NoiseGuard
}

/** Stretches of samples before and after cleaning, kept in memory for a window to play. */
export interface Previews {
  /** A wish made before that is not ready yet is dropped. @throws AppError file-*, invalid-input, cancelled */
  make(request: PreviewRequest): Promise<Preview>
  /** A wave file; the end of `after` may still be in the making, and is waited for. Null where there is none. */
  source(previewId: string, side: string | null): ByteSource | null
  stop(): void
}

/** As much is cleaned before listening begins: it takes a quarter of a second; the rest goes on meanwhile. */
const headMs = 5_000
const keptPreviews = 4
const keepMs = 10 * 60_000

interface Kept {
  before: Uint8Array
  /** One after the other; the second comes later or fails. */
  after: Promise<Uint8Array>[]
  sizeBytes: number
  forget: () => void
}

/** @param deps.audio @throws AppError not-found, file-missing */
export function createPreviews(deps: {
  audio: (sampleId: string) => { path: string; channels: number }
  audioProcessing: Pick<AudioProcessingHost, 'run'>
  clock: Pick<Clock, 'setTimeout'>
}): Previews {
  const { audioProcessing, clock } = deps
  const kept = new Map<string, Kept>()
  const closing = new AbortController()
  let coming = new AbortController()

  function keep(item: Omit<Kept, 'forget'>): string {
    const previewId = randomUUID()
    const cancelTimer = clock.setTimeout(() => kept.delete(previewId), keepMs)
    const forget = (): void => {
      cancelTimer()
      kept.delete(previewId)
    }
    kept.set(previewId, { ...item, forget })
    const tooMany = kept.size - keptPreviews
    for (const [index, old] of [...kept.values()].entries()) if (index < tooMany) old.forget()
    return previewId
  }

  return {
    async make({ sampleId, fromMs, lengthMs, strength }) {
      coming.abort(new AppError('cancelled'))
      coming = new AbortController()
      const { signal } = coming
      const stretch = { ...deps.audio(sampleId), fromMs, lengthMs, strength, headMs }
      const cleaned = await audioProcessing.run('cleanStretch', stretch, {
        signal: AbortSignal.any([signal, closing.signal]),
      })
      const { before, after, rest, channels, sampleRateHz, guard } = cleaned
      const frames = before.length / channels
      const header = wavHeader({ sampleRateHz, channels, encoding: 's16' }, frames)
      const whole = Buffer.concat([header, toPcm16(before)])
      const parts = [Promise.resolve<Uint8Array>(Buffer.concat([header, toPcm16(after)]))]
      if (rest) parts.push(audioProcessing.run('cleanRest', rest, { signal: closing.signal }).then(toPcm16))
      // Who plays it hears of a failure; nobody may.
      parts.at(-1)?.catch(() => undefined)
      const previewId = keep({ before: whole, after: parts, sizeBytes: whole.length })
      return { previewId, startMs: fromMs, endMs: fromMs + (1_000 * frames) / sampleRateHz, guard }
    },
    source(previewId, side) {
      const item = kept.get(previewId)
      if (!item || (side !== 'before' && side !== 'after')) return null
      const parts = side === 'before' ? [Promise.resolve(item.before)] : item.after
      return {
        mimeType: 'audio/wav',
        sizeBytes: item.sizeBytes,
        open: (start, end) => Readable.from(cut(parts, start, end), { objectMode: false }),
      }
    },
    stop() {
      closing.abort(new AppError('cancelled'))
      for (const item of [...kept.values()]) item.forget()
    },
  }
}

/** @param end inclusive */
async function* cut(
  parts: readonly Promise<Uint8Array>[],
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const part of parts) {
    if (at > end) return
    const bytes = await part
    const from = Math.max(0, start - at)
    const to = Math.min(bytes.length, end + 1 - at)
    if (to > from) yield bytes.subarray(from, to)
    at += bytes.length
  }
}
