import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { peaksMaxBytes } from '@shared/audio/formats/peaks-pyramid'
import type { Passport, PassportTake } from '@shared/domain/dataset/passport'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { IsGenerated } from '../drafts/generated-audio'
import type { AudioStore } from '../library/audio-store'
import { ingestAudio } from '../library/ingest-audio'
import type { Media } from '../media/media'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'
import { copyOver } from '../platform/files/own-file'
import type { Log } from '../platform/log/log'
import type { PackageReader } from './package-reader'
import type { ImportedAudio } from './passport-samples'

/** Files of a passport, each content once. */
export const audioFilesOf = ({ samples, takes }: Passport) => [
  ...new Map(
    [...samples, ...takes].map(({ file, sha256, sizeBytes }) => [file, { file, sha256, sizeBytes }]),
  ).values(),
]

/**
 * Takes the audio of a passport into the library. A file that is missing, damaged or another one than the passport says
 * does not stop the others: it comes as a sample or take that says so.
 * @returns by the file's place in the passport
 * @throws AppError disk-*, cancelled
 */
export async function importAudio(
  files: ReturnType<typeof audioFilesOf>,
  source: PackageReader,
  deps: {
    audioStore: Pick<AudioStore, 'ingest'>
    media: Pick<Media, 'probe'>
    isGenerated: IsGenerated
    workFolder: string
    signal: AbortSignal
    onFile: (file: { sizeBytes: number }) => void
    /** Hears of each file just before it lies in the library. */
    keep: (audio: { sha256: string }) => void
  },
): Promise<Map<string, ImportedAudio>> {
  const { signal } = deps
  const imported = new Map<string, ImportedAudio>()
  await mkdir(deps.workFolder, { recursive: true })
  for (const { file, sha256, sizeBytes } of files) {
    const target = join(deps.workFolder, `passport-${randomUUID()}`)
    try {
      await source.copyTo(file, target, { sizeBytes, signal })
      deps.keep({ sha256 })
      const audio = await ingestAudio(deps.audioStore, target, {
        signal,
        async read(copyPath) {
          if (await deps.isGenerated(copyPath, sha256)) throw new AppError('generated-audio')
          return deps.media.probe(copyPath, signal)
        },
        sha256,
      })
      imported.set(file, audio)
    } catch (error) {
      const failure = fileError(error)
      if (isCancelled(failure) || signal.aborted) throw new AppError('cancelled')
      if (!failure.code.startsWith('file-') && failure.code !== 'generated-audio') throw failure
      const wire = failure.toWire()
      // No path to it is kept, so that it cannot be tried again.
      imported.set(file, { error: { ...wire, detail: { ...wire.detail, from: 'dataset' } } })
    } finally {
      await rm(target, { force: true })
    }
    deps.onFile({ sizeBytes })
  }
  return imported
}

type Drawn = Pick<PassportTake, 'id' | 'peaks' | 'frameCount' | 'format'>

/** Whether it comes with one, of a size that its length allows. */
export const hasWaveform = <T extends Omit<Drawn, 'id'>>(
  take: T,
): take is T & { peaks: NonNullable<Drawn['peaks']> } =>
  take.peaks !== null && take.peaks.sizeBytes <= peaksMaxBytes(take.frameCount, take.format.channels)

/**
 * Waveforms of takes. One that is not there, or larger than its take allows, is only not drawn.
 * @throws AppError disk-*, cancelled
 */
export async function importPeaks(
  { takes }: { takes: readonly Drawn[] },
  source: PackageReader,
  deps: { workFolder: string; signal: AbortSignal; targetOf: (takeId: string) => string; log: Log },
): Promise<void> {
  for (const { id, peaks } of takes.filter(hasWaveform)) {
    const partial = join(deps.workFolder, `passport-${randomUUID()}`)
    try {
      await source.copyTo(peaks.file, partial, { sizeBytes: peaks.sizeBytes, signal: deps.signal })
      await mkdir(dirname(deps.targetOf(id)), { recursive: true })
      await copyOver(partial, deps.targetOf(id))
    } catch (error) {
      const failure = error instanceof AppError ? error : targetError(error)
      await rm(deps.targetOf(id), { force: true }).catch(() => undefined)
      if (!failure.code.startsWith('file-')) throw failure
      deps.log.warn('the waveform of a take is missing in a dataset', { takeId: id, code: failure.code })
    } finally {
      await rm(partial, { force: true })
    }
  }
}
