import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { createLeftovers } from '@main/library/leftovers'
import type { Library } from '@main/library/library'
import { createMedia, type Media } from '@main/media/media'
import { systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { createScriptStore } from '@main/scripts/script-store'
import { createSessionFoldersModule } from '@main/session-folder/session-folders-module'
import type { SessionFolders } from '@main/session-folder/session-folders'
import type { Job } from '@shared/domain/app/job'
import type { NoticeNews } from '@shared/domain/app/notice'
import type { CaptureFormat, Take } from '@shared/domain/recording/take'
import { audioWorkers } from '../../../support/audio/audio-workers'
import { monoFormat } from '../../../support/record/capture-fixture'
import { openTakesFixture, type TakesFixture } from '../../../support/record/takes-fixture'
import { tempFolder } from '../../../support/temp-folder'

export const media = createMedia({ workers: audioWorkers, env: process.env })

export interface SessionWorld {
  booth: TakesFixture
  library: Library
  sessions: SessionFolders
  scripts: ReturnType<typeof createScriptStore>
  told: NoticeNews[]
  /** Drafts that came in. */
  added: string[]
  ended: (jobId: string) => Promise<Job>
  /** Exports into a folder of its own. @returns the session's folder */
  exported: (draftId: string | null) => Promise<string>
  /** @returns the job, ended well */
  imported: (path: string) => Promise<Job>
  rows: (table: string, order?: string) => Record<string, unknown>[]
  /** Files of the library folder that match. */
  files: (pattern: RegExp) => string[]
  /** A take of any format, saved. Interleaved samples; `lost` frames are missing in the middle. */
  recorded: (
    samples: Float32Array,
    options?: Parameters<TakesFixture['begin']>[0],
    lost?: number,
  ) => Promise<Take>
  /** A recording as it plays, without its header. */
  soundOf: (recordingId: string) => Promise<Float32Array>
}

/** Session folders over a library with a recorder. */
export function openSessionWorld(
  options: { library?: Library; media?: Partial<Media>; freeBytes?: () => Promise<number> } = {},
): SessionWorld {
  const booth = openTakesFixture(options.library ? { library: options.library } : {})
  const { library, audioStore, drafts, jobs, log } = booth
  const topics = createTopics()
  const told: NoticeNews[] = []
  const added: string[] = []
  topics.on('noticed', ({ news }) => void told.push(news))
  topics.on('draftImported', ({ draftId }) => void added.push(draftId))
  const scripts = createScriptStore({ db: library.db, nowMs: () => 5_000 })
  const { sessionFolders: sessions } = createSessionFoldersModule({
    library,
    drafts,
    audioStore,
    media: { ...media, ...options.media },
    freeBytes: options.freeBytes ?? (() => Promise.resolve(10_000_000_000)),
    findScript: (id) => Promise.resolve(scripts.find(id)),
    isOwnScript: (id) => scripts.find(id) !== null,
    jobs,
    clock: systemClock,
    log,
    topics,
    leftovers: createLeftovers(library),
    dialogs: { pickFolder: () => Promise.resolve(null) },
    files: { resolve: () => [] },
    openFolder: () => Promise.resolve(),
    publish: (domain, name, payload) =>
      void booth.published.push({ domain, name, payload: structuredClone(payload) }),
    takes: booth.module,
  })
  onTestFinished(() => sessions.close())
  const world: SessionWorld = {
    booth,
    library,
    sessions,
    scripts,
    told,
    added,
    async ended(jobId) {
      for (;;) {
        const job = jobs.list().find(({ id }) => id === jobId)
        if (job && job.state !== 'running') return job
        await wait(5)
      }
    },
    async exported(draftId) {
      const folder = tempFolder()
      const job = await world.ended(sessions.export(draftId, folder))
      const [name, ...others] = readdirSync(folder)
      if (job.state !== 'done' || name === undefined) throw new Error(JSON.stringify(job.error))
      expect(others).toEqual([])
      return join(folder, name)
    },
    async imported(path) {
      const job = await world.ended(sessions.import(path))
      if (job.state !== 'done') throw new Error(JSON.stringify(job.error))
      return job
    },
    rows: (table, order = 'rowid') =>
      library.db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY ${order}`).all(),
    files: (pattern) =>
      readdirSync(library.folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(library.folder.length + 1))
        .filter((path) => pattern.test(path))
        .sort(),
    async recorded(samples, given = {}, lost = 0) {
      const { take, page } = await booth.begin(given)
      const { channels } = take.format
      const frames = samples.length / channels
      const apart = Array.from({ length: channels }, (_, channel) =>
        samples.filter((_sample, index) => index % channels === channel),
      )
      const half = Math.floor(frames / 2)
      const part = (from: number, to: number): Float32Array<ArrayBuffer>[] =>
        apart.map((each) => Float32Array.from(each.subarray(from, to)))
      page.send({ type: 'audio', startFrame: 0, channels: part(0, half) })
      page.send({ type: 'audio', startFrame: half + lost, channels: part(half, frames) })
      page.send({ type: 'end', frameCount: frames })
      await booth.module.recorder.end(take.id)
      return booth.until(take.id, 'ready')
    },
    async soundOf(recordingId) {
      const source = booth.module.recordings.sound(recordingId)
      if (!source) throw new Error('no such recording')
      const bytes = await buffer(source.open(0, source.sizeBytes - 1))
      return new Float32Array(Uint8Array.from(bytes.subarray(92)).buffer)
    },
  }
  return world
}

export const formatOf = (sampleRateHz: number, channels: number): CaptureFormat => ({
  ...monoFormat,
  sampleRateHz,
  channels,
})
