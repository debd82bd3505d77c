import { createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bextChunk, localTime } from '@shared/audio/formats/bext-chunk'
import { bytesPerFrame, wavHeader } from '@shared/audio/formats/wav-header'
import type { SessionTake } from '@shared/domain/recording/session-folder'
import { AppError } from '@shared/errors/app-error'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'
import { datasync } from '../platform/files/sync-file'

type BwfTake = Pick<
  SessionTake,
  'id' | 'name' | 'format' | 'frameCount' | 'levels' | 'createdAtMs' | 'bitsPerSample'
>

export const pcmBytesOf = ({ format, frameCount, bitsPerSample }: BwfTake): number =>
  frameCount * bytesPerFrame({ ...format, encoding: encodingOf(bitsPerSample) })

export const encodingOf = (bits: 16 | 24): 's16' | 's24' => (bits === 16 ? 's16' : 's24')

/**
 * Writes a take as a broadcast wave file (RF64 from 4 GiB on), synced when it settles.
 * @param pcm its frames as integers of `take.bitsPerSample`, little-endian
 * @param o.onBytes bytes of sound written since the last call
 * @throws AppError disk-*, cancelled, file-damaged where there are fewer or more frames than the take has
 */
export async function writeBwf(
  take: BwfTake,
  pcm: Readable,
  target: string,
  o: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const wanted = pcmBytesOf(take)
  let written = 0
  let readError: unknown = null
  pcm.once('error', (error: unknown) => (readError = error))
  const counter = new Transform({
    transform(chunk: Buffer, _, next) {
      written += chunk.length
      o.onBytes(chunk.length)
      next(null, chunk)
    },
    flush(next) {
      if (wanted % 2 === 1) this.push(Buffer.alloc(1))
      next()
    },
  })
  try {
    const file = createWriteStream(target, { flags: 'wx' })
    file.write(headerOf(take))
    await pipeline(pcm, counter, file, { signal: o.signal })
    await datasync(target)
  } catch (error) {
    if (o.signal.aborted) throw new AppError('cancelled')
    throw readError === null ? targetError(error) : fileError(readError)
  }
  if (written !== wanted) throw new AppError('file-damaged', { detail: { reason: 'other-length' } })
}

function headerOf(take: BwfTake): Uint8Array {
  const { format, bitsPerSample, levels, name } = take
  const { sampleRateHz, channels } = format
  const mode = channels === 1 ? 'mono' : 'stereo'
  const bext = bextChunk({
    description: name,
    originator: 'Timbre',
    originatorReference: take.id.replaceAll('-', ''),
    startedAt: localTime(take.createdAtMs),
    sampleRateHz,
    loudnessLufs: levels?.integratedLufs ?? null,
    codingHistory: `A=PCM,F=${sampleRateHz},W=${bitsPerSample},M=${mode},T=Timbre`,
  })
  return wavHeader({ ...format, encoding: encodingOf(bitsPerSample) }, take.frameCount, bext)
}
