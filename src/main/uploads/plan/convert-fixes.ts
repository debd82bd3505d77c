import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { PlanFix } from '@shared/domain/cloud/upload'
import type { AudioStore } from '../../library/audio-store'
import { libraryFiles } from '../../library/library-files'
import type { Media } from '../../media/media'
import { asAppError, failureKind } from '../transfer/failure-kind'
import { uploadName } from './upload-name'
import { audioFilePath, type LedgerRow } from '../ledger/upload-rows'
import type { UploadStore } from '../ledger/upload-store'

/** The sample is to be sent as FLAC and its row still names the bytes it was added with. */
export const needsConversion = (row: LedgerRow, fix: PlanFix | undefined): boolean =>
  fix === 'convert-to-flac' && row.state === 'planned' && row.sha256 === row.sourceSha256

export interface ConvertDeps {
  store: UploadStore
  media: Pick<Media, 'convertToFlac' | 'probe'>
  audioStore: Pick<AudioStore, 'ingest'>
  libraryFolder: string
  signal: AbortSignal
}

/** Converts one sample; a file that cannot be converted is marked and does not stop the others. @throws AppError */
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
 * Turns one sample into FLAC, losslessly, and notes in the ledger that these bytes are sent. A file that would not get
 * smaller stays as it is. The converted audio is kept in the library by its hash, like any other.
 * @throws AppError ffmpeg-failed, file-*, disk-*, cancelled
 */
async function convertRow(row: LedgerRow, deps: ConvertDeps): Promise<void> {
  const { store, media, audioStore, libraryFolder, signal } = deps
  // Where the audio store keeps its own unfinished copies: what a crash leaves there is swept at start.
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
