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
import { createChildProcesses } from './child-processes'
import { createDeepLinks } from './deep-links/deep-links'
import { openPackageUpdater } from './updates/package-updater'
import { readUpdateBuild } from './updates/update-build'
import { createUpdates } from './updates/updates'
import { createFileRegistry } from './drafts/file-registry'
import { createTapOpener } from './recognizer/fork'
import { answerCalls } from './ipc/answer-calls'
import { createPublish } from './ipc/publish'
import { libraryHandlers } from './library/handlers'
import { sqliteVersion } from './library/open-database'
import { startLibraryCheck } from './library/worker/library-check'
import { createLibraryHost } from './library/library-host'
import { createLibraryMove } from './library/moving/library-move'
import { isDiskTrouble } from './library/sqlite-errors'
import { createRunLibraryTask } from './library/worker/run-library-task'
import { receiveLibraryPorts } from './library-ports'
import { type LibraryDeps, type LibraryScope, openLibraryScope } from './library-scope'
import { appFacts, isTestingFfmpeg } from './platform/desktop/app-facts'
import { appHandlers } from './platform/desktop/app-handlers'
import type { CrashReports } from './platform/log/crash-report'
import { steadyClock, systemClock as clock } from './platform/clock'
import { createElectronDesktop } from './platform/desktop/desktop-electron'
import { createGlobalKeys } from './platform/desktop/global-keys'
import { createJobs } from './platform/jobs'
import { jobsHandlers } from './platform/jobs-handlers'
import { sweepTempFolders } from './platform/files/temp-folder'
import type { StudioPaths } from './platform/files/paths'
import { wrapElectronPort } from './platform/port'
import { resourcesFolder } from './platform/files/resources-folder'
import { followRecentDrafts, recentMax } from './platform/desktop/recent-drafts'
import { linkToDraft, showRecentDrafts } from './platform/desktop/recent-electron'
import { mayUseMicrophone, openTarget } from './platform/desktop/system'
import { cutOffByClosing } from './scope/cut-off-by-closing'
import { openScope } from './scope/open-scope'
import { createTopics } from './scope/topics'
import { openBuiltInScripts } from './scripts/built-in-scripts'
import { createAppSettings } from './settings/app-settings'
import type { StartUp } from './start-up'
import { forkCapture } from './takes/capture/fork'
import { followAppearance } from './windows/appearance'
import { createLeaveGuard, type LeaveGuard } from './windows/leave-guard'
import { createWindowDialogs } from './windows/window-dialogs'

const accountStartDelayMs = 600
/** Systems end a program that takes much longer than ten seconds to quit. */
const closesWithinMs = 8_000

/** The running app. */
export interface AppScope {
  showWindow(): void
  /** A link of ours that the system opened. */
  openLink(link: string): void
  /** Files that the system opens with Timbre. */
  openFiles(opened: readonly string[]): void
  /** Guards quitting while a take is being recorded. */
  leaveGuard: LeaveGuard
  /** Closes everything in order; settles when nothing can be lost anymore. */
  close(): Promise<void>
  /** Once closed: lets an installer take over where an update is being applied. Starts Timbre again where it cannot. */
  installUpdate(onLateFailure: () => void): Promise<'none' | 'installed' | 'failed'>
}

/** Opens the modules of the app and, inside them, the scope of the open library. */
export function openAppScope({
  paths,
  crashReports,
  startUp,
}: {
  paths: StudioPaths
  crashReports: CrashReports
  startUp: StartUp
}): AppScope {
  const { mainFolder, redactor, log, windows } = startUp
  const topics = createTopics()
  const publish = createPublish(() => windows.all().map((window) => window.webContents))
  let library: LibraryScope | null = null

  const appSettings = createAppSettings({ path: paths.settingsFile, clock, log, publish, topics })
  const jobs = createJobs({ clock, publish })
  const files = createFileRegistry()
  const dialogs = createWindowDialogs(windows)
  const desktop = createElectronDesktop({
    Notification,
    powerSaveBlocker,
    powerMonitor,
    windows: () => windows.all(),
  })
  const { workers, media, demoCloud, recognizer, checkRecognizer, audioProcessing } = createChildProcesses({
    mainFolder,
    demoCloudFolder: paths.demoCloudFolder,
    clock,
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
  const deepLinks = createDeepLinks({
    publish,
    showWindow: () => windows.show(),
    openPage: (url) => openTarget({ kind: 'page', url }),
    registerFiles: (opened) => files.register(opened),
    clock,
    log,
  })
  const updateBuild = readUpdateBuild(app.getAppPath(), {
    isPackaged: app.isPackaged,
    resourcesPath: process.resourcesPath,
    executablePath: process.execPath,
    env: process.env,
  })
  const updates = createUpdates({
    build: updateBuild,
    async openUpdater() {
      if (updateBuild.kind === null) throw new AppError('not-found')
      const configFile = join(process.resourcesPath, 'app-update.yml')
      return await openPackageUpdater({
        kind: updateBuild.kind,
        configFile,
        clock,
        log: log.child('updates'),
      })
    },
    // The session of electron-updater's own requests; pages have no network.
    fetch: (url, init) => session.fromPartition('electron-updater', { cache: false }).fetch(url, init),
    stateFile: paths.updatesFile,
    busyWith: () => cutOffByClosing({ library, host: libraryHost, jobs }),
    quit: () => app.quit(),
    clock,
    log: log.child('updates'),
    publish,
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
    untilMayClose: () => library?.modules.takes.recorder.untilIdle() ?? Promise.resolve(),
  })
  // What a timer or a late answer asks of a library whose disk is gone is no crash.
  crashReports.except((error) => {
    if (!isDiskTrouble(error) || !libraryHost.reportDiskFailure()) return false
    log.warn('Work met a library whose disk is gone', { error })
    return true
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

  const facts = appFacts(app.getAppPath(), paths)
  const libraryDeps: LibraryDeps = {
    account,
    appVersion: facts.version,
    analysisWorker: { file: join(mainFolder, 'analysis-worker.js') },
    builtInScripts: openBuiltInScripts(join(resourcesFolder(), 'scripts')),
    clock,
    steadyClock,
    desktop,
    device: `${hostname()} (${process.platform})`,
    dialogs,
    files,
    mayUseMicrophone,
    forkCapture: forkCapture(join(mainFolder, 'capture-process.js')),
    globalKeys: createGlobalKeys(globalShortcut),
    recognizer,
    checkRecognizer,
    jobs,
    audioProcessing,
    log,
    media,
    isFocused: () => windows.all().some((window) => window.isFocused()),
    publish,
    sampleDatasetFolder: join(resourcesFolder(), 'sample-dataset', 'audio'),
    showWindow: () => windows.show(),
    appSettings,
    openPage: (url) => openTarget({ kind: 'page', url }),
    openFolder: (path) => openTarget({ kind: 'file', path }),
    voiceLibraryFolder: paths.voiceLibraryFolder,
    tapOpener: createTapOpener,
    topics,
    workers,
    wrapPort: wrapElectronPort,
  }
  /** Unfinished work resumes after the first window, so that it never delays it. */
  let hasWindow = false
  let isClosing = false
  libraryHost.onOpen((opened) => {
    const scope = openLibraryScope(opened, libraryDeps)
    library = scope
    if (hasWindow) {
      void scope.resume()
      recentDrafts.refresh()
    }
    return () => {
      library = null
      if (hasWindow && !isClosing) recentDrafts.refresh()
      // At the end it was waited for already, as long as there was time.
      return isClosing ? undefined : scope.close()
    }
  })
  libraryHost.start()

  // In order of opening; closes last first.
  const scope = openScope(
    {
      log: { close: () => log.close() },
      libraryHost: { close: () => libraryHost.stop() },
      workers,
      media,
      audioProcessing,
      appSettings,
      account: {
        handlers: { account: accountHandlers(account, { isRecording: () => recordedTakeId() !== null }) },
        close: () => account.stop(),
      },
      jobs: { handlers: { jobs: jobsHandlers(jobs) }, close: () => jobs.closeAll() },
      recognizer: { close: () => recognizer.stop() },
      checkRecognizer: { close: () => checkRecognizer.stop() },
      deepLinks,
      updates,
      app: {
        handlers: {
          app: appHandlers({
            info: {
              ...facts,
              settingsTrouble: appSettings.trouble,
            },
            toolVersions: async () => {
              const ffmpeg = await media.version().catch(() => null)
              const isTesting = ffmpeg !== null && isTestingFfmpeg(media.toolPath('ffmpeg'))
              return { ffmpeg, isTestingFfmpeg: isTesting, sqlite: sqliteVersion() }
            },
            executablePath: process.execPath,
            licensesFile: join(mainFolder, 'licenses.json'),
            crashReports,
            serverUrl() {
              const now = account.current()
              return now.mode === 'demo' ? null : now.serverUrl
            },
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
            busyWith: () => library && cutOffByClosing({ library, host: libraryHost, jobs }),
          }),
        },
        close: () => library?.close(),
      },
      topics,
    },
    { inside: () => library, closesInTurn: { withinMs: closesWithinMs, clock }, log },
  )
  function missingLibrary(): AppError {
    // Throws the library's own error if it has one.
    libraryHost.library()
    return new AppError('library-missing')
  }

  const subscriptions = createScope()
  startUp.calls.open(
    answerCalls({
      scope,
      missingLibrary,
      registerFiles: (picked) => files.register(picked),
      isTrusted: (event) => windows.isTrusted(event),
      onLibraryDamage: () => libraryHost.reportDamage(['a query found damage']),
      onDiskFailure: () => void libraryHost.reportDiskFailure(),
      log,
    }),
  )
  subscriptions.add(() => startUp.calls.close())
  subscriptions.add(
    receiveLibraryPorts({
      isTrusted: (event) => windows.isTrusted(event),
      library() {
        if (!library) throw missingLibrary()
        return library
      },
      log,
    }),
  )
  subscriptions.add(desktop.onResume(() => account.hint()))
  subscriptions.add(desktop.onShutdown(() => leaveGuard.systemEnds()))
  const openDraft = (id: string): void => deepLinks.receive(linkToDraft(id))
  const showInMenu = followAppearance({
    ...{ appSettings, windows, publish, topics },
    logFolder: paths.logFolder,
    openDraft,
  })
  const recentDrafts = followRecentDrafts({
    list: () => library?.modules.drafts.drafts.list({ limit: recentMax }) ?? null,
    show(recent) {
      showInMenu(recent)
      showRecentDrafts(recent, openDraft)
    },
    topics,
    clock,
  })
  subscriptions.add(() => recentDrafts.stop())
  windows.guardedBy(leaveGuard)

  windows.onFirstShown(() => {
    if (isClosing) return
    hasWindow = true
    libraryHost.startBackgroundWork()
    sweepTempFolders()
    void library?.resume()
    void updates.resume?.()
    recentDrafts.refresh()
    // Delayed, because the demo workspace's process would slow down the first seconds of the window.
    subscriptions.add(clock.setTimeout(() => void account.start(), accountStartDelayMs))
  })
  startUp.serve(scope)
  crashReports.started()

  return {
    showWindow: () => windows.show(),
    openLink: (link) => deepLinks.receive(link),
    openFiles: (opened) => deepLinks.receiveFiles(opened),
    leaveGuard,
    async close() {
      isClosing = true
      subscriptions.end()
      await scope.close()
    },
    installUpdate: (onLateFailure) => updates.install(onLateFailure),
  }
}
