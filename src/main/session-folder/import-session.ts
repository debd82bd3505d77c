import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { NoticeNews } from '@shared/domain/app/notice'
import {
  sessionFileName,
  type SessionFolder,
  type SessionTake,
} from '@shared/domain/recording/session-folder'
import { AppError } from '@shared/errors/app-error'
import { createIsGenerated } from '../drafts/generated-audio'
import type { AudioStore } from '../library/audio-store'
import type { Leftovers } from '../library/leftovers'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import { type FolderReader, folderReader } from '../passports/folder-reader'
import { hasWaveform, importPeaks } from '../passports/import-passport'
import type { ImportedAudio } from '../passports/passport-samples'
import { fileError } from '../platform/files/file-errors'
import { copyOver } from '../platform/files/own-file'
import type { JobHandle } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import { readSession, refusedSession } from './read-session'
import type { InsertedSession, SessionStore } from './session-store'
import { takeIn, type TakeInDeps, type TakenIn } from './take-in'

export const unsavedName = 'Unsaved recordings'

/**
 * Takes in a session's folder: every file first, then all rows in one transaction. A waveform that does not come is only not
 * drawn.
 * @param path of the folder, or of the session.json in it
 * @throws AppError session-refused, file-*, disk-*, cancelled; nothing of it is here then
 */
export async function importSession(
  path: string,
  deps: {
    library: Pick<Library, 'db' | 'folder'>
    audioStore: Pick<AudioStore, 'ingest' | 'pathOf'>
    media: TakeInDeps['media']
    leftovers: Leftovers
    store: SessionStore
    peaksOf: (takeId: string) => string
    requireRoom: (neededBytes: number) => Promise<void>
    log: Log
    job: JobHandle
    signal: AbortSignal
  },
): Promise<{ inserted: InsertedSession; news: NoticeNews }> {
  const { audioStore, job, library, log, media, signal, store } = deps
  const source = folderReader(await folderAt(path))
  const session = await readSession(source)
  const sizes = await sizesOf(session, source)
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0)
  job.update({ totalBytes, totalCount: session.takes.length })
  const drawn = session.takes.filter(hasWaveform)
  await deps.requireRoom(totalBytes + drawn.reduce((sum, { peaks }) => sum + peaks.sizeBytes, 0))
  const needed = neededFrames(session)
  const workFolder = join(library.folder, libraryFiles.audio, '.incoming')
  const note = deps.leftovers.note()
  const taken: TakenIn[] = []
  const bringIn = (take: SessionTake, lookalikes: TakeInDeps['lookalikes']): Promise<TakenIn> =>
    takeIn(take, needed.get(take.id) ?? 0, source, {
      media,
      audioStore,
      isGenerated: createIsGenerated(library.db),
      lookalikes,
      workFolder,
      keep: ({ sha256 }) => note.add({ audio: sha256 }),
      signal,
    })
  let doneBytes = 0
  try {
    await mkdir(workFolder, { recursive: true })
    for (const [index, take] of session.takes.entries()) {
      if (signal.aborted) throw new AppError('cancelled')
      taken.push(
        await bringIn(take, (one) =>
          store.lookalikes(one).map((audio) => ({ ...audio, path: audioStore.pathOf(audio.fileName) })),
        ),
      )
      doneBytes += sizes[index] ?? 0
      job.update({ doneBytes, doneCount: index + 1 })
    }
    // Hours may have passed: what was known by then may have left the library since.
    const hasLeft = ({ how, audio }: TakenIn): boolean =>
      how === 'known' && !('error' in audio) && !store.isStored(audio.sha256)
    for (let at = taken.findIndex(hasLeft); at >= 0; at = taken.findIndex(hasLeft)) {
      taken[at] = await bringIn((taken[at] as TakenIn).take, () => [])
    }
    // A take of a disk that was disconnected meanwhile is not missing.
    if (taken.some(({ how }) => how === 'refused')) await source.fileOf(sessionFileName)
    if (signal.aborted) throw new AppError('cancelled')
    const audio = new Map<string, ImportedAudio>(taken.map((one) => [one.take.file, one.audio]))
    const changedIds = new Set(taken.flatMap(({ take, how }) => (how === 'changed' ? [take.id] : [])))
    const whole = {
      ...session,
      takes: taken.map(({ take }) => take),
      checks: session.checks.filter(({ regions }) => !regions.some(({ takeId }) => changedIds.has(takeId))),
    }
    const inserted = store.insert(whole, audio)
    // From here on the session is open: nothing may say otherwise.
    const targetOf = (takeId: string): string => deps.peaksOf(inserted.idOf(takeId))
    await bringWaveforms(taken, source, { workFolder, targetOf, log }).catch((error: unknown) =>
      log.warn('waveforms of a session are missing', { code: fileError(error).code }),
    )
    return { inserted, news: newsOf(session, taken, job.id) }
  } finally {
    for (const { drawnAt } of taken) if (drawnAt) await rm(drawnAt, { force: true }).catch(() => undefined)
    // What it cannot clear now, the next start does.
    await note
      .clear()
      .catch((error: unknown) =>
        log.warn('leftovers of an import stay for now', { code: fileError(error).code }),
      )
  }
}

/** Those that came along, and those of sound that was changed. */
async function bringWaveforms(
  taken: readonly TakenIn[],
  source: FolderReader,
  o: { workFolder: string; targetOf: (takeId: string) => string; log: Log },
): Promise<void> {
  const takes = taken.map(({ take }) => take)
  await importPeaks({ takes }, source, { ...o, signal: new AbortController().signal })
  for (const { take, drawnAt } of taken) {
    if (!drawnAt) continue
    await mkdir(dirname(o.targetOf(take.id)), { recursive: true })
    await copyOver(drawnAt, o.targetOf(take.id))
  }
}

function newsOf({ draft }: SessionFolder, taken: readonly TakenIn[], jobId: string): NoticeNews {
  const count = (how: TakenIn['how']): number => taken.filter((one) => one.how === how).length
  return {
    kind: 'session-imported',
    jobId,
    draftName: draft?.name ?? unsavedName,
    takeCount: taken.length,
    knownCount: count('known'),
    changedCount: count('changed'),
    refusedCount: count('refused'),
  }
}

/** @throws AppError session-refused where it is a file of another name, file-* */
async function folderAt(path: string): Promise<string> {
  try {
    if ((await stat(path)).isDirectory()) return path
  } catch (error) {
    throw fileError(error)
  }
  if (basename(path) !== sessionFileName) throw refusedSession('not-a-session')
  return dirname(path)
}

/** Of the wave files as they lie there now; one that is missing is told later. */
const sizesOf = ({ takes }: SessionFolder, source: FolderReader): Promise<number[]> =>
  Promise.all(
    takes.map(({ file }) =>
      source.fileOf(file).then(
        ({ sizeBytes }) => sizeBytes,
        () => 0,
      ),
    ),
  )

/** How far every edit plays each take. */
function neededFrames({ recordings }: SessionFolder): Map<string, number> {
  const needed = new Map<string, number>()
  for (const region of recordings.flatMap(({ edits }) => edits.flatMap(({ segments }) => segments))) {
    needed.set(region.takeId, Math.max(needed.get(region.takeId) ?? 0, region.endFrame))
  }
  return needed
}
