import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import { createLeftovers, type Leftovers } from '@main/library/leftovers'
import type { Library } from '@main/library/library'
import { createMedia } from '@main/media/media'
import { createPassports, type Passports, type PassportsDeps } from '@main/passports/passports'
import { systemClock } from '@main/platform/clock'
import { createJobs } from '@main/platform/jobs'
import { createTopics } from '@main/scope/topics'
import { createScriptStore, type ScriptStore } from '@main/scripts/script-store'
import { createTrashModule, type TrashDeps } from '@main/trash/trash-module'
import type { Job } from '@shared/domain/app/job'
import type { NoticeNews } from '@shared/domain/app/notice'
import type { Sample } from '@shared/domain/dataset/sample'
import type { Handlers } from '@shared/ipc/contract'
import { audioWorkers } from '../../../support/audio/audio-workers'
import { createMemoryLog } from '../../../support/memory-log'
import { tempFolder } from '../../../support/temp-folder'
import { openTempLibrary } from '../../../support/library/temp-library'
import { toneFile } from '../../../support/audio/tone-file'
import { addDraft, type SoundFile } from '../../../support/library/upload-library'

const media = createMedia({ workers: audioWorkers, env: process.env })

export const tone = (name: string, seed: number): SoundFile => toneFile(name, 2, seed)

export interface PassportWorld {
  library: Library
  passports: Passports
  trash: Handlers['trash']
  leftovers: Leftovers
  /** Ends a job. */
  cancel: (jobId: string) => void
  /** Drafts that came in. */
  added: string[]
  /** What the person is told. */
  told: NoticeNews[]
  drafts: ReturnType<typeof createDraftStore>
  scripts: ScriptStore
  list: (draftId: string) => Sample[]
  ended: (jobId: string) => Promise<Job>
  /** Exports into a folder of its own. @returns the path of the zip, or of the folder */
  exported: (draftId: string, as: 'folder' | 'zip') => Promise<string>
  rows: (table: string, order?: string) => Record<string, unknown>[]
  /** Files of the library folder that match. */
  files: (pattern: RegExp) => string[]
}

/** Passports over a library, a new one where none is given. */
export function openPassportWorld(
  given: Library | null = null,
  deps: Partial<
    Pick<PassportsDeps, 'freeBytes' | 'media'> & Pick<TrashDeps, 'busyWith' | 'uploadsInUse'>
  > = {},
): PassportWorld {
  const library = given ?? openTempLibrary()
  const stores = { db: library.db, nowMs: () => 5_000, workspace: () => 'demo' }
  const [drafts, samples, scripts] = [
    createDraftStore(stores),
    createSampleStore(stores),
    createScriptStore(stores),
  ]
  const jobs = createJobs({ clock: systemClock, publish: () => undefined })
  const added: string[] = []
  const topics = createTopics()
  const told: NoticeNews[] = []
  topics.on('noticed', ({ news }) => void told.push(news))
  topics.on('draftImported', ({ draftId }) => void added.push(draftId))
  const leftovers = createLeftovers(library)
  const audioStore = createAudioStore({ folder: join(library.folder, 'audio'), workers: audioWorkers })
  const inside = {
    library,
    audioStore,
    leftovers,
    clock: systemClock,
    log: createMemoryLog(),
    topics,
    ...deps,
  }
  const passports = createPassports({
    drafts,
    media,
    freeBytes: () => Promise.resolve(10_000_000_000),
    report: () => ({
      madeAtMs: 1,
      samples: [],
      rawMs: 4_000,
      trimmedMs: 0,
      usableMs: 3_000,
      losses: [],
      pendingCount: 0,
      failedCount: 0,
      unheardCount: 0,
      deafCount: 0,
      referenceSampleId: null,
      isReferenceChosen: false,
    }),
    findScript: (id) => Promise.resolve(scripts.find(id)),
    isOwnScript: (id) => scripts.find(id) !== null,
    jobs,
    ...inside,
  })
  const { trash } = createTrashModule({
    busyWith: () => null,
    uploadsInUse: () => ({ draftIds: [], sampleIds: [] }),
    ...inside,
  }).handlers
  onTestFinished(() => passports.close())
  const world: PassportWorld = {
    library,
    passports,
    trash,
    leftovers,
    cancel: (jobId) => jobs.cancel(jobId),
    added,
    told,
    drafts,
    scripts,
    list: (draftId) => samples.list(draftId),
    async ended(jobId) {
      for (;;) {
        const job = jobs.list().find(({ id }) => id === jobId)
        if (job && job.state !== 'running') return job
        await wait(5)
      }
    },
    async exported(draftId, as) {
      const folder = tempFolder()
      const job = await world.ended(passports.export(draftId, as, folder))
      const [name] = readdirSync(folder)
      if (job.state !== 'done' || name === undefined) throw new Error(JSON.stringify(job.error))
      return join(folder, name)
    },
    rows: (table, order = 'rowid') =>
      library.db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY ${order}`).all(),
    files: (pattern) =>
      readdirSync(library.folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(library.folder.length + 1))
        .filter((path) => pattern.test(path))
        .sort(),
  }
  return world
}

/** A draft of two samples with settings, consent and a voice that has the first. */
export function fullDraft({ library }: PassportWorld): { draftId: string; ids: string[] } {
  const { draftId, sampleIds } = addDraft(library, 'Ann', [tone('one.wav', 1), tone('two: 2.wav', 2)])
  const { db } = library
  const separation = {
    status: 'completed',
    source: 'local',
    speakers: [{ speakerId: 'a', utterances: [{ start: 0, end: 1.5 }] }],
    overlaps: [],
  }
  db.prepare(
    `INSERT INTO sample_settings (sample_id, remove_background_noise, trim_start_ms, trim_end_ms, separation,
       selected_speaker_ids, updated_at_ms) VALUES (?, 1, 100, 1900, ?, '["a"]', 7)`,
  ).run(sampleIds[0], JSON.stringify(separation))
  db.prepare(
    `INSERT INTO consents (draft_id, workspace, person, device, terms_version, given_at_ms)
     VALUES (?, 'demo', 'Ann Other', 'studio (linux)', '2026-01', 77)`,
  ).run(draftId)
  db.prepare(`INSERT INTO draft_voices VALUES (?, 'demo', 'voice-1', 1)`).run(draftId)
  const details = { name: 'Ann', language: 'en', description: null, labels: {} }
  db.prepare('INSERT INTO clone_states (draft_id, workspace, base) VALUES (?, ?, ?)').run(
    draftId,
    'demo',
    JSON.stringify({ mine: details, theirs: details }),
  )
  db.prepare('INSERT INTO draft_references VALUES (?, ?)').run(draftId, sampleIds[1])
  db.prepare(
    `INSERT INTO upload_ledger (sample_id, workspace, draft_id, voice_id, upload_name, file_path, sha256, size_bytes,
       duration_ms, state, cloud_sample_id, updated_at_ms)
     VALUES (?, 'demo', ?, 'voice-1', 'one.wav', 'audio/x', ?, 10, 2000, 'confirmed', 'cloud-1', 1)`,
  ).run(sampleIds[0], draftId, 'a'.repeat(64))
  return { draftId, ids: sampleIds }
}

/** What of a row says when it came here, or where it lay before. */
const ofThisComputer = [
  'updated_at_ms',
  'removed_at_ms',
  'bound_at_ms',
  'is_history',
  'source_path',
  'source_modified_at_ms',
]
export const plain = (rows: Record<string, unknown>[]): unknown[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !ofThisComputer.includes(column))),
  )
