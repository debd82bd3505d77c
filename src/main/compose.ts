import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  app,
  globalShortcut,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  session,
} from 'electron'
import type { Job } from '@shared/domain/job'
import { AppError } from '@shared/errors/app-error'
import { createAccount } from './account/create-account'
import { createCredentialStore } from './account/credential-store'
import { accountHandlers } from './account/handlers'
import { systemKeychain } from './account/keychain'
import { cloneHandlers } from './clones/handlers'
import type { CloudClient } from './cloud/cloud-client'
import { analysisHandlers } from './analysis/handlers'
import { forkDemoCloud } from './demo-cloud/fork'
import { createDemoCloudHost } from './demo-cloud/host'
import { createDraftFeed } from './drafts/draft-feed'
import { createFileRegistry } from './drafts/file-registry'
import { draftHandlers, sampleHandlers } from './drafts/handlers'
import { createTapOpener, forkInference, wrapElectronPort } from './inference/fork'
import { createInferenceHost } from './inference/inference-host'
import { createLab } from './inference/lab'
import { forkLab } from './inference/lab-fork'
import { createPublish } from './ipc/publish'
import { receiveCapturePort } from './ipc/receive-capture-port'
import { registerCalls } from './ipc/register-calls'
import { judgingHandlers } from './judging/handlers'
import { createPdfPrinter } from './judging/print-pdf-electron'
import { createLibraryRoom, type LibraryRoom } from './library-room'
import { libraryHandlers } from './library/handlers'
import { startLibraryCheck } from './library/library-check'
import { createLibraryHost } from './library/library-host'
import { createLibraryMove } from './library/library-move'
import { createRunLibraryTask } from './library/run-library-task'
import { aiffSource } from './media/aiff-source'
import { createAudioWorkers } from './media/audio-workers'
import { createMedia } from './media/media'
import { appFacts } from './platform/app-facts'
import { appHandlers } from './platform/app-handlers'
import { fileSource } from './platform/byte-source'
import { passportHandlers } from './passports/handlers'
import { pieceHandlers } from './pieces/handlers'
import { systemClock as clock } from './platform/clock'
import type { CrashReports } from './platform/crash-report'
import { createElectronDesktop } from './platform/desktop-electron'
import { createGlobalKeys } from './platform/global-keys'
import { createJobs } from './platform/jobs'
import { jobsHandlers } from './platform/jobs-handlers'
import { showApplicationMenu } from './platform/menu-electron'
import { modelsFolder } from './platform/models-folder'
import type { StudioPaths } from './platform/paths'
import { resourcesFolder } from './platform/resources-folder'
import { openTarget, pickFolder, pickPassport, pickTarget } from './platform/system'
import { openBuiltInScripts } from './scripts/built-in-scripts'
import { createCloudEngine } from './scripts/engines/cloud-engine'
import { createLocalEngine } from './scripts/engines/local-engine'
import { createPaceEngine } from './scripts/engines/pace-engine'
import { createFollowing } from './scripts/following'
import { scriptHandlers } from './scripts/handlers'
import { createScripts } from './scripts/scripts'
import { sampleSettingsHandlers } from './sample-settings/handlers'
import { settingsHandlers } from './settings/handlers'
import { createSettings } from './settings/settings'
import { forkCapture } from './takes/fork'
import { recorderHandlers, reelHandlers, takeHandlers } from './takes/handlers'
import type { Stage } from './stage'
import { voiceHandlers } from './sync/handlers'
import { uploadHandlers } from './uploads/handlers'
import { levelOfPeaks } from './windows/peaks-level'

const accountStartDelayMs = 600

export interface ComposeDeps {
  paths: StudioPaths
  crashReports: CrashReports
  stage: Stage
}

export interface Studio {
  showWindow(): void
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

  registerCalls({
    handlers: {
      app: appHandlers({
        info: { ...appFacts(app.getAppPath(), paths), wereSettingsReset: settings.movedAside !== null },
        executablePath: process.execPath,
        crashReports,
        open: openTarget,
      }),
      settings: settingsHandlers(settings),
      library: libraryHandlers({
        host: libraryHost,
        move: libraryMove,
        startCheck: () => startLibraryCheck({ host: libraryHost, jobs, log, runTask }),
        pickFolder: () => pickFolder(windows.current()),
      }),
      account: accountHandlers(account),
      drafts: draftHandlers(openRoom, feed),
      samples: sampleHandlers(openRoom, files, feed),
      uploads: uploadHandlers(() => openRoom().uploads),
      jobs: jobsHandlers(jobs),
      recorder: recorderHandlers(() => openRoom().takes),
      takes: takeHandlers(() => openRoom().takes),
      reels: reelHandlers(() => openRoom().takes),
      scripts: scriptHandlers(scripts, following, files),
      judging: judgingHandlers({
        judging: () => openRoom().judging,
        draftName: (draftId) => openRoom().drafts.get(draftId).name,
        pickTarget: (options) => pickTarget(windows.current(), options),
        printPdf: createPdfPrinter(),
        measuring: analysisHandlers(() => openRoom().analyses),
      }),
      sampleSettings: sampleSettingsHandlers(openRoom, {
        propose: ({ sampleIds, action }) => openRoom().pieces.propose(sampleIds, action),
        apply: ({ sampleIds }) => ({ jobId: openRoom().pieces.applySettings(sampleIds) }),
        separateInCloud: (sampleId) => openRoom().clones.separation.start(sampleId),
      }),
      pieces: pieceHandlers(() => openRoom().pieces, {
        pickFolder: () => pickFolder(windows.current()),
        async startDrag(files) {
          const icon = await app.getFileIcon(files[0] ?? '')
          windows.current()?.webContents.startDrag({ file: files[0] ?? '', files, icon })
        },
      }),
      voices: voiceHandlers(
        () => openRoom().sync,
        (request) => openRoom().clones.speak(request),
      ),
      clones: cloneHandlers(
        () => openRoom().clones,
        files,
        (draftId, sampleIds) => openRoom().uploads.sendSettings(draftId, sampleIds),
      ),
      passports: passportHandlers(() => openRoom().passports, {
        pickFolder: () => pickFolder(windows.current()),
        pickPassport: () => pickPassport(windows.current()),
      }),
    },
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

  const applyTheme = (): void => {
    const { theme } = settings.get()
    nativeTheme.themeSource = theme
    showApplicationMenu({
      appName: app.name,
      platform: process.platform,
      theme,
      isDevelopment: !app.isPackaged,
      // A page may open a file dialog only after a gesture, and a click in the menu is none for it: lend it one.
      send(command) {
        const tell = (): void => publish('app', 'menuCommand', command)
        void windows.current()?.webContents.executeJavaScript('undefined', true).then(tell, tell)
      },
      setTheme: (next) => settings.set({ theme: next }),
      showLogs: () => void openTarget({ kind: 'file', path: paths.logFolder }),
    })
  }
  applyTheme()
  settings.onChange(applyTheme)
  let shownWorkspace = account.workspace()
  const stopHearingAccount = account.onChange(() => {
    if (account.workspace() === shownWorkspace) return
    shownWorkspace = account.workspace()
    feed.touchAll()
  })
  const stopHearingResume = desktop.onResume(() => account.hint())

  windows.onFirstShown(() => {
    hasWindow = true
    libraryHost.startBackgroundWork()
    if (room) resume(room)
    // The demo workspace's process would take the processor from the window's first seconds.
    clock.setTimeout(() => void account.start(), accountStartDelayMs)
  })
  stage.serve({
    async audio(sampleId) {
      const audio = room?.samples.audioOf(sampleId)
      if (!room || !audio) return null
      const path = room.audioStore.pathOf(audio.fileName)
      return (
        (audio.mimeType === 'audio/aiff' ? await aiffSource(path) : null) ?? fileSource(path, audio.mimeType)
      )
    },
    take: async (takeId) => room?.takes.takeAudio.sound(takeId) ?? null,
    async 'sample-peaks'(sampleId, query) {
      const peaks = await room?.analyses.peaks(sampleId)
      return peaks ? levelOfPeaks(peaks, query) : null
    },
    peaks: async (takeId) => room?.takes.takeAudio.peaks(takeId) ?? null,
    reel: (reelId) => Promise.resolve(room?.takes.reels.sound(reelId) ?? null),
    pcm: async (sampleId, query) => room?.samplePcm(sampleId, query) ?? null,
    preview: (previewId, query) =>
      Promise.resolve(room?.previews.source(previewId, query.get('side')) ?? null),
    speech: (speechId) => Promise.resolve(room?.clones.shelf.source(speechId) ?? null),
    cloudSample: async (voiceId, sampleId) => room?.clones.cloudAudio.source(voiceId, sampleId) ?? null,
  })
  crashReports.started()

  return {
    showWindow: () => windows.show(),
    async stop() {
      stopHearingAccount()
      stopHearingResume()
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
