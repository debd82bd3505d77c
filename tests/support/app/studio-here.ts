import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { AccountModule } from '@main/account/account'
import type { CloudClient } from '@main/cloud/cloud-client'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import { createFileRegistry } from '@main/drafts/file-registry'
import { createLibraryHost, type LibraryHost } from '@main/library/library-host'
import type { Library } from '@main/library/library'
import { locationAt } from '@main/library/moving/library-location'
import { type LibraryScope, openLibraryScope } from '@main/library-scope'
import { createMedia } from '@main/media/media'
import { systemClock, type Clock } from '@main/platform/clock'
import { createJobs, type Jobs } from '@main/platform/jobs'
import { studioPaths } from '@main/platform/files/paths'
import { createTopics, type Topics } from '@main/scope/topics'
import { createAppSettings, type AppSettingsModule } from '@main/settings/app-settings'
import type { Job } from '@shared/domain/app/job'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { analysisWorkerHere } from '../analysis/analysis-here'
import { audioWorkers } from '../audio/audio-workers'
import { forkHere } from '../record/capture-fixture'
import { createFakeDesktop, type FakeDesktop } from './fake-desktop'
import { createAudioProcessingHere } from '../analysis/audio-processing-here'
import { runTask } from '../library/library-fixture'
import { createMemoryLog, type LogLine } from '../memory-log'

/** Main without Electron, over a user data folder: the library and everything that lives as long as it is open. */
export interface StudioHere {
  host: LibraryHost
  library: Library
  scope: LibraryScope
  libraryScope: Room
  topics: Topics
  jobs: Jobs
  appSettings: AppSettingsModule
  log: LogLine[]
  /** The way to the cloud opens, or is cut: calls go to a port where nobody listens. */
  goOnline: () => void
  goOffline: () => void
  /** Another workspace of the same server is signed in. */
  signInAs: (workspace: string) => void
  /** Closes the library with everything in it, and opens it again. */
  reopen: () => Promise<LibraryScope>
  desktop: FakeDesktop
  /** The job once it has ended. */
  ended: (jobId: string) => Promise<Job>
}

/** What the modules of the open scopes hold. */
function roomOf({ modules }: LibraryScope) {
  const { drafts, samples, importer } = modules.drafts
  const { sampleSettings } = modules.sampleSettings
  const { uploads, voices, professionalClone } = modules.workspace.current().modules
  return {
    drafts,
    samples,
    importer,
    sampleSettings,
    takes: modules.takes,
    analyses: modules.analyses,
    judging: modules.judging,
    segments: modules.segments.segments,
    passports: modules.passports.passports,
    trash: modules.trash.handlers.trash,
    scripts: modules.reading.own,
    uploads: uploads.uploads,
    sync: voices.sync,
    professionalClone: professionalClone.professionalClone,
  }
}
type Room = ReturnType<typeof roomOf>

/** Runs `factor` times as fast as this computer's clock, so that nobody waits half a minute for a cloud to settle. */
export function createFastClock(factor: number, fromMs = Date.now()): Clock {
  const startMs = Date.now()
  return {
    nowMs: () => Math.round(fromMs + (Date.now() - startMs) * factor),
    steadyMs: () => systemClock.steadyMs() * factor,
    setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / factor),
  }
}

interface StudioHereOptions {
  userData: string
  cloud: { baseUrl: string; apiKey: string }
  clock?: Clock
}

/** For one test; it closes at the test's end. */
export async function openStudioHere(options: StudioHereOptions): Promise<StudioHere> {
  const studio = await startStudioHere(options)
  onTestFinished(() => studio.close())
  return studio
}

/** Opens what lies in the folder as the app does at its start, signed in to the demo workspace and offline. */
export async function startStudioHere(
  o: StudioHereOptions,
): Promise<StudioHere & { close: () => Promise<void> }> {
  const clock = o.clock ?? createFastClock(20)
  const log = createMemoryLog()
  const publish: Publish = () => undefined
  const topics = createTopics()
  const paths = studioPaths(o.userData)
  const appSettings = createAppSettings({ path: paths.settingsFile, clock, log, publish, topics })
  const media = createMedia({ workers: audioWorkers, env: process.env })
  const jobs = createJobs({ clock: systemClock, publish })
  const audioProcessing = createAudioProcessingHere()
  const capture = forkHere()
  const clientFor = (serverUrl: string): CloudClient =>
    createCloudClient({
      serverUrl,
      credential: { authentication: 'api-key', secret: o.cloud.apiKey },
      resolveProxy: () => Promise.resolve('DIRECT'),
      clock,
      log,
    })
  const [online, offline] = [clientFor(o.cloud.baseUrl), clientFor('http://127.0.0.1:9')]
  const desktop = createFakeDesktop()
  let isOnline = false
  let workspace = 'demo'
  /** The client stays the same whether or not there is a way. */
  const client = new Proxy(online, {
    get: (_, name) => Reflect.get(isOnline ? online : offline, name) as unknown,
  })
  const account: AccountModule = {
    current: () => ({ mode: 'demo', serverUrl: o.cloud.baseUrl, state: 'ready' }),
    workspace: () => workspace,
    cloud: () => client,
    connection: () => ({ state: isOnline ? 'online' : 'offline' }),
    probe: () => Promise.resolve(account.connection()),
    hint: () => undefined,
    start: () => Promise.resolve(),
    started: Promise.resolve(),
    signIn: () => Promise.resolve(account.current()),
    signOut: () => Promise.resolve(account.current()),
    remembered: () => [],
    switchTo: () => Promise.resolve(account.current()),
    forget: () => Promise.resolve(),
    useDemo: () => Promise.resolve(account.current()),
    claimEarlier: () => true,
    stop: () => Promise.resolve(),
  }
  const switchTo = (state: boolean): void => {
    isOnline = state
    topics.emit('accountChanged', null)
  }

  let opened: LibraryScope | null = null
  const host = createLibraryHost({
    locationFile: paths.libraryLocationFile,
    defaultFolder: paths.defaultLibraryFolder,
    clock,
    log,
    publish,
    runTask,
    untilMayClose: () => Promise.resolve(),
  })
  host.onOpen((library) => {
    const scope = openLibraryScope(library, {
      account,
      appVersion: '0.0.0',
      analysisWorker: analysisWorkerHere,
      builtInScripts: { list: () => [], get: () => Promise.resolve(null) },
      clock,
      steadyClock: clock,
      desktop,
      device: 'Test computer',
      dialogs: {
        pickFolder: () => Promise.resolve(null),
        pickPassport: () => Promise.resolve(null),
        pickTarget: () => Promise.resolve(null),
        printPdf: () => Promise.resolve(new Uint8Array()),
        showInFolder: () => undefined,
        startDrag: () => Promise.resolve(),
      },
      files: createFileRegistry(),
      forkCapture: capture.fork,
      mayUseMicrophone: () => Promise.resolve(true),
      openPage: () => Promise.resolve(),
      openFolder: () => Promise.resolve(),
      voiceLibraryFolder: paths.voiceLibraryFolder,
      globalKeys: { register: () => true, unregister: () => undefined },
      recognizer: {
        canListen: () => false,
        listen() {
          throw new AppError('model-failed')
        },
      },
      checkRecognizer: {
        canListen: () => false,
        check() {
          throw new AppError('model-failed')
        },
      },
      jobs,
      audioProcessing,
      log,
      media,
      isFocused: () => false,
      publish,
      sampleDatasetFolder: 'resources/sample-dataset/audio',
      showWindow: () => undefined,
      appSettings,
      tapOpener: () => () => undefined,
      topics,
      workers: audioWorkers,
      wrapPort() {
        throw new AppError('model-failed')
      },
    })
    opened = scope
    return () => {
      opened = null
      return scope.close()
    }
  })
  host.start()
  const scope = opened as LibraryScope | null
  if (!scope) throw new Error('no library is open')
  await scope.resume()
  return {
    host,
    library: host.library(),
    topics,
    scope,
    libraryScope: roomOf(scope),
    jobs,
    appSettings,
    log: log.lines,
    goOnline: () => switchTo(true),
    goOffline: () => switchTo(false),
    signInAs(next) {
      workspace = next
      topics.emit('accountChanged', null)
    },
    async reopen() {
      const { folder } = host.library()
      await host.switchTo(locationAt(folder), () => false)
      if (!opened) throw new Error('no library is open')
      await opened.resume()
      return opened
    },
    desktop,
    async close() {
      await host.stop()
      await jobs.closeAll()
      await capture.close()
      await audioProcessing.close()
      await media.close()
      await Promise.all([online.close(), offline.close()])
    },
    async ended(jobId) {
      for (;;) {
        const job = jobs.list().find(({ id }) => id === jobId)
        if (job && job.state !== 'running') return job
        await sleep(5)
      }
    },
  }
}
