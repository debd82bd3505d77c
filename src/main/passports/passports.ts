import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { NoticeNews } from '@shared/domain/app/notice'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { AppError } from '@shared/errors/app-error'
import { createIsGenerated } from '../drafts/generated-audio'
import type { DraftStore } from '../drafts/draft-store'
import { inPartialFolder } from '../exports/files-out'
import type { AudioStore } from '../library/audio-store'
import type { Leftovers } from '../library/leftovers'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import type { Media } from '../media/media'
import { createSegmentJobs, type SegmentWork, reportingFailure } from '../segments/segment-jobs'
import { createScriptText, type FindScript } from '../segments/script-text'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/files/file-errors'
import { safeFileName } from '../platform/files/file-name'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import { readSettingsOf } from '../sample-settings/settings-row'
import { journalFiles } from '../takes/journal/journal-files'
import { passportEntries, type PassportParts } from './export-passport'
import { audioFilesOf, importAudio, importPeaks } from './import-passport'
import { openPackage } from './open-package'
import type { PackageReader } from './package-reader'
import { moveToFreePath } from '../platform/files/free-path'
import { writeFolder, writeZip } from './package-writer'
import { isBeingRecorded, readRecordings, type Recordings } from './passport-recordings'
import { isBeingImported, readSamples, referenceOf } from './passport-samples'
import { createPassportStore } from './passport-store'
import { readVoices } from './passport-voices'
import { readPassport, requireFitting } from './read-passport'

/** Datasets that leave this computer or come from another. */
export interface Passports {
  /** @param folder picked by the person. @returns the job's id. @throws AppError not-found, file-missing, busy */
  export(draftId: string, as: 'folder' | 'zip', folder: string): string
  /** @param path of a zip or of a passport.json. @returns the job's id; its draft is the new one once that is here */
  import(path: string): string
  close(): Promise<void>
}

export interface PassportsDeps {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  drafts: Pick<DraftStore, 'get' | 'find'>
  audioStore: Pick<AudioStore, 'ingest' | 'pathOf'>
  media: Pick<Media, 'probe'>
  freeBytes: (folder: string) => Promise<number>
  report: (draftId: string) => DatasetReport
  findScript: FindScript
  /** Built-in scripts are on every computer. */
  isOwnScript: (id: string) => boolean
  jobs: Jobs
  clock: Pick<Clock, 'nowMs'>
  log: Log
  topics: Pick<Topics, 'emit'>
  /** Keeps account of what an import that is cut short leaves. */
  leftovers: Leftovers
}

export function createPassports(deps: PassportsDeps): Passports {
  const { library, drafts, audioStore, leftovers } = deps
  const { db } = library
  const log = deps.log.child('passports')
  const nowMs = (): number => deps.clock.nowMs()
  const store = createPassportStore({ library, nowMs })
  const jobs = createSegmentJobs(deps)
  const scriptText = createScriptText({ db, findScript: deps.findScript })
  const workFolder = join(library.folder, libraryFiles.audio, '.incoming')
  const peaksOf = (takeId: string): string =>
    join(library.folder, libraryFiles.takes, takeId, journalFiles.peaks)

  async function sampleParts(draftId: string): Promise<PassportParts['samples']> {
    const parts = []
    for (const { sample, fileName } of readSamples(db, draftId)) {
      const settings = readSettingsOf(db, sample.id)
      const text = await scriptText.textOf(sample.id)
      parts.push({ sample, path: audioStore.pathOf(fileName), settings, text })
    }
    return parts
  }

  async function entriesOf(
    draftId: string,
  ): Promise<ReturnType<typeof passportEntries> & { leftOut: Recordings['leftOut'] }> {
    const recordings = readRecordings(db, draftId)
    const takes = []
    for (const { take, fileName } of recordings.takes) {
      const path = peaksOf(take.id)
      const found = await stat(path).catch(() => null)
      const peaks = found && found.size > 0 ? { path, sizeBytes: found.size } : null
      takes.push({ take, path: audioStore.pathOf(fileName), peaks })
    }
    const scripts = []
    for (const id of store.scriptIds(takes.map(({ take }) => take.id))) {
      const script = await deps.findScript(id)
      if (!script) continue
      const { title, language, text } = script
      scripts.push({ id, title, language, text, isOwn: deps.isOwnScript(id) })
    }
    const written = passportEntries({
      madeAtMs: nowMs(),
      draft: drafts.get(draftId),
      referenceSampleId: referenceOf(db, draftId),
      samples: await sampleParts(draftId),
      takes,
      reels: recordings.reels,
      scripts,
      consents: store.consents(draftId),
      voices: readVoices(db, draftId),
      report: deps.report(draftId),
    })
    return { ...written, leftOut: recordings.leftOut }
  }

  async function takeIn(source: PackageReader, job: JobHandle, signal: AbortSignal): Promise<void> {
    const passport = await readPassport(source)
    const files = audioFilesOf(passport)
    const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    job.update({ totalCount: files.length, totalBytes })
    const freeBytes = await deps.freeBytes(library.folder)
    // Each file lies on the disk twice for a moment: packed out, and on its way into the library.
    const neededBytes = totalBytes + largestOf(files)
    if (neededBytes > freeBytes) {
      throw new AppError('disk-full', { retryable: true, detail: { neededBytes, freeBytes } })
    }
    const note = leftovers.note()
    let doneCount = 0
    let doneBytes = 0
    try {
      const audio = await importAudio(files, source, {
        audioStore,
        media: deps.media,
        isGenerated: createIsGenerated(db),
        workFolder,
        signal,
        keep: ({ sha256 }) => note.add({ audio: sha256 }),
        onFile: ({ sizeBytes }) =>
          job.update({ doneCount: ++doneCount, doneBytes: (doneBytes += sizeBytes) }),
      })
      requireFitting(passport, audio)
      const { draftId, idOf, voiceHolder } = store.insert(passport, audio)
      // From here on the draft is here: nothing may say otherwise.
      await importPeaks(passport, source, {
        workFolder,
        signal: new AbortController().signal,
        targetOf: (takeId) => peaksOf(idOf(takeId)),
        log,
      }).catch((error: unknown) =>
        log.warn('waveforms of a dataset are missing', { draftId, code: fileError(error).code }),
      )
      deps.topics.emit('draftImported', { draftId })
      const refusedCount = [...audio.values()].filter((file) => 'error' in file).length
      const draftName = drafts.get(draftId).name
      notify({ kind: 'dataset-imported', jobId: job.id, draftName, refusedCount, voiceHolder }, draftId)
    } finally {
      // What it cannot clear now, the next start does.
      await note
        .clear()
        .catch((error: unknown) =>
          log.warn('leftovers of an import stay for now', { code: fileError(error).code }),
        )
    }
  }

  const notify = (news: NoticeNews, draftId: string | null): void =>
    deps.topics.emit('noticed', { news, draftId })

  const withFailureNotice = (
    draftId: string | null,
    draftName: string | null,
    work: SegmentWork,
  ): SegmentWork =>
    reportingFailure(work, (error, jobId) =>
      notify({ kind: 'dataset-failed', jobId, draftName, error }, draftId),
    )

  return {
    export(draftId, as, folder) {
      const { name } = drafts.get(draftId)
      if (!existsSync(folder)) throw new AppError('file-missing', { detail: { what: 'folder' } })
      if (isBeingRecorded(db, draftId)) throw new AppError('busy', { detail: { what: 'recording' } })
      if (isBeingImported(db, draftId)) throw new AppError('busy', { detail: { what: 'import' } })
      const write: SegmentWork = async (job, signal) => {
        const { entries, leftOut } = await entriesOf(draftId)
        const files = entries.filter((entry) => 'path' in entry)
        const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
        job.update({ totalBytes, totalCount: files.length })
        const options = {
          signal,
          onBytes: (doneBytes: number) => job.update({ doneBytes: Math.min(doneBytes, totalBytes) }),
        }
        const target = await inPartialFolder(folder, { leftovers }, async (partial) => {
          const whole = join(partial, 'whole')
          await (as === 'zip' ? writeZip(entries, whole, options) : writeFolder(entries, whole, options))
          const stem = safeFileName(`${name} dataset`)
          return moveToFreePath(whole, folder, stem, as === 'zip' ? '.zip' : '')
        })
        const told = { jobId: job.id, draftName: name, fileName: basename(target), ...leftOut }
        notify({ kind: 'dataset-exported', ...told }, draftId)
      }
      return jobs.read('passport-export', draftId, 0, withFailureNotice(draftId, name, write))
    },
    import(path) {
      const read: SegmentWork = async (job, signal) => {
        const source = await openPackage(path)
        try {
          await takeIn(source, job, signal)
        } finally {
          source.close()
        }
      }
      return jobs.read('passport-import', null, 0, withFailureNotice(null, null, read))
    },
    close: () => jobs.stop(),
  }
}

const largestOf = (files: readonly { sizeBytes: number }[]): number =>
  files.reduce((largest, { sizeBytes }) => Math.max(largest, sizeBytes), 0)
