import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SessionTake } from '@shared/domain/recording/session-folder'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { IsGenerated } from '../drafts/generated-audio'
import type { AudioStore } from '../library/audio-store'
import { ingestAudio } from '../library/ingest-audio'
import type { Media } from '../media/media'
import type { FolderReader } from '../passports/folder-reader'
import type { ImportedAudio } from '../passports/passport-samples'
import { fileError } from '../platform/files/file-errors'
import { createTakeAnalysis } from '../takes/audio/take-analysis'
import type { StoredAudio } from './session-store'
import { encodingOf, pcmBytesOf } from './write-bwf'

/** What came of one take: as it left, known here already, changed by another program, or not to be had. */
export interface TakenIn {
  take: SessionTake
  audio: ImportedAudio
  how: 'same' | 'known' | 'changed' | 'refused'
  /** Where the waveform of a changed sound was drawn; who takes it in removes it. */
  drawnAt?: string
}

export interface TakeInDeps {
  media: Pick<Media, 'probe' | 'hash' | 'samplesSha256' | 'readSamples' | 'rawToFlac' | 'convertToFlac'>
  audioStore: Pick<AudioStore, 'ingest'>
  isGenerated: IsGenerated
  /** Files of this library that may hold the same sound. */
  lookalikes: (take: SessionTake) => readonly (StoredAudio & { path: string })[]
  workFolder: string
  /** Hears of each file just before it lies in the library. */
  keep: (audio: { sha256: string }) => void
  signal: AbortSignal
}

const differs = (): AppError => new AppError('file-damaged', { detail: { reason: 'other-content' } })

/**
 * Takes the wave file of a take into the library as FLAC. A file that is missing or damaged, or has another rate or fewer
 * frames than the edits play, does not stop the others: its take says so.
 * @param neededFrames how far the edits play it
 * @throws AppError disk-*, ffmpeg-missing, cancelled
 */
export async function takeIn(
  take: SessionTake,
  neededFrames: number,
  source: Pick<FolderReader, 'fileOf'>,
  deps: TakeInDeps,
): Promise<TakenIn> {
  try {
    const { path } = await source.fileOf(take.file)
    return await takeSound(take, neededFrames, path, deps)
  } catch (error) {
    const failure = fileError(error)
    if (isCancelled(failure) || deps.signal.aborted) throw new AppError('cancelled')
    const isOfFile = failure.code.startsWith('file-') || failure.code === 'generated-audio'
    if (!isOfFile && failure.code !== 'ffmpeg-failed') throw failure
    return { take, audio: { error: failure.toWire() }, how: 'refused' }
  }
}

async function takeSound(
  take: SessionTake,
  neededFrames: number,
  path: string,
  deps: TakeInDeps,
): Promise<TakenIn> {
  const { media, signal } = deps
  const facts = await media.probe(path, signal)
  const { sampleRateHz, channels } = take.format
  const isFitting = facts.sampleRateHz === sampleRateHz && facts.channels === channels
  if (!facts.isLossless || !isFitting) throw differs()
  const { sha256 } = await media.hash(path, signal)
  if (await deps.isGenerated(path, sha256)) throw new AppError('generated-audio')
  const encoding = encodingOf(take.bitsPerSample)
  const isSame =
    facts.codec === 'pcm' &&
    facts.bitsPerSample === take.bitsPerSample &&
    (await hasSoundOf(take, path, deps))
  const flac = join(deps.workFolder, `session-${randomUUID()}.flac`)
  const drawnAt = `${flac}.peaks`
  let isDrawn = false
  try {
    if (!isSame) {
      const changed = await measureInto(take, path, { flac, drawnAt }, deps)
      if (changed.frameCount < neededFrames) throw differs()
      const audio = await ingest(flac, deps)
      isDrawn = true
      return { take: changed, audio, how: 'changed', drawnAt }
    }
    for (const { path: here, ...audio } of deps.lookalikes(take)) {
      if (audio.facts.bitsPerSample !== take.bitsPerSample) continue
      const isTwin = await media.samplesSha256({ path: here }, encoding, signal).then(
        (hash) => hash === take.samplesSha256,
        () => false,
      )
      if (isTwin) return { take, audio, how: 'known' }
    }
    await media.convertToFlac(path, flac, { signal })
    return { take, audio: await ingest(flac, deps), how: 'same' }
  } finally {
    await rm(flac, { force: true })
    if (!isDrawn) await rm(drawnAt, { force: true })
  }
}

/** Whether a wave file holds the samples of a take, and as many as the session says. */
async function hasSoundOf(take: SessionTake, path: string, { media, signal }: TakeInDeps): Promise<boolean> {
  const hash = createHash('sha256')
  let bytes = 0
  const pcm = media.readSamples(path, 0, take.format.sampleRateHz, encodingOf(take.bitsPerSample))
  for await (const chunk of pcm as AsyncIterable<Buffer>) {
    if (signal.aborted) throw new AppError('cancelled')
    hash.update(chunk)
    bytes += chunk.length
  }
  return bytes === pcmBytesOf(take) && hash.digest('hex') === take.samplesSha256
}

async function ingest(flac: string, deps: TakeInDeps): Promise<ImportedAudio> {
  return ingestAudio(deps.audioStore, flac, {
    signal: deps.signal,
    async read(copyPath, sha256) {
      const facts = await deps.media.probe(copyPath, deps.signal)
      deps.keep({ sha256 })
      return facts
    },
  })
}

/** Another program wrote over the sound: it counts as it is now, at 24 bits, and is measured anew. */
async function measureInto(
  take: SessionTake,
  path: string,
  { flac, drawnAt }: { flac: string; drawnAt: string },
  { media, signal }: TakeInDeps,
): Promise<SessionTake> {
  const { sampleRateHz, channels } = take.format
  const analysis = createTakeAnalysis(take.format)
  const drawing = await open(drawnAt, 'w')
  const draw = async (): Promise<void> => {
    for (const { at, bytes } of analysis.takePeaks()) await drawing.write(bytes, 0, bytes.length, at)
  }
  let samples = 0
  async function* measured(): AsyncGenerator<Uint8Array> {
    let rest = Buffer.alloc(0)
    for await (const chunk of media.readSamples(path, 0, sampleRateHz) as AsyncIterable<Buffer>) {
      const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const whole = all.length - (all.length % (channels * 4))
      rest = Buffer.from(all.subarray(whole))
      if (whole === 0) continue
      const bytes = new Uint8Array(whole)
      bytes.set(all.subarray(0, whole))
      const frames = new Float32Array(bytes.buffer)
      samples += frames.length
      analysis.add(apart(frames, channels), frames)
      await draw()
      yield bytes
    }
    await draw()
  }
  const stream = Readable.from(measured(), { objectMode: false })
  try {
    await media.rawToFlac({ sampleRateHz, channels, encoding: 'f32', source: { stream } }, flac, 24, signal)
  } finally {
    stream.destroy()
    await drawing.close()
  }
  if (samples === 0) throw differs()
  const { sha256, grid, ...facts } = analysis.finish().facts
  return {
    ...take,
    ...facts,
    // Its file holds what was read, in even steps.
    grid: grid === 'uneven' ? 'none' : grid,
    pcmSha256: sha256,
    frameCount: samples / channels,
    peaks: null,
  }
}

const apart = (interleaved: Float32Array, channels: number): Float32Array[] =>
  Array.from({ length: channels }, (_, channel) =>
    Float32Array.from(
      { length: interleaved.length / channels },
      (_, frame) => interleaved[frame * channels + channel] ?? 0,
    ),
  )
