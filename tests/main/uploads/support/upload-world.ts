import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import type { CloudClient } from '@main/cloud/cloud-client'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import type { Library } from '@main/library/library'
import { createMedia } from '@main/media/media'
import { createNotifications } from '@main/notifications/notifications'
import { systemClock } from '@main/platform/clock'
import { openScope } from '@main/scope/open-scope'
import { createTopics, type Topics } from '@main/scope/topics'
import { createWorkspaceHost } from '@main/scope/workspace-host'
import type { UploadTiming } from '@main/uploads/transfer/timing'
import { createVoiceLock } from '@main/voices/voice-lock'
import { createUploads, type Uploads } from '@main/uploads/uploads'
import type { UploadsDeps } from '@main/uploads/uploads-deps'
import type { Connection } from '@shared/domain/app/account'
import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'
import { AppError } from '@shared/errors/app-error'
import { audioWorkers } from '../../../support/audio/audio-workers'
import { allAllowed } from '../../../support/cloud/all-allowed'
import { openTestCloud, type TestCloud } from '../../../support/cloud/demo-cloud'
import { patienceMs } from '../../../support/eventually'
import { createFakeDesktop, type FakeDesktop } from '../../../support/app/fake-desktop'
import { createMemoryLog, type LogLine } from '../../../support/memory-log'
import { openTempLibrary } from '../../../support/library/temp-library'
import { toneFile } from '../../../support/audio/tone-file'
import { addDraft, type SoundFile } from '../../../support/library/upload-library'

/** Half a minute and more of tone; `seed` makes its bytes differ. */
export const sound = (seed: number, seconds = 31): SoundFile => toneFile(`take ${seed}.wav`, seconds, seed)

export const fastTiming: UploadTiming = {
  settleMs: 150,
  backOffBaseMs: 10,
  backOffMaxMs: 80,
  serverWaitMaxMs: 80,
  publishEveryMs: 20,
  pauseGraceMs: 100,
  separationPollMs: 20,
  rateWindowMs: 1_000,
}

export interface UploadWorld {
  cloud: TestCloud
  library: Library
  readonly uploads: Uploads
  topics: Topics
  /** Goes on with what an earlier session left. */
  resume: () => void
  draftId: string
  sampleIds: string[]
  desktop: FakeDesktop
  log: LogLine[]
  /** Every event, in order. */
  events: { name: string; payload: Upload }[]
  /** What the account module would say; change and then `announce`. */
  account: { workspace: string | null; client: CloudClient | null; connection: Connection }
  announce: () => void
  settings: { uploadsAsFilesAreAdded: boolean }
  clientFor: (serverUrl: string, apiKey?: string) => CloudClient
  current: () => Upload
  until: (phase: UploadPhase) => Promise<Upload>
  /** Ends the engine as a quit does and starts another over the same library. */
  restart: () => Promise<void>
  /** SHA-256 of every sample of every voice of the test's own making, sorted. */
  hashesInCloud: () => Promise<string[]>
  hashesHere: () => string[]
}

/** The engine over a real library, with the real client, against the real demo cloud. */
export async function openWorld(
  options: {
    files?: readonly SoundFile[]
    timing?: Partial<UploadTiming>
    wrapClient?: (client: CloudClient) => CloudClient
    deps?: Partial<UploadsDeps>
  } = {},
): Promise<UploadWorld> {
  const cloud = await openTestCloud()
  const library = openTempLibrary()
  const files = options.files ?? [sound(1), sound(2), sound(3)]
  const { draftId, sampleIds } = addDraft(library, 'Ann', files)
  const log = createMemoryLog()
  const desktop = createFakeDesktop()
  const media = createMedia({ workers: audioWorkers, env: process.env })
  const clients: CloudClient[] = []
  const clientFor = (serverUrl: string, apiKey = cloud.apiKey): CloudClient => {
    const client = createCloudClient({
      serverUrl,
      credential: { authentication: 'api-key', secret: apiKey },
      resolveProxy: () => Promise.resolve('DIRECT'),
      clock: { ...systemClock, setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / 20) },
      idleMs: 60_000,
      log,
    })
    clients.push(client)
    return options.wrapClient ? options.wrapClient(client) : client
  }
  const topics = createTopics()
  createNotifications({
    library,
    clock: systemClock,
    desktop,
    log,
    publish: () => undefined,
    topics,
    isFocused: () => false,
    showWindow: () => undefined,
  })
  const events: UploadWorld['events'] = []
  const account: UploadWorld['account'] = {
    workspace: 'demo',
    client: clientFor(cloud.baseUrl),
    connection: { state: 'unknown' },
  }
  const settings = { uploadsAsFilesAreAdded: false }
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => account.workspace }
  const accountNow = {
    workspace: () => account.workspace,
    cloud() {
      if (!account.client) throw new AppError('signed-out')
      return account.client
    },
    connection: () => account.connection,
    hint: () => undefined,
  }
  const openWorkspace = (workspace: string | null) => {
    const inside = topics.child()
    const uploads = createUploads({
      voiceLock: createVoiceLock(),
      library,
      draft: (id) => createDraftStore(stores).get(id),
      samplesOf: (id) => createSampleStore(stores).list(id),
      reportsOf: () => [],
      skipWarning: (id, code) => createSampleStore(stores).skipWarning(id, code),
      audioStore: createAudioStore({ folder: `${library.folder}/audio`, workers: audioWorkers }),
      media,
      workspace,
      access: allAllowed,
      account: accountNow,
      desktop,
      clock: systemClock,
      log,
      publish: (_domain, name, payload) => void events.push({ name, payload: payload as Upload }),
      topics: inside,
      uploadsAsFilesAreAdded: () => settings.uploadsAsFilesAreAdded,
      timing: { ...fastTiming, ...options.timing },
      random: () => 0.5,
      ...options.deps,
    })
    const modules = {
      uploads: { resume: () => uploads.resumeAtStart(), close: () => uploads.close() },
      topics: inside,
    }
    return { uploads, ...openScope(modules, { log }) }
  }
  const openHost = () => createWorkspaceHost({ account: accountNow, topics, open: openWorkspace })
  let host = openHost()

  const world: UploadWorld = {
    cloud,
    library,
    get uploads() {
      return host.current().uploads
    },
    topics,
    resume: () => host.resume(),
    draftId,
    sampleIds,
    desktop,
    log: log.lines,
    events,
    account,
    announce: () => topics.emit('accountChanged', null),
    settings,
    clientFor,
    current: () => world.uploads.list().find((upload) => upload.draftId === draftId)!,
    async until(phase) {
      const endMs = Date.now() + patienceMs
      while (Date.now() < endMs) {
        if (world.current().phase === phase) return world.current()
        await wait(5)
      }
      throw new Error(
        `not ${phase}: ${JSON.stringify(world.current())}\n${JSON.stringify(log.lines.slice(-20))}`,
      )
    },
    async restart() {
      await host.close()
      host = openHost()
      host.resume()
    },
    async hashesInCloud() {
      const state = (await cloud.control('GET', '/state')) as { samples: { hash: string }[] }
      return state.samples.map((sample) => sample.hash).sort()
    },
    hashesHere: () =>
      library.db
        .prepare<[string], string>('SELECT sha256 FROM samples WHERE draft_id = ? AND removed_at_ms IS NULL')
        .pluck()
        .all(draftId)
        .sort(),
  }
  onTestFinished(async () => {
    await host.close()
    await media.close()
    await Promise.all(clients.map((client) => client.close()))
    expect(desktop.awakeFor).toEqual([])
    expect(desktop.listenerCount()).toBe(0)
    expect(desktop.progress.at(-1) ?? null).toBeNull()
  })
  return world
}
