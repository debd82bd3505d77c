import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetReport } from '@shared/domain/analysis'
import { AppError } from '@shared/errors/app-error'
import type { DraftStore } from '../drafts/draft-store'
import type { SampleStore } from '../drafts/sample-store'
import type { AudioStore } from '../library/audio-store'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import type { Media } from '../media/media'
import { createPieceJobs } from '../pieces/piece-jobs'
import { createScriptText, type FindScript } from '../pieces/script-text'
import type { Clock } from '../platform/clock'
import { safeFileName } from '../platform/file-name'
import type { Jobs } from '../platform/jobs'
import type { Log } from '../platform/log'
import { readSettings } from '../sample-settings/settings-row'
import { passportEntries } from './export-passport'
import { importAudio, readPassport } from './import-passport'
import { openPackage } from './package-reader'
import { freePath, writeFolder, writeZip } from './package-writer'
import { createPassportStore } from './passport-store'
import { createPurge, type Holding } from './purge'

/** Datasets that leave this computer, come from another, or are deleted for good. */
export interface Passports {
  /** @param folder picked by the person. @returns the job's id. @throws AppError not-found, file-missing */
  export(draftId: string, as: 'folder' | 'zip', folder: string): string
  /** @param path of a zip or of a passport.json. @returns the job's id; its draft is the new one once that is here */
  import(path: string): string
  holdings(draftId: string): Promise<Holding[]>
  /** @throws AppError busy while something works on it */
  deleteForGood(draftId: string | null): Promise<{ removedCount: number; removedBytes: number }>
  stop(): Promise<void>
}

export interface PassportsDeps {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  drafts: Pick<DraftStore, 'get' | 'find'>
  samples: Pick<SampleStore, 'list' | 'audioOf'>
  audioStore: Pick<AudioStore, 'ingest' | 'pathOf'>
  media: Pick<Media, 'probe'>
  report: (draftId: string) => DatasetReport
  findScript: FindScript
  /** Built-in scripts are on every computer. */
  isOwnScript: (id: string) => boolean
  jobs: Jobs
  clock: Pick<Clock, 'nowMs'>
  log: Log
  /** A draft came in. */
  onAdded: (draftId: string) => void
  onDeleted: (draftId: string | null) => void
  /** Why the library's audio cannot be deleted now; null: it can. */
  busyWith: () => string | null
}

export function createPassports(deps: PassportsDeps): Passports {
  const { library, drafts, samples, audioStore } = deps
  const nowMs = (): number => deps.clock.nowMs()
  const store = createPassportStore({ library, nowMs })
  const purge = createPurge({ library, audioStore })
  const jobs = createPieceJobs(deps)
  const scriptText = createScriptText({ db: library.db, findScript: deps.findScript })
  const workFolder = join(library.folder, libraryFiles.audio, '.incoming')
  const isStored = library.db.prepare<[string]>('SELECT 1 FROM audio_files WHERE sha256 = ?').pluck()

  async function entriesOf(draftId: string): Promise<ReturnType<typeof passportEntries>> {
    const settings = new Map(readSettings(library.db, draftId).map((one) => [one.sampleId, one]))
    const ready = samples.list(draftId).filter(({ state }) => state === 'ready')
    const parts = []
    for (const sample of ready) {
      const audio = samples.audioOf(sample.id)
      if (!audio) continue
      const text = await scriptText.textOf(sample.id)
      parts.push({ sample, path: audioStore.pathOf(audio.fileName), settings: settings.get(sample.id), text })
    }
    const scripts = []
    for (const id of store.scriptIds(draftId)) {
      const script = await deps.findScript(id)
      if (script) scripts.push({ id, ...script, isOwn: deps.isOwnScript(id) })
    }
    return passportEntries({
      madeAtMs: nowMs(),
      draft: drafts.get(draftId),
      samples: parts,
      scripts: scripts.map(({ id, title, language, text, isOwn }) => ({ id, title, language, text, isOwn })),
      consents: store.consents(draftId),
      voices: store.voices(draftId),
      report: deps.report(draftId),
    })
  }

  return {
    export(draftId, as, folder) {
      const { name } = drafts.get(draftId)
      if (!existsSync(folder)) throw new AppError('file-missing', { detail: { what: 'folder' } })
      return jobs.read('passport-export', draftId, 0, async (job, signal) => {
        const { entries, passport } = await entriesOf(draftId)
        const totalBytes = passport.samples.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
        job.update({ totalBytes, totalCount: passport.samples.length })
        const target = await freePath(folder, safeFileName(`${name} dataset`), as === 'zip' ? '.zip' : '')
        const options = {
          signal,
          onBytes: (doneBytes: number) => job.update({ doneBytes: Math.min(doneBytes, totalBytes) }),
        }
        await (as === 'zip' ? writeZip(entries, target, options) : writeFolder(entries, target, options))
      })
    },
    import(path) {
      return jobs.read('passport-import', null, 0, async (job, signal) => {
        const source = await openPackage(path)
        const kept: { sha256: string; fileName: string }[] = []
        try {
          const passport = await readPassport(source)
          const sizes = passport.samples.map(({ sizeBytes }) => sizeBytes)
          job.update({ totalCount: sizes.length, totalBytes: sizes.reduce((a, b) => a + b, 0) })
          let doneBytes = 0
          const audio = await importAudio(passport, source, {
            audioStore,
            media: deps.media,
            workFolder,
            signal,
            keep: (one) => kept.push(one),
            onSample: (index) =>
              job.update({ doneCount: index + 1, doneBytes: (doneBytes += sizes[index] ?? 0) }),
          })
          deps.onAdded(store.insert(passport, audio))
        } finally {
          source.close()
          for (const { sha256, fileName } of kept) {
            if (isStored.get(sha256) === undefined) await rm(audioStore.pathOf(fileName), { force: true })
          }
        }
      })
    },
    holdings: (draftId) => purge.holdings(draftId),
    async deleteForGood(draftId) {
      const work = deps.busyWith()
      if (work !== null) throw new AppError('busy', { detail: { what: work } })
      const removed = await purge.deleteForGood(draftId)
      deps.onDeleted(draftId)
      return removed
    },
    stop: () => jobs.stop(),
  }
}
