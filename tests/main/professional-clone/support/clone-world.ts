import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import {
  createProfessionalClone,
  type ProfessionalClone,
  type ProfessionalCloneDeps,
} from '@main/professional-clone/professional-clone'
import { createAccess, type Access } from '@main/access/access'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import type { CloudClient } from '@main/cloud/cloud-client'
import { createDraftEvents } from '@main/drafts/draft-events'
import { createDraftStore, type DraftStore } from '@main/drafts/draft-store'
import { createSampleStore, type SampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import type { Library } from '@main/library/library'
import { createMedia } from '@main/media/media'
import { createNotifications } from '@main/notifications/notifications'
import { systemClock } from '@main/platform/clock'
import { createJobs, type Jobs } from '@main/platform/jobs'
import { createSampleSettingsStore, type SampleSettingsStore } from '@main/sample-settings/settings-store'
import { openScope } from '@main/scope/open-scope'
import { createTopics, type Topics } from '@main/scope/topics'
import { createWorkspaceHost } from '@main/scope/workspace-host'
import { createVoiceLock, type VoiceLock } from '@main/voices/voice-lock'
import type { Account, Connection } from '@shared/domain/app/account'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { audioWorkers } from '../../../support/audio/audio-workers'
import { openTestCloud, type TestCloud } from '../../../support/cloud/demo-cloud'
import { patienceMs } from '../../../support/eventually'
import { createFakeDesktop, type FakeDesktop } from '../../../support/app/fake-desktop'
import { createMemoryLog, type LogLine } from '../../../support/memory-log'
import { openTempLibrary } from '../../../support/library/temp-library'

export interface CloneWorld {
  cloud: TestCloud
  library: Library
  drafts: DraftStore
  samples: SampleStore
  settings: SampleSettingsStore
  topics: Topics
  jobs: Jobs
  readonly professionalClone: ProfessionalClone
  readonly access: Access
  desktop: FakeDesktop
  log: LogLine[]
  events: { domain: string; name: string; payload: unknown }[]
  /** What the account module would say; change and then `announce`. */
  /** Shared with a mirror over the same library. */
  voiceLock: VoiceLock
  account: { workspace: string | null; client: CloudClient | null; connection: Connection; current: Account }
  announce: () => void
  /** The way to the cloud is cut: calls go to a port where nobody listens. */
  cut: () => void
  fix: () => void
  /** A recording of this sound, as the recorder would have it. */
  takes: Map<string, { take: Take; samples: Float32Array }>
  /** Drafts whose voice the cloud has no more. */
  goneVoices: readonly string[]
  until: (draftId: string, isMet: (status: CloneStatus) => boolean) => Promise<CloneStatus>
  /** Ends the room as a quit does and opens another over the same library. */
  restart: () => Promise<void>
  /** A draft made and bound in the cloud, rights and terms confirmed. */
  made: (options?: { hasConsented: boolean }) => Promise<{ draftId: string; voiceId: string }>
}

/** Options of a world in which what never shows is looked for in vain at another pace. */
export const hurried = {
  deps: {
    clock: {
      ...systemClock,
      setTimeout: (fn: () => void, ms: number) => systemClock.setTimeout(fn, ms / 100),
    },
  },
}

/** Clones over a real library, with the real client, against the real demo cloud. */
export async function openCloneWorld(
  options: { deps?: Partial<ProfessionalCloneDeps>; cloud?: TestCloud; started?: Promise<void> } = {},
): Promise<CloneWorld> {
  const cloud = options.cloud ?? (await openTestCloud())
  const library = openTempLibrary()
  const log = createMemoryLog()
  const desktop = createFakeDesktop()
  const media = createMedia({ workers: audioWorkers, env: process.env })
  const clients: CloudClient[] = []
  const clientFor = (serverUrl: string): CloudClient => {
    const client = createCloudClient({
      serverUrl,
      credential: { authentication: 'api-key', secret: cloud.apiKey },
      resolveProxy: () => Promise.resolve('DIRECT'),
      clock: { ...systemClock, setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / 100) },
      log,
    })
    clients.push(client)
    return client
  }
  const online = clientFor(cloud.baseUrl)
  const offline = clientFor('http://127.0.0.1:9')
  const way = { to: online }
  /** The client stays the same whether or not there is a way. */
  const client = new Proxy(online, { get: (_, name) => Reflect.get(way.to, name) as unknown })
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
  const account: CloneWorld['account'] = {
    workspace: 'demo',
    client,
    connection: { state: 'online' },
    current: { mode: 'demo', serverUrl: cloud.baseUrl, state: 'ready' },
  }
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => account.workspace }
  const drafts = createDraftStore(stores)
  const samples = createSampleStore(stores)
  const settings = createSampleSettingsStore(stores)
  const events: CloneWorld['events'] = []
  const publish: Publish = (domain, name, payload) => void events.push({ domain, name, payload })
  const draftEvents = createDraftEvents({
    drafts,
    samples,
    publish,
    topics,
    setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / 20),
    steadyMs: () => systemClock.steadyMs(),
  })
  const jobs = createJobs({ clock: systemClock, publish })
  const takes: CloneWorld['takes'] = new Map()
  const goneVoices: string[] = []
  const audioStore = createAudioStore({ folder: `${library.folder}/audio`, workers: audioWorkers })
  const voiceLock = createVoiceLock()
  const accountNow = {
    workspace: () => account.workspace,
    cloud() {
      if (!account.client) throw new AppError('signed-out')
      return account.client
    },
    connection: () => account.connection,
    started: options.started ?? Promise.resolve(),
    current: () => account.current,
  }
  topics.on('voiceGone', ({ draftId }) => void goneVoices.push(draftId))
  const openWorkspace = (workspace: string | null) => {
    const inside = topics.child()
    const access = createAccess({
      library,
      workspace,
      account: accountNow,
      clock: systemClock,
      publish,
      topics: inside,
      log,
    })
    const professionalClone = createProfessionalClone({
      access,
      library,
      drafts,
      samples,
      audioStore,
      media,
      workspace,
      account: accountNow,
      jobs,
      clock: systemClock,
      log,
      publish,
      topics: inside,
      wantVoice: (draftId) => topics.emit('voiceWanted', { draftId }),
      takes: {
        find: (takeId) => takes.get(takeId)?.take ?? null,
        list: () => [...takes.values()].map(({ take }) => take),
        async *read(takeId, startFrame, frameCount) {
          await Promise.resolve()
          yield takes.get(takeId)!.samples.slice(startFrame, startFrame + frameCount)
        },
      },
      measure: () => Promise.resolve(null),
      measured: () => [],
      settingsOf: (sampleId) => settings.get(sampleId),
      keepSeparation: (...kept) => settings.setSeparation(...kept),
      device: 'Test computer',
      voiceLock,
      failedSeparations: new Set(),
      timing: { settleMs: 60, pollMs: 20, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 },
      ...options.deps,
    })
    return { access, professionalClone, ...openScope({ access, professionalClone, topics: inside }, { log }) }
  }
  const openHost = () => createWorkspaceHost({ account: accountNow, topics, open: openWorkspace })
  let host = openHost()

  const world: CloneWorld = {
    cloud,
    library,
    drafts,
    samples,
    settings,
    topics,
    jobs,
    get professionalClone() {
      return host.current().professionalClone
    },
    get access() {
      return host.current().access
    },
    desktop,
    log: log.lines,
    events,
    voiceLock,
    account,
    announce: () => topics.emit('accountChanged', null),
    cut() {
      way.to = offline
      account.connection = { state: 'offline' }
      world.announce()
    },
    fix() {
      way.to = online
      account.connection = { state: 'online' }
      world.announce()
    },
    takes,
    goneVoices,
    async until(draftId, isMet) {
      const endMs = Date.now() + patienceMs
      while (Date.now() < endMs) {
        const status = world.professionalClone.status(draftId)
        if (isMet(status)) return status
        await wait(5)
      }
      const status = JSON.stringify(world.professionalClone.status(draftId))
      throw new Error(`not reached: ${status}\n${JSON.stringify(log.lines.slice(-10))}`)
    },
    async restart() {
      await host.close()
      host = openHost()
      host.resume()
    },
    async made({ hasConsented } = { hasConsented: true }) {
      const draftId = world.professionalClone.create()
      const { voiceId } = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
      world.drafts.update(draftId, { labels: [{ label: 'accent', value: 'american' }] })
      await world.professionalClone.saveDetails(draftId)
      if (hasConsented) world.professionalClone.consent(draftId)
      return { draftId, voiceId: voiceId! }
    },
  }
  onTestFinished(async () => {
    await host.close()
    draftEvents.close()
    await jobs.closeAll()
    await media.close()
    await Promise.all(clients.map((client) => client.close()))
  })
  return world
}
