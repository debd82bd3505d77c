import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, globalShortcut, Notification, powerMonitor, powerSaveBlocker, session } from 'electron'
import { AppError } from '@shared/errors/app-error'
import { createScope } from '@shared/lib/scope'
import { createAccount } from './account/create-account'
import { createCredentialStore } from './account/credential-store'
import { accountHandlers } from './account/handlers'
import { systemKeychain } from './account/keychain'
import { forkDemoCloud } from './demo-cloud/fork'
import { createDemoCloudHost } from './demo-cloud/host'
import { createFileRegistry } from './drafts/file-registry'
import { createTapOpener, forkInference } from './inference/fork'
import { createInferenceHost } from './inference/inference-host'
import { createLab } from './inference/lab'
import { forkLab } from './inference/lab-fork'
import { createPublish } from './ipc/publish'
import { receiveCapturePort } from './ipc/receive-capture-port'
import { registerCalls } from './ipc/register-calls'
import { libraryHandlers } from './library/handlers'
import { startLibraryCheck } from './library/library-check'
import { createLibraryHost } from './library/library-host'
import { createLibraryMove } from './library/library-move'
import { createRunLibraryTask } from './library/run-library-task'
import { type LibraryDeps, type LibraryScope, openLibraryScope } from './library-scope'
import { createAudioWorkers } from './media/audio-workers'
import { createMedia } from './media/media'
import { appFacts } from './platform/app-facts'
import { appHandlers } from './platform/app-handlers'
import type { CrashReports } from './platform/crash-report'
import { systemClock as clock } from './platform/clock'
import { createElectronDesktop } from './platform/desktop-electron'
import { createGlobalKeys } from './platform/global-keys'
import { createJobs } from './platform/jobs'
import { jobsHandlers } from './platform/jobs-handlers'
import { modelsFolder } from './platform/models-folder'
import type { StudioPaths } from './platform/paths'
import { wrapElectronPort } from './platform/port'
import { resourcesFolder } from './platform/resources-folder'
import { openTarget } from './platform/system'
import { openScope } from './scope/open-scope'
import { createTopics } from './scope/topics'
import { openBuiltInScripts } from './scripts/built-in-scripts'
import { createSettings } from './settings/settings'
import type { Stage } from './stage'
import { forkCapture } from './takes/fork'
import { followAppearance } from './windows/appearance'
import { createLeaveGuard, type LeaveGuard } from './windows/leave-guard'
import { createWindowDialogs } from './windows/window-dialogs'

const accountStartDelayMs = 600
const idlePollMs = 500

export interface AppScope {
  showWindow(): void
  /** Stands before the end of the app while a take is recorded. */
  leaveGuard: LeaveGuard
  /** Ends everything in order; resolves when nothing is left to lose. */
  close(): Promise<void>
}

/** The modules of the app, and inside them the scope of the library that is open. */
export function openAppScope({
  paths,
  crashReports,
  stage,
}: {
  paths: StudioPaths
  crashReports: CrashReports
  stage: Stage
}): AppScope {
  const { mainFolder, redactor, log, windows } = stage
  const topics = createTopics()
  const publish = createPublish(() => windows.all().map((window) => window.webContents))
  let library: LibraryScope | null = null

  const settings = createSettings({ path: paths.settingsFile, clock, log, publish, topics })
  const jobs = createJobs({ clock, publish })
  const files = createFileRegistry()
  const dialogs = createWindowDialogs(windows)
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
    topics,
    apiUrl: process.env['TIMBRE_API_URL'] ?? null,
    apiKey: process.env['TIMBRE_API_KEY'] ?? null,
    protectSecret: (secret) => redactor.protect(secret),
  })
  const inference = createInferenceHost({
    fork: forkInference(join(mainFolder, 'inference-process.js')),
    modelsFolder: modelsFolder(process.env),
    clock,
    log,
  })
  const lab = createLab({
    fork: forkLab(join(mainFolder, 'lab-process.js')),
    modelsFolder: join(resourcesFolder(), 'models'),
    ffmpegPath: () => media.toolPath('ffmpeg'),
    clock,
    log,
  })

  const recordedTakeId = (): string | null => library?.modules.takes.recorder.currentTakeId() ?? null
  const runTask = createRunLibraryTask(pathToFileURL(join(mainFolder, 'library-worker.js')))
  const libraryHost = createLibraryHost({
    locationFile: paths.libraryLocationFile,
    defaultFolder: paths.defaultLibraryFolder,
    clock,
    log,
    publish,
    runTask,
    async untilMayClose() {
      while (recordedTakeId() !== null)
        await new Promise<void>((resolve) => clock.setTimeout(resolve, idlePollMs))
    },
  })
  const libraryMove = createLibraryMove({
    host: libraryHost,
    jobs,
    clock,
    log,
    runTask,
    isBusy: () => library?.busyWith() ?? null,
  })
  const leaveGuard = createLeaveGuard({
    isRecording() {
      const takeId = recordedTakeId()
      return takeId !== null && library?.modules.takes.find(takeId)?.purpose !== 'verification'
    },
    async keepTake() {
      const takeId = recordedTakeId()
      if (takeId !== null) await library?.modules.takes.recorder.end(takeId)
    },
    ask() {
      windows.show()
      publish('app', 'leaveWanted', {})
    },
    clock,
    log,
  })

  const libraryDeps: LibraryDeps = {
    account,
    analysisWorker: { file: join(mainFolder, 'analysis-worker.js') },
    builtInScripts: openBuiltInScripts(join(resourcesFolder(), 'scripts')),
    clock,
    desktop,
    device: `${hostname()} (${process.platform})`,
    dialogs,
    files,
    forkCapture: forkCapture(join(mainFolder, 'capture-process.js')),
    globalKeys: createGlobalKeys(globalShortcut),
    inference,
    jobs,
    lab,
    log,
    media,
    openDraft(draftId) {
      windows.show()
      publish('app', 'draftWanted', { draftId })
    },
    publish,
    settings,
    tapOpener: createTapOpener,
    topics,
    workers,
    wrapPort: wrapElectronPort,
  }
  /** Unfinished work goes on once there is a window, so that it never delays the first one. */
  let hasWindow = false
  libraryHost.onOpen((opened) => {
    const scope = openLibraryScope(opened, libraryDeps)
    library = scope
    if (hasWindow) void scope.resume()
    return () => {
      library = null
      return scope.close()
    }
  })
  libraryHost.start()

  // In the order of opening: the last of these closes first.
  const scope = openScope(
    {
      log: { close: () => log.close() },
      libraryHost: { close: () => libraryHost.stop() },
      workers,
      media,
      lab,
      settings,
      account: {
        handlers: { account: accountHandlers(account, { isRecording: () => recordedTakeId() !== null }) },
        close: () => account.stop(),
      },
      jobs: { handlers: { jobs: jobsHandlers(jobs) }, close: () => jobs.closeAll() },
      inference: { close: () => inference.stop() },
      app: {
        handlers: {
          app: appHandlers({
            info: { ...appFacts(app.getAppPath(), paths), wereSettingsReset: settings.movedAside !== null },
            executablePath: process.execPath,
            crashReports,
            open: openTarget,
            answerLeave: (answer) => leaveGuard.answer(answer),
          }),
        },
      },
      library: {
        handlers: {
          library: libraryHandlers({
            host: libraryHost,
            move: libraryMove,
            startCheck: () => startLibraryCheck({ host: libraryHost, jobs, log, runTask }),
            pickFolder: dialogs.pickFolder,
          }),
        },
        close: () => library?.close(),
      },
      topics,
    },
    { inside: () => library, closesInTurn: true, log },
  )
  function missingLibrary(): AppError {
    // Throws what is wrong with the library where something is.
    libraryHost.library()
    return new AppError('library-missing')
  }

  const subscriptions = createScope()
  subscriptions.add(
    registerCalls({
      scope,
      missingLibrary,
      registerFiles: (picked) => files.register(picked),
      isTrusted: (event) => windows.isTrusted(event),
      onLibraryDamage: () => libraryHost.reportDamage(['a query found damage']),
      log,
    }),
  )
  subscriptions.add(
    receiveCapturePort({
      isTrusted: (event) => windows.isTrusted(event),
      connect(takeId, port) {
        if (!library) throw missingLibrary()
        library.modules.takes.recorder.connect(takeId, port)
      },
      log,
    }),
  )
  subscriptions.add(desktop.onResume(() => account.hint()))
  subscriptions.add(desktop.onShutdown(() => leaveGuard.systemEnds()))
  followAppearance({ settings, windows, publish, topics, logFolder: paths.logFolder })
  windows.guardedBy(leaveGuard)

  windows.onFirstShown(() => {
    hasWindow = true
    libraryHost.startBackgroundWork()
    void library?.resume()
    // The demo workspace's process would take the processor from the window's first seconds.
    clock.setTimeout(() => void account.start(), accountStartDelayMs)
  })
  stage.serve(scope)
  crashReports.started()

  return {
    showWindow: () => windows.show(),
    leaveGuard,
    async close() {
      subscriptions.end()
      await scope.close()
    },
  }
}
