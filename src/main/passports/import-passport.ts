import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { passport as passportSchema, passportFileName, type Passport } from '@shared/domain/passport'
import type { AudioFacts } from '@shared/domain/sample'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { AudioStore } from '../library/audio-store'
import type { Media } from '../media/media'
import { fileError } from '../platform/file-errors'
import type { PackageReader } from './package-reader'
import type { ImportedAudio } from './passport-store'

const passportMaxBytes = 256_000_000

/** @throws AppError file-missing, file-damaged where it is no passport, file-unsupported where a newer Timbre made it */
export async function readPassport(source: PackageReader): Promise<Passport> {
  const text = await source.readText(passportFileName, passportMaxBytes)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new AppError('file-damaged', { detail: { file: passportFileName }, cause })
  }
  const parsed = passportSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const version = (content as { version?: unknown } | null)?.version
  const isNewer = typeof version === 'number' && version > 1
  throw new AppError(isNewer ? 'file-unsupported' : 'file-damaged', {
    detail: { file: passportFileName },
    cause: parsed.error,
  })
}

/**
 * Takes the audio of a passport into the library. A file that is missing, damaged or another one than the passport says
 * does not stop the others: it comes as a sample that says so.
 * @throws AppError disk-*, cancelled
 */
export async function importAudio(
  passport: Passport,
  source: PackageReader,
  deps: {
    audioStore: Pick<AudioStore, 'ingest'>
    media: Pick<Media, 'probe'>
    workFolder: string
    signal: AbortSignal
    onSample: (index: number) => void
    /** Hears of each file as soon as it lies in the library. */
    keep: (audio: { sha256: string; fileName: string }) => void
  },
): Promise<Map<string, ImportedAudio>> {
  const { signal } = deps
  const imported = new Map<string, ImportedAudio>()
  await mkdir(deps.workFolder, { recursive: true })
  for (const [index, sample] of passport.samples.entries()) {
    const target = join(deps.workFolder, `passport-${randomUUID()}`)
    try {
      await source.copyTo(sample.file, target, signal)
      let facts: AudioFacts | undefined
      const stored = await deps.audioStore.ingest(target, {
        signal,
        check: async (copyPath) => {
          facts = await deps.media.probe(copyPath, signal)
        },
      })
      deps.keep(stored)
      if (stored.sha256 !== sample.sha256 || !facts) {
        throw new AppError('file-damaged', { detail: { file: sample.file, reason: 'hash' } })
      }
      imported.set(sample.id, { ...stored, facts })
    } catch (error) {
      const failure = fileError(error)
      if (isCancelled(failure) || signal.aborted) throw new AppError('cancelled')
      if (!failure.code.startsWith('file-')) throw failure
      imported.set(sample.id, { error: failure.toWire() })
    } finally {
      await rm(target, { force: true })
    }
    deps.onSample(index)
  }
  return imported
}
