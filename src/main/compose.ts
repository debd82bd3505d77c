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
import { forkDemoCloud } from './demo-cloud/fork'
import { createDemoCloudHost } from './demo-cloud/host'
import { createDraftFeed } from './drafts/draft-feed'
import { createFileRegistry } from './drafts/file-registry'
import { createTapOpener, forkInference } from './inference/fork'
import { createInferenceHost } from './inference/inference-host'
import { createLab } from './inference/lab'
import { forkLab } from './inference/lab-fork'
import { createPublish } from './ipc/publish'
import { receiveCapturePort } from './ipc/receive-capture-port'
import { registerCalls } from './ipc/register-calls'
import { createLibraryRoom, type LibraryRoom } from './library-room'
import { createLibraryHost } from './library/library-host'
import { createLibraryMove } from './library/library-move'
import { createRunLibraryTask } from './library/run-library-task'
import { createAudioWorkers } from './media/audio-workers'
import { createMedia } from './media/media'
import type { CrashReports } from './platform/crash-report'
import { systemClock as clock } from './platform/clock'
import { createElectronDesktop } from './platform/desktop-electron'
import { createGlobalKeys } from './platform/global-keys'
import { createJobs } from './platform/jobs'
import { modelsFolder } from './platform/models-folder'
import type { StudioPaths } from './platform/paths'
import { wrapElectronPort } from './platform/port'
import { resourcesFolder } from './platform/resources-folder'
import { openBuiltInScripts } from './scripts/built-in-scripts'
import { createCloudEngine } from './scripts/engines/cloud-engine'
import { createLocalEngine } from './scripts/engines/local-engine'
import { createPaceEngine } from './scripts/engines/pace-engine'
import { createFollowing } from './scripts/following'
import { createScripts } from './scripts/scripts'
import { createSettings } from './settings/settings'
import { forkCapture } from './takes/fork'
import type { Stage } from './stage'
import { servedSounds } from './served-sounds'
import { studioCalls } from './studio-calls'
import { followAppearance } from './windows/appearance'
import { createLeaveGuard, type LeaveGuard } from './windows/leave-guard'

const accountStartDelayMs = 600
const idlePollMs = 500

export interface ComposeDeps {
  paths: StudioPaths
  crashReports: CrashReports
  stage: Stage
}

export interface Studio {
  showWindow(): void
  /** Stands before the end of the app while a take is recorded. */
  leaveGuard: LeaveGuard
  /** Ends everything in order; resolves when nothing is left to lose. */
  stop(): Promise<void>
}

/** Builds every module by hand, hands them to each other, and starts and stops them in order. */
export function compose({ paths, crashReports, stage }: ComposeDeps): Studio {
  const { mainFolder, redactor, log, windows } = stage
  const publish = createPublish(() => windows.all().map((window) => window.webContents))
  const settings = createSettings({ path: paths.settingsFile, clock, log, publish })
  let room: LibraryRoom | null = null

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

  const runTask = createRunLibraryTask(pathToFileURL(join(mainFolder, 'library-worker.js')))
  const libraryHost = createLibraryHost({
    locationFile: paths.libraryLocationFile,
    defaultFolder: paths.defaultLibraryFolder,
    clock,
    log,
    publish,
    runTask,
    async untilMayClose() {
      while (room && room.takes.recorder.currentTakeId() !== null)
        await new Promise<void>((resolve) => clock.setTimeout(resolve, idlePollMs))
    },
  })
  /** Unfinished work goes on once there is a window, so that it never delays the first one. */
  let hasWindow = false
  const openRoom = (): LibraryRoom => {
    if (!room) libraryHost.library()
    if (!room) throw new AppError('library-missing')
    return room
  }
  const resume = (opened: LibraryRoom): void => {
    opened.resume().catch((error: unknown) => log.error('unfinished work could not go on', {}, error))
  }
  const isBusy = (): string | null => {
    if (room && room.takes.recorder.currentTakeId() !== null) return 'recording'
    if (room?.uploads.isBusy()) return 'upload'
    const inLibrary: readonly Job['kind'][] = [
      ...(['import', 'take-save', 'reel-render', 'make-pieces', 'apply-settings', 'export'] as const),
      ...(['passport-export', 'passport-import', 'sample-download'] as const),
    ]
    const running = jobs.list().find(({ kind, state }) => state === 'running' && inLibrary.includes(kind))
    return running?.kind ?? null
  }
  const libraryMove = createLibraryMove({ host: libraryHost, jobs, clock, log, runTask, isBusy })

  const feed = createDraftFeed({
    drafts: () => openRoom().drafts,
    samples: () => openRoom().samples,
    publish,
    setTimeout: (fn, ms) => clock.setTimeout(fn, ms),
  })
  libraryHost.onOpen((library) => {
    const opened = createLibraryRoom(library, {
      account,
      clock,
      desktop,
      feed,
      jobs,
      log,
      media,
      publish,
      settings,
      workers,
      lab,
      busyWith: isBusy,
      findScript: (id) => scripts.get(id).catch(() => null),
      cleanAudio: (input, options) => lab.run('renderClean', input, options),
      analysisWorker: { file: join(mainFolder, 'analysis-worker.js') },
      forkCapture: forkCapture(join(mainFolder, 'capture-process.js')),
      globalKeys: createGlobalKeys(globalShortcut),
      device: `${hostname()} (${process.platform})`,
      openDraft(draftId) {
        windows.show()
        publish('app', 'draftWanted', { draftId })
      },
    })
    room = opened
    if (hasWindow) resume(opened)
    return () => {
      room = null
      return opened.stop()
    }
  })
  libraryHost.start()

  const cloud = (): CloudClient => account.cloud()
  const isOnline = (): boolean => account.connection().state === 'online'
  const scripts = createScripts({
    builtIn: openBuiltInScripts(join(resourcesFolder(), 'scripts')),
    store: () => openRoom().scripts,
    cloud,
    isOnline,
    log,
  })
  const following = createFollowing({
    openTap: createTapOpener((takeId, port) => openRoom().takes.recorder.tap(takeId, port)),
    wrapPort: wrapElectronPort,
    engines: [createCloudEngine({ cloud, isOnline }), createLocalEngine(inference), createPaceEngine()],
    publish,
    log,
  })

  const leaveGuard = createLeaveGuard({
    isRecording() {
      const takeId = room?.takes.recorder.currentTakeId() ?? null
      return takeId !== null && room?.takes.find(takeId)?.purpose !== 'verification'
    },
    async keepTake() {
      const takeId = room?.takes.recorder.currentTakeId() ?? null
      if (takeId !== null) await room?.takes.recorder.end(takeId)
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
      feed,
      files,
      following,
      jobs,
      leaveGuard,
      library: { host: libraryHost, move: libraryMove, runTask },
      log,
      paths,
      room: openRoom,
      scripts,
      settings,
      windows,
    }),
    registerFiles: (picked) => files.register(picked),
    isTrusted: (event) => windows.isTrusted(event),
    onLibraryDamage: () => libraryHost.reportDamage(['a query found damage']),
    log,
  })
  receiveCapturePort({
    isTrusted: (event) => windows.isTrusted(event),
    connect: (takeId, port) => openRoom().takes.recorder.connect(takeId, port),
    log,
  })

  followAppearance({ settings, windows, publish, logFolder: paths.logFolder })
  let shownWorkspace = account.workspace()
  const stopHearingAccount = account.onChange(() => {
    if (account.workspace() === shownWorkspace) return
    shownWorkspace = account.workspace()
    feed.touchAll()
  })
  const stopHearingResume = desktop.onResume(() => account.hint())
  const stopHearingShutdown = desktop.onShutdown(() => leaveGuard.systemEnds())

  windows.onFirstShown(() => {
    hasWindow = true
    libraryHost.startBackgroundWork()
    if (room) resume(room)
    // The demo workspace's process would take the processor from the window's first seconds.
    clock.setTimeout(() => void account.start(), accountStartDelayMs)
  })
  stage.serve(servedSounds(() => room))
  crashReports.started()

  return {
    showWindow: () => windows.show(),
    leaveGuard,
    async stop() {
      stopHearingAccount()
      stopHearingResume()
      stopHearingShutdown()
      feed.close()
      following.stop()
      await room?.stop()
      await inference.stop()
      await jobs.closeAll()
      await account.stop()
      await lab.close()
      await media.close()
      await workers.close()
      await libraryHost.stop()
      log.close()
    },
  }
}
