import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { globalShortcut, Notification, powerMonitor, powerSaveBlocker, session } from 'electron'
import type { Job } from '@shared/domain/job'
import { AppError } from '@shared/errors/app-error'
import { createAccount } from './account/create-account'
import { createCredentialStore } from './account/credential-store'
import { systemKeychain } from './account/keychain'
import type { CloudClient } from './cloud/cloud-client'
import { forkDemoCloud } from './account/demo-cloud/fork-demo-cloud'
import { createDemoCloudHost } from './account/demo-cloud/create-demo-cloud-host'
import { createDraftEvents } from './drafts/draft-events'
import { createFileRegistry } from './drafts/file-registry'
import { createTapOpener, forkRecognizer } from './recognizer/fork'
import { createRecognizerHost } from './recognizer/recognizer-host'
import { createAudioProcessingHost } from './inference/audio-processing-host'
import { forkAudioProcessing } from './inference/audio-processing-fork'
import { createPublish } from './ipc/publish'
import { receiveCapturePort } from './ipc/receive-capture-port'
import { registerCalls } from './ipc/register-calls'
import { createLibraryScope, type LibraryScope } from './library-scope'
import { createLibraryHost } from './library/library-host'
import { createLibraryMove } from './library/moving/library-move'
import { createRunLibraryTask } from './library/worker/run-library-task'
import { createAudioWorkers } from './media/workers/audio-workers'
import { createMedia } from './media/media'
import type { CrashReports } from './platform/log/crash-report'
import { systemClock as clock } from './platform/clock'
import { createElectronDesktop } from './platform/desktop/desktop-electron'
import { createGlobalKeys } from './platform/desktop/global-keys'
import { createJobs } from './platform/jobs'
import { modelsFolder } from './platform/files/models-folder'
import type { StudioPaths } from './platform/files/paths'
import { wrapElectronPort } from './platform/port'
import { resourcesFolder } from './platform/files/resources-folder'
import { openBuiltInScripts } from './scripts/built-in-scripts'
import { createCloudEngine } from './scripts/engines/cloud-engine'
import { createLocalEngine } from './scripts/engines/local-engine'
import { createPaceEngine } from './scripts/engines/pace-engine'
import { createFollowing } from './scripts/following'
import { createScripts } from './scripts/scripts'
import { createAppSettings } from './settings/app-settings'
import { forkCapture } from './takes/capture/fork'
import type { StartUp } from './start-up'
import { servedSounds } from './served-sounds'
import { studioCalls } from './studio-calls'
import { followAppearance } from './windows/appearance'
import { createLeaveGuard, type LeaveGuard } from './windows/leave-guard'

const accountStartDelayMs = 600
const idlePollMs = 500

export interface ComposeDeps {
  paths: StudioPaths
  crashReports: CrashReports
  startUp: StartUp
}

export interface Studio {
  showWindow(): void
  /** Stands before the end of the app while a take is recorded. */
  leaveGuard: LeaveGuard
  /** Ends everything in order; resolves when nothing is left to lose. */
  stop(): Promise<void>
}

/** Builds every module by hand, hands them to each other, and starts and stops them in order. */
export function compose({ paths, crashReports, startUp }: ComposeDeps): Studio {
  const { mainFolder, redactor, log, windows } = startUp
  const publish = createPublish(() => windows.all().map((window) => window.webContents))
  const appSettings = createAppSettings({ path: paths.settingsFile, clock, log, publish })
  let libraryScope: LibraryScope | null = null

  const jobs = createJobs({ clock, publish })
  const files = createFileRegistry()
  const desktop = createElectronDesktop({
    Notification,
    powerSaveBlocker,
    powerMonitor,
    windows: () => windows.all(),
  })
  const workers = createAudioWorkers({ workerFile: join(mainFolder, 'audio-worker.js') })
  const media = createMedia({ workers, env: process.env })

  const demoCloud = createDemoCloudHost({
    fork: forkDemoCloud(join(mainFolder, 'demo-cloud-process.js')),
    dataFolder: paths.demoCloudFolder,
    shippedModelsFolder: join(resourcesFolder(), 'models'),
    log,
  })
  const account = createAccount({
    store: createCredentialStore({ file: paths.credentialFile, keychain: systemKeychain, clock, log }),
    demoCloud,
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    clock,
    log,
    publish,
    apiUrl: process.env['TIMBRE_API_URL'] ?? null,
    apiKey: process.env['TIMBRE_API_KEY'] ?? null,
    protectSecret: (secret) => redactor.protect(secret),
  })

  const recognizer = createRecognizerHost({
    fork: forkRecognizer(join(mainFolder, 'recognizer-process.js')),
    modelsFolder: modelsFolder(process.env),
    clock,
    log,
  })

  const audioProcessing = createAudioProcessingHost({
    fork: forkAudioProcessing(join(mainFolder, 'audio-processing-process.js')),
    modelsFolder: join(resourcesFolder(), 'models'),
    ffmpegPath: () => media.toolPath('ffmpeg'),
    clock,
    log,
  })

  const runTask = createRunLibraryTask(pathToFileURL(join(mainFolder, 'library-worker.js')))
  const libraryHost = createLibraryHost({
    locationFile: paths.libraryLocationFile,
    defaultFolder: paths.defaultLibraryFolder,
    clock,
    log,
    publish,
    runTask,
    async untilMayClose() {
      while (libraryScope && libraryScope.takes.recorder.currentTakeId() !== null)
        await new Promise<void>((resolve) => clock.setTimeout(resolve, idlePollMs))
    },
  })
  /** Unfinished work goes on once there is a window, so that it never delays the first one. */
  let hasWindow = false
  const openLibraryScope = (): LibraryScope => {
    if (!libraryScope) libraryHost.library()
    if (!libraryScope) throw new AppError('library-missing')
    return libraryScope
  }
  const resume = (opened: LibraryScope): void => {
    opened.resume().catch((error: unknown) => log.error('unfinished work could not go on', {}, error))
  }
  const isBusy = (): string | null => {
    if (libraryScope && libraryScope.takes.recorder.currentTakeId() !== null) return 'recording'
    if (libraryScope?.uploads.isBusy()) return 'upload'
    const inLibrary: readonly Job['kind'][] = [
      ...(['import', 'take-save', 'recording-render', 'make-segments', 'apply-settings', 'export'] as const),
      ...(['passport-export', 'passport-import', 'sample-download'] as const),
    ]
    const running = jobs.list().find(({ kind, state }) => state === 'running' && inLibrary.includes(kind))
    return running?.kind ?? null
  }
  const libraryMove = createLibraryMove({ host: libraryHost, jobs, clock, log, runTask, isBusy })

  const draftEvents = createDraftEvents({
    drafts: () => openLibraryScope().drafts,
    samples: () => openLibraryScope().samples,
    publish,
    setTimeout: (fn, ms) => clock.setTimeout(fn, ms),
  })
  libraryHost.onOpen((library) => {
    const opened = createLibraryScope(library, {
      account,
      clock,
      desktop,
      draftEvents,
      jobs,
      log,
      media,
      publish,
      appSettings,
      workers,
      audioProcessing,
      busyWith: isBusy,
      findScript: (id) => scripts.get(id).catch(() => null),
      cleanAudio: (input, options) => audioProcessing.run('renderClean', input, options),
      analysisWorker: { file: join(mainFolder, 'analysis-worker.js') },
      forkCapture: forkCapture(join(mainFolder, 'capture-process.js')),
      globalKeys: createGlobalKeys(globalShortcut),
      device: `${hostname()} (${process.platform})`,
      openDraft(draftId) {
        windows.show()
        publish('app', 'draftWanted', { draftId })
      },
    })
    libraryScope = opened
    if (hasWindow) resume(opened)
    return () => {
      libraryScope = null
      return opened.stop()
    }
  })
  libraryHost.start()

  const cloud = (): CloudClient => account.cloud()
  const isOnline = (): boolean => account.connection().state === 'online'
  const scripts = createScripts({
    builtIn: openBuiltInScripts(join(resourcesFolder(), 'scripts')),
    store: () => openLibraryScope().scripts,
    cloud,
    isOnline,
    log,
  })
  const following = createFollowing({
    openTap: createTapOpener((takeId, port) => openLibraryScope().takes.recorder.tap(takeId, port)),
    wrapPort: wrapElectronPort,
    engines: [createCloudEngine({ cloud, isOnline }), createLocalEngine(recognizer), createPaceEngine()],
    publish,
    log,
  })

  const leaveGuard = createLeaveGuard({
    isRecording() {
      const takeId = libraryScope?.takes.recorder.currentTakeId() ?? null
      return takeId !== null && libraryScope?.takes.find(takeId)?.purpose !== 'verification'
    },
    async keepTake() {
      const takeId = libraryScope?.takes.recorder.currentTakeId() ?? null
      if (takeId !== null) await libraryScope?.takes.recorder.end(takeId)
    },
    ask() {
      windows.show()
      publish('app', 'leaveWanted', {})
    },
    clock,
    log,
  })
  windows.guardedBy(leaveGuard)

  registerCalls({
    handlers: studioCalls({
      account,
      crashReports,
      draftEvents,
      files,
      following,
      jobs,
      leaveGuard,
      library: { host: libraryHost, move: libraryMove, runTask },
      log,
      paths,
      libraryScope: openLibraryScope,
      scripts,
      appSettings,
      windows,
    }),
    registerFiles: (picked) => files.register(picked),
    isTrusted: (event) => windows.isTrusted(event),
    onLibraryDamage: () => libraryHost.reportDamage(['a query found damage']),
    log,
  })
  receiveCapturePort({
    isTrusted: (event) => windows.isTrusted(event),
    connect: (takeId, port) => openLibraryScope().takes.recorder.connect(takeId, port),
    log,
  })

  followAppearance({ appSettings, windows, publish, logFolder: paths.logFolder })
  let shownWorkspace = account.workspace()
  const unsubscribeAccount = account.onChange(() => {
    if (account.workspace() === shownWorkspace) return
    shownWorkspace = account.workspace()
    draftEvents.touchAll()
  })
  const unsubscribeResume = desktop.onResume(() => account.hint())
  const unsubscribeShutdown = desktop.onShutdown(() => leaveGuard.systemEnds())

  windows.onFirstShown(() => {
    hasWindow = true
    libraryHost.startBackgroundWork()
    if (libraryScope) resume(libraryScope)
    // The demo workspace's process would take the processor from the window's first seconds.
    clock.setTimeout(() => void account.start(), accountStartDelayMs)
  })
  startUp.serve(servedSounds(() => libraryScope))
  crashReports.started()

  return {
    showWindow: () => windows.show(),
    leaveGuard,
    async stop() {
      unsubscribeAccount()
      unsubscribeResume()
      unsubscribeShutdown()
      draftEvents.close()
      following.stop()
      await libraryScope?.stop()
      await recognizer.stop()
      await jobs.closeAll()
      await account.stop()
      await audioProcessing.close()
      await media.close()
      await workers.close()
      await libraryHost.stop()
      log.close()
    },
  }
}
