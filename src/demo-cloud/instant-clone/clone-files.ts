import pLimit from 'p-limit'
import { measureDuration } from '../audio/measure-duration'
import type { DemoContext } from '../context'
import type { ReceivedForm } from '../http/receive-form'
import { classicError, validationError, type WireError } from '../http/wire-error'
import {
  cloneFileMaxBytes,
  cloneFileMinMs,
  cloneFilesMax,
  cloneTotalLimitMs,
  cloneTotalMinMs,
  durationToleranceMs,
} from '../limits'
import type { CloneSource } from '../stores/generated-store'
import { randomId } from '../stores/random-id'

type CloneFile = CloneSource['files'][number]
/** What a clone has already, and keeps. */
export interface KeptSamples {
  hash: string
  durationMs: number | null
}

/** Reading headers of this many files at once. */
const measuring = pLimit(2)

const refused = (msg: string): WireError =>
  validationError([{ loc: ['body', 'files'], msg, type: 'value_error' }])

/**
 * Checks the files of an instant clone beside those it keeps, and moves them to their place.
 * @throws WireError for a limit that is broken, duplicate_files, invalid_audio
 */
export async function keepCloneFiles(
  context: DemoContext,
  form: ReceivedForm,
  kept: readonly KeptSamples[],
): Promise<CloneFile[]> {
  const received = form.files.filter(({ field }) => field === 'files')
  if (received.length + kept.length > cloneFilesMax) throw refused('You can only upload 25 recordings')
  const tooLarge = received.find(({ sizeBytes }) => sizeBytes > cloneFileMaxBytes)
  if (tooLarge) throw classicError(413, 'file_too_large', `${tooLarge.fileName} is larger than 10 MB.`)
  const hashes = [...kept, ...received].map(({ hash }) => hash)
  if (new Set(hashes).size < hashes.length) {
    throw classicError(400, 'duplicate_files', 'The same file was given more than once.')
  }
  const files = await Promise.all(
    received.map((file) =>
      measuring(async (): Promise<CloneFile & { path: string }> => {
        const durationMs = file.sizeBytes === 0 ? null : await measureDuration(file.path)
        if (durationMs === null) {
          throw classicError(400, 'invalid_audio', `${file.fileName} is not a readable audio file.`)
        }
        const { fileName, mimeType, sizeBytes, hash, path } = file
        return { fileId: randomId(), fileName, mimeType, sizeBytes, hash, durationMs, path }
      }),
    ),
  )
  checkDurations(files, kept)
  await keepAll(
    context,
    files.map(({ fileId, path }) => ({ id: fileId, place: () => context.files.keep(path, fileId) })),
  )
  return files.map(({ path: _, ...file }) => file)
}

/** Puts files in their places; where one fails, none stays. */
export async function keepAll(
  context: Pick<DemoContext, 'files'>,
  kept: readonly { id: string; place: () => Promise<void> }[],
): Promise<void> {
  const placed = await Promise.allSettled(kept.map(({ place }) => place()))
  const failed = placed.find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return
  await Promise.all(kept.map(({ id }) => context.files.remove(id)))
  throw failed.reason
}

function checkDurations(files: readonly CloneFile[], kept: readonly KeptSamples[]): void {
  const short = files.find(({ durationMs }) => durationMs < cloneFileMinMs - durationToleranceMs)
  if (short) {
    throw refused(`File "${short.fileName}" is too short. Please choose a file with at least 5s of audio.`)
  }
  const totalMs = [...files, ...kept].reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  if (totalMs < cloneTotalMinMs - durationToleranceMs)
    throw refused('At least 10 seconds of audio is required')
  if (totalMs >= cloneTotalLimitMs) throw refused('Recordings must be less than 45 minutes long')
}
