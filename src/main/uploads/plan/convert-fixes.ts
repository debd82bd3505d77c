import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { PlanFix } from '@shared/domain/cloud/upload'
import type { AudioStore } from '../../library/audio-store'
import { libraryFiles } from '../../library/library-files'
import type { Media } from '../../media/media'
import { asAppError, failureKind } from '../../cloud/failure-kind'
import { uploadName } from './upload-name'
import { audioFilePath, type LedgerRow } from '../ledger/upload-rows'
import type { UploadStore } from '../ledger/upload-store'

/** Whether the sample is to be sent as FLAC and its row still refers to the original bytes. */
export const needsConversion = (row: LedgerRow, fix: PlanFix | undefined): boolean =>
  fix === 'convert-to-flac' && row.state === 'planned' && row.sha256 === row.sourceSha256

/** What a conversion needs. */
export interface ConvertDeps {
  store: UploadStore
  media: Pick<Media, 'convertToFlac' | 'probe'>
  audioStore: Pick<AudioStore, 'ingest'>
  libraryFolder: string
  signal: AbortSignal
}

/** Converts one sample. A file that cannot be converted is marked as failed. @throws AppError disk-*, cancelled */
export async function convertOrFail(row: LedgerRow, deps: ConvertDeps): Promise<void> {
  try {
    await convertRow(row, deps)
  } catch (thrown) {
    const error = asAppError(thrown)
    if (failureKind(error) !== 'file') throw error
    deps.store.markFailed([row.sampleId], error.toWire())
  }
}

/**
 * Converts one sample to FLAC losslessly and records the new bytes in the ledger. A file that would not shrink stays as it
 * is. The library stores the result by hash, like any audio.
 * @throws AppError ffmpeg-failed, file-*, disk-*, cancelled
 */
async function convertRow(row: LedgerRow, deps: ConvertDeps): Promise<void> {
  const { store, media, audioStore, libraryFolder, signal } = deps
  // Next to the audio store's own partial files, so that leftovers of a crash are swept at start.
  const workFolder = join(libraryFolder, libraryFiles.audio, '.incoming')
  const target = join(workFolder, `${randomUUID()}.flac`)
  await mkdir(workFolder, { recursive: true })
  try {
    await media.convertToFlac(join(libraryFolder, row.filePath), target, { signal })
    if ((await stat(target)).size >= row.sizeBytes) return
    const facts: AudioFacts = await media.probe(target, signal)
    const { sha256, sizeBytes, fileName } = await audioStore.ingest(target, { signal })
    store.replaceBytes(
      {
        sampleId: row.sampleId,
        uploadName: uploadName({ name: row.name, sampleId: row.sampleId, sha256, extension: 'flac' }),
        filePath: audioFilePath(fileName),
        sha256,
        sizeBytes,
        durationMs: facts.durationMs ?? row.durationMs,
      },
      { fileName, facts },
    )
  } finally {
    await rm(target, { force: true })
  }
}
