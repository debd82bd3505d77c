import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Generation } from '@shared/domain/speech/generation'
import { type HistoryQuery, wholeHistory } from '@shared/domain/speech/history'
import { createHistory, type HistoryDeps } from '@main/history/history'
import { historyTiming, type HistoryTiming } from '@main/history/timing'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import { createLeftovers } from '@main/library/leftovers'
import type { Library } from '@main/library/library'
import { createMedia } from '@main/media/media'
import { type Clock, systemClock } from '@main/platform/clock'
import { createJobs } from '@main/platform/jobs'
import { createTopics } from '@main/scope/topics'
import { audioWorkers } from '../../support/audio/audio-workers'
import { openTestCloud, type TestCloud } from '../../support/cloud/demo-cloud'
import { eventually } from '../../support/eventually'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'

/** Never looks by itself: a test says when. */
const quiet: HistoryTiming = {
  ...historyTiming,
  afterOnlineMs: 3_600_000,
  betweenLooksMs: 3_600_000,
  backOffBaseMs: 3_600_000,
  backOffMaxMs: 3_600_000,
  publishEveryMs: 0,
}

export interface HistoryWorldOptions {
  library?: Library
  cloud?: TestCloud
  timing?: Partial<HistoryTiming>
  clock?: Clock
  generations?: Generation[]
  /** Whether sounds to convert are still here; not otherwise. */
  hasSounds?: boolean
}

/** The history over a real library and the demo cloud; `way.isOffline` cuts it off. */
export async function openHistoryWorld(options: HistoryWorldOptions = {}) {
  const cloud = options.cloud ?? (await openTestCloud())
  await cloud.control('POST', '/speech', { isCanned: true })
  const library = options.library ?? openTempLibrary()
  const log = createMemoryLog()
  const clock = options.clock ?? systemClock
  const client = createCloudClient({
    serverUrl: cloud.baseUrl,
    credential: { authentication: 'api-key', secret: cloud.apiKey },
    resolveProxy: () => Promise.resolve('DIRECT'),
    clock: { ...systemClock, setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / 50) },
    log,
  })
  const media = createMedia({ workers: audioWorkers, env: process.env })
  const jobs = createJobs({ clock: systemClock, publish: () => undefined })
  const way = { isOffline: false }
  const settings = { historyAudioMaxBytes: 2_000_000_000 }
  const topics = createTopics()
  const folder = tempFolder()
  const published: string[] = []
  const dragged: string[][] = []
  const forgotten: string[] = []
  const remembered: string[] = []
  const needed = new Set<string>()
  /** Beginnings of sounds, by generation. */
  const parts = new Map<string, { path: string; mediaType: string }>()
  const volume = { db: 0 }
  const generations = options.generations ?? []

  const open = (workspace: string | null = 'demo') => {
    const history = createHistory({
      library,
      leftovers: createLeftovers(library),
      workspace,
      account: {
        cloud: () => client,
        connection: () => ({ state: way.isOffline ? 'offline' : 'online' }),
        hint: () => undefined,
      },
      appSettings: { get: () => settings as ReturnType<HistoryDeps['appSettings']['get']> },
      ledger: {
        find: (id) => generations.find((generation) => generation.id === id) ?? null,
        fileOf: () => null,
        since: () => generations,
        partOf: (id) => parts.get(id) ?? null,
        hasSound: (request) => request.task !== 'speech-to-speech' || options.hasSounds === true,
        isNeeded: (id) => needed.has(id),
        forget: (id) => forgotten.push(id) > 0,
        rememberGenerated: (sha256) => void remembered.push(sha256),
        soundName: () => '',
      },
      voiceName: () => 'Ann',
      volumeDbOf: ({ voiceId }) => (voiceId === null ? 0 : volume.db),
      media,
      makePeaks: () => Promise.resolve(),
      dialogs: {
        pickFolder: () => Promise.resolve(folder),
        pickTarget: ({ fileName, extension }) => Promise.resolve(join(folder, `${fileName}.${extension}`)),
        startDrag(paths) {
          dragged.push(paths)
          return Promise.resolve()
        },
      },
      jobs,
      clock,
      publish: (domain, event) => void published.push(`${domain}.${event}`),
      topics,
      log,
      timing: { ...quiet, ...options.timing },
      random: () => 0,
    })
    const calls = history.handlers!.history
    return {
      ...calls,
      history,
      /** The newest two hundred. */
      rows: async (query: Partial<HistoryQuery> = {}) =>
        (await calls.page({ query: { ...wholeHistory, ...query }, offset: 0, count: 200 })).rows,
      total: async (query: Partial<HistoryQuery> = {}) =>
        (await calls.outline({ query: { ...wholeHistory, ...query } })).total,
      sound: async (id: string) => {
        const source = await history.sounds!['history']!(id, new URLSearchParams())
        return source && buffer(source.open(0, source.sizeBytes - 1))
      },
      jobDone: (jobId: string) =>
        eventually(() => {
          const job = jobs.list().find(({ id }) => id === jobId)
          if (job?.state === 'failed') return job
          if (job?.state !== 'done') throw new Error(`job is ${job?.state ?? 'missing'}`)
          return job
        }),
    }
  }
  onTestFinished(async () => {
    await jobs.closeAll()
    await client.close()
    await media.close()
  })
  return {
    cloud,
    library,
    client,
    way,
    settings,
    topics,
    folder,
    published,
    dragged,
    forgotten,
    needed,
    parts,
    volume,
    media,
    remembered,
    generations,
    log,
    open,
  }
}

/** Has the demo cloud say something. @returns the id of its history item */
export async function say(cloud: TestCloud, text: string): Promise<string> {
  const voices = (await cloud.call('GET', '/v1/voices')).json() as { voices: { voice_id: string }[] }
  const answer = await cloud.call('POST', `/v1/text-to-speech/${voices.voices[0]!.voice_id}`, {
    json: { text, model_id: 'eleven_multilingual_v2' },
  })
  if (answer.status !== 200) throw new Error(answer.body.toString())
  return answer.headers.get('history-item-id')!
}
