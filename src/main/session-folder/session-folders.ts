import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { NoticeNews } from '@shared/domain/app/notice'
import type { SessionFolder } from '@shared/domain/recording/session-folder'
import { AppError } from '@shared/errors/app-error'
import type { DraftStore } from '../drafts/draft-store'
import { requireRoom } from '../exports/disk-room'
import { writeFolder } from '../exports/files-out'
import type { AudioStore } from '../library/audio-store'
import type { Leftovers } from '../library/leftovers'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import type { Media } from '../media/media'
import { isBeingRecorded, readRecordings, type Recordings } from '../passports/passport-recordings'
import type { Clock } from '../platform/clock'
import { safeFileName } from '../platform/files/file-name'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import { createSegmentJobs, type SegmentWork, reportingFailure } from '../segments/segment-jobs'
import type { FindScript } from '../segments/script-text'
import { journalFiles } from '../takes/journal/journal-files'
import { importSession, unsavedName } from './import-session'
import { createSessionStore, type InsertedSession } from './session-store'
import { type LeavingSession, soundBytesOf, writeSession } from './write-session'

/** Sessions that leave as folders a DAW opens, and come back. */
export interface SessionFolders {
  /**
   * @param draftId null: the unsaved recordings of no draft
   * @param folder picked by the person
   * @returns the job's id
   * @throws AppError not-found, file-missing, busy
   */
  export(draftId: string | null, folder: string): string
  /** @param path of a session's folder, or of the session.json in it. @returns the job's id */
  import(path: string): string
  /** Where an export of this run lies; null where it was none, or has not ended. */
  folderOf(jobId: string): string | null
  close(): Promise<void>
}

export interface SessionFoldersDeps {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  drafts: Pick<DraftStore, 'get'>
  audioStore: Pick<AudioStore, 'ingest' | 'pathOf'>
  media: Pick<Media, 'probe' | 'hash' | 'samplesSha256' | 'readSamples' | 'rawToFlac' | 'convertToFlac'>
  freeBytes: (folder: string) => Promise<number>
  findScript: FindScript
  /** Built-in scripts are on every computer. */
  isOwnScript: (id: string) => boolean
  jobs: Jobs
  clock: Pick<Clock, 'nowMs'>
  log: Log
  topics: Pick<Topics, 'emit'>
  leftovers: Leftovers
  /** Takes and recordings of no draft are here. */
  arrived: (session: InsertedSession) => void
}

export function createSessionFolders(deps: SessionFoldersDeps): SessionFolders {
  const { library, drafts, audioStore, leftovers, media } = deps
  const { db } = library
  const log = deps.log.child('session-folder')
  const nowMs = (): number => deps.clock.nowMs()
  const store = createSessionStore({ library, nowMs })
  const jobs = createSegmentJobs(deps)
  const folders = new Map<string, string>()
  const peaksOf = (takeId: string): string =>
    join(library.folder, libraryFiles.takes, takeId, journalFiles.peaks)
  const notify = (news: NoticeNews, draftId: string | null): void =>
    deps.topics.emit('noticed', { news, draftId })

  async function leaving(
    draftId: string | null,
  ): Promise<{ session: LeavingSession; leftOut: Recordings['leftOut'] }> {
    const { takes, reels, leftOut } = readRecordings(db, draftId)
    const scripts = []
    for (const id of store.scriptIds(takes.map(({ take }) => take.id))) {
      const script = await deps.findScript(id)
      if (!script) continue
      const { title, language, text } = script
      scripts.push({ id, title, language, text, isOwn: deps.isOwnScript(id) })
    }
    const session: LeavingSession = {
      madeAtMs: nowMs(),
      draft: draftId === null ? null : draftOf(drafts.get(draftId)),
      takes: takes.map(({ take, fileName }) => ({
        take: { ...take, bitsPerSample: store.factsOf(take.sha256).bitsPerSample === 16 ? 16 : 24 },
        path: audioStore.pathOf(fileName),
        peaksPath: peaksOf(take.id),
      })),
      recordings: reels.map((recording) => ({ ...recording, sampleId: null })),
      scripts,
      checks: store.checksOf([
        ...takes.map(({ take: { id } }) => ({ kind: 'take' as const, id })),
        ...reels.map(({ id }) => ({ kind: 'recording' as const, id })),
      ]),
    }
    return { session, leftOut }
  }

  const room = { libraryFolder: library.folder, freeBytes: deps.freeBytes }

  async function write(
    draftId: string | null,
    name: string,
    folder: string,
    job: JobHandle,
    signal: AbortSignal,
  ): Promise<void> {
    const { session, leftOut } = await leaving(draftId)
    const totalBytes = soundBytesOf(session.takes)
    job.update({ totalBytes, totalCount: session.takes.length })
    await requireRoom(folder, totalBytes, room)
    let doneBytes = 0
    let doneCount = 0
    const stem = safeFileName(`${name} session`)
    const made = await writeFolder(folder, stem, { leftovers, signal }, (partial) =>
      writeSession(session, partial, {
        media,
        signal,
        onBytes: (bytes) => job.update({ doneBytes: (doneBytes += bytes) }),
        onTake: () => job.update({ doneCount: ++doneCount }),
      }),
    )
    folders.set(job.id, made)
    const news = { jobId: job.id, draftName: name, fileName: basename(made), ...leftOut }
    notify({ kind: 'session-exported', ...news }, draftId)
  }

  async function read(path: string, job: JobHandle, signal: AbortSignal): Promise<void> {
    const { inserted, news } = await importSession(path, {
      ...deps,
      store,
      peaksOf,
      requireRoom: (neededBytes) => requireRoom(library.folder, neededBytes, room),
      log,
      job,
      signal,
    })
    if (inserted.draftId === null) deps.arrived(inserted)
    else deps.topics.emit('draftImported', { draftId: inserted.draftId })
    notify(news, inserted.draftId)
  }

  const withFailureNotice = (
    draftId: string | null,
    draftName: string | null,
    work: SegmentWork,
  ): SegmentWork =>
    reportingFailure(work, (error, jobId) =>
      notify({ kind: 'session-failed', jobId, draftName, error }, draftId),
    )

  return {
    export(draftId, folder) {
      const name = draftId === null ? unsavedName : drafts.get(draftId).name
      if (!existsSync(folder)) throw new AppError('file-missing', { detail: { what: 'folder' } })
      if (isBeingRecorded(db, draftId)) throw new AppError('busy', { detail: { what: 'recording' } })
      const work: SegmentWork = (job, signal) => write(draftId, name, folder, job, signal)
      return jobs.read('session-export', draftId, 0, withFailureNotice(draftId, name, work))
    },
    import: (path) =>
      jobs.read(
        'session-import',
        null,
        0,
        withFailureNotice(null, null, (job, signal) => read(path, job, signal)),
      ),
    folderOf: (jobId) => folders.get(jobId) ?? null,
    close: () => jobs.stop(),
  }
}

function draftOf(draft: NonNullable<SessionFolder['draft']>): NonNullable<SessionFolder['draft']> {
  const { id, name, language, description, labels, createdAtMs } = draft
  return { id, name, language, description, labels, createdAtMs }
}
