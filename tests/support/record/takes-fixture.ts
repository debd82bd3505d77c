import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createDraftStore, type DraftStore } from '@main/drafts/draft-store'
import { createSampleStore, type SampleStore } from '@main/drafts/sample-store'
import { type AudioStore, createAudioStore } from '@main/library/audio-store'
import type { Library } from '@main/library/library'
import { libraryFiles } from '@main/library/library-files'
import { createMedia } from '@main/media/media'
import type { Clock } from '@main/platform/clock'
import { systemClock } from '@main/platform/clock'
import type { GlobalKeys } from '@main/platform/desktop/global-keys'
import { createJobs, type Jobs } from '@main/platform/jobs'
import { createTakesModule, type TakesModule } from '@main/takes/takes-module'
import { createTakeStore } from '@main/takes/take-store'
import { createTopics, type Topics } from '@main/scope/topics'
import type { JournalDisk } from '@main/takes/journal/journal-disk'
import type { NoticeNews } from '@shared/domain/app/notice'
import type { RecorderStatus } from '@shared/domain/recording/recorder'
import type { Take } from '@shared/domain/recording/take'
import type { Publish } from '@shared/ipc/contract'
import { defaultRecorderSettings } from '@shared/domain/recording/default-recorder-settings'
import type { RecorderSettings } from '@shared/domain/recording/recorder'
import { appSettings as settingsSchema, type AppSettings } from '@shared/domain/app/app-settings'
import { audioWorkers } from '../audio/audio-workers'
import { createFakePage, type FakePage, forkHere, monoFormat } from './capture-fixture'
import { eventually } from '../eventually'
import { createFakeDesktop, type FakeDesktop } from '../app/fake-desktop'
import { createMemoryLog } from '../memory-log'
import { openTempLibrary } from '../library/temp-library'

export interface TakesFixture {
  module: TakesModule
  library: Library
  /** Where the folders of takes are. */
  takesFolder: string
  drafts: DraftStore
  samples: SampleStore
  audioStore: AudioStore
  jobs: Jobs
  desktop: FakeDesktop
  log: ReturnType<typeof createMemoryLog>
  published: { domain: string; name: string; payload: unknown }[]
  topics: Topics
  statuses: () => RecorderStatus[]
  touchedDrafts: string[]
  noticed: NoticeNews[]
  keys: FakeKeys
  setKeys: (globalKeys: RecorderSettings['globalKeys']) => void
  crashCapture: () => void
  /** Begins a take and connects a page to it. */
  begin: (
    options?: Partial<Parameters<TakesModule['recorder']['begin']>[0]>,
  ) => Promise<{ take: Take; page: FakePage }>
  /** A whole take, closed. */
  record: (samples: Float32Array, options?: Parameters<TakesFixture['begin']>[0]) => Promise<Take>
  /** Waits until the take is in that state. */
  until: (takeId: string, state: Take['state']) => Promise<Take>
  take: (takeId: string) => Take
}

export interface FakeKeys extends GlobalKeys {
  held: Map<string, () => void>
  refused: Set<string>
}

function createFakeKeys(): FakeKeys {
  const held = new Map<string, () => void>()
  const refused = new Set<string>()
  return {
    held,
    refused,
    register(accelerator, onPress) {
      if (refused.has(accelerator)) return false
      held.set(accelerator, onPress)
      return true
    },
    unregister: (accelerator) => void held.delete(accelerator),
  }
}

/** Recording over a real library, with the capture process in this one. A second one over the same folder is the next start. */
export function openTakesFixture(
  options: {
    library?: Library
    clock?: Clock
    disk?: JournalDisk
    env?: Record<string, string>
  } = {},
): TakesFixture {
  const clock = options.clock ?? systemClock
  const library = options.library ?? openTempLibrary({ clock })
  const log = createMemoryLog()
  const published: TakesFixture['published'] = []
  const publish: Publish = (domain, name, payload) =>
    void published.push({ domain, name, payload: structuredClone(payload) })
  const stores = { db: library.db, nowMs: () => clock.nowMs(), workspace: () => null }
  const drafts = createDraftStore(stores)
  const samples = createSampleStore(stores)
  const media = createMedia({ workers: audioWorkers, env: options.env ?? process.env })
  const audioStore = createAudioStore({
    folder: join(library.folder, libraryFiles.audio),
    workers: audioWorkers,
  })
  const jobs = createJobs({ clock, publish })
  const desktop = createFakeDesktop()
  const keys = createFakeKeys()
  const capture = forkHere(options.disk ? { disk: options.disk } : {})
  const touchedDrafts: string[] = []
  let settings: AppSettings = settingsSchema.parse({})
  const topics = createTopics()
  topics.on('sampleReady', ({ draftId }) => void touchedDrafts.push(draftId))
  const noticed: NoticeNews[] = []
  topics.on('noticed', ({ news }) => void noticed.push(news))

  const module = createTakesModule({
    library,
    drafts,
    samples,
    audioStore,
    media,
    jobs,
    desktop,
    globalKeys: keys,
    appSettings: { get: () => settings },
    forkCapture: capture.fork,
    mayUseMicrophone: () => Promise.resolve(true),
    clock,
    log,
    publish,
    topics,
  })
  onTestFinished(async () => {
    await module.close()
    await capture.close()
    await media.close()
  })

  const store = createTakeStore({ db: library.db, nowMs: () => clock.nowMs() })
  const fixture: TakesFixture = {
    module,
    library,
    takesFolder: join(library.folder, libraryFiles.takes),
    drafts,
    samples,
    audioStore,
    jobs,
    desktop,
    log,
    published,
    topics,
    statuses: () =>
      published.flatMap(({ domain, payload }) => (domain === 'recorder' ? [payload as RecorderStatus] : [])),
    touchedDrafts,
    noticed,
    keys,
    setKeys(globalKeys) {
      settings = { ...settings, recorder: { ...defaultRecorderSettings, globalKeys } }
      topics.emit('settingsChanged', settings)
    },
    crashCapture: capture.crash,
    async begin(given = {}) {
      const take = await module.recorder.begin({
        draftId: null,
        name: 'Take',
        purpose: 'recording',
        format: monoFormat,
        parentTakeId: null,
        scriptId: null,
        lineIndex: null,
        ...given,
      })
      const page = createFakePage()
      module.recorder.connect(take.id, page.port)
      return { take, page }
    },
    async record(sound, given) {
      const { take, page } = await fixture.begin(given)
      page.play(sound)
      page.end()
      return module.recorder.end(take.id)
    },
    async until(takeId, state) {
      await eventually(() => expect(fixture.take(takeId).state).toBe(state))
      return fixture.take(takeId)
    },
    take: (takeId) => store.get(takeId),
  }
  return fixture
}
