import { app, dialog, Menu } from 'electron'
import type { AppScope } from './app-scope'
import { installCrashReports } from './platform/log/crash-report'
import { deepLinkScheme } from '@shared/domain/app/deep-link-scheme'
import { linkOf } from './deep-links/link-of'
import { shortenStart, type Start, wholeStart } from './deep-links/long-start'
import { openedPaths } from './deep-links/opened-paths'
import { createRedactor } from './platform/log/redact'
import { isWritable } from './platform/files/is-writable'
import { studioPaths } from './platform/files/paths'
import { openStartUp } from './start-up'
import { declareStudioScheme } from './windows/studio-protocol'

/** macOS reads the whole download once more before it takes over. */
const installerTakesOverWithinMs = 120_000
const startAgain = (): void => {
  app.relaunch()
  app.quit()
}

// Process level only: what must be set up before the app is ready, and how it ends.
const paths = studioPaths(app.getPath('userData'))
const redactor = createRedactor()
const crashReports = installCrashReports(paths.crashFolder, {
  redactor,
  onFatal(summary) {
    dialog.showErrorBox(
      'Timbre could not start',
      `${summary}\n\nYour recordings and drafts are safe. The full report is in\n${paths.crashFolder}`,
    )
    app.exit(1)
  },
})

// With --no-sandbox (tests running as root), enableSandbox() makes Chromium's network service crash repeatedly.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
declareStudioScheme()
// Otherwise Electron makes a menu of its own before the first window, only for ours to take its place.
Menu.setApplicationMenu(null)

// In development the first word is the folder of the app.
const ownWords = process.defaultApp ? 2 : 1
const given = { words: process.argv.slice(ownWords), folder: process.cwd() }
const shortWords = shortenStart(given, paths.openedWordsFile)
const whole = (words: readonly string[], folder: string): Start =>
  wholeStart({ words, folder }, paths.openedWordsFile)

if (shortWords !== null) {
  app.relaunch({ args: [...process.argv.slice(1, ownWords), ...shortWords] })
  app.exit(0)
} else if (app.requestSingleInstanceLock()) {
  let studio: AppScope | undefined
  const first = whole(given.words, given.folder)
  /** Opened before there was anybody to take it. */
  let firstLink = linkOf(first.words)
  let firstFiles = openedPaths(first.words, first.folder)
  let isEnding = false
  let hasStopped = false
  /** Opened while it ends, when no window can take it any more: for the next start. */
  let isWantedAgain = false

  function openLink(link: string): void {
    if (isEnding) isWantedAgain = true
    else if (studio) studio.openLink(link)
    else firstLink = link
  }

  async function end(closing: AppScope): Promise<void> {
    isEnding = true
    await closing.close().catch(() => undefined)
    const update = await closing.installUpdate(startAgain).catch(() => 'failed')
    hasStopped = true
    // The installer ends the app itself; one that never does must not leave it without a window.
    if (update === 'installed') return void setTimeout(startAgain, installerTakesOverWithinMs)
    if (update === 'failed' || isWantedAgain) startAgain()
    else app.quit()
  }

  function openFiles(paths: string[]): void {
    if (isEnding) isWantedAgain = true
    else if (paths.length === 0) studio?.showWindow()
    else if (studio) studio.openFiles(paths)
    else firstFiles = [...firstFiles, ...paths]
  }

  app.on('second-instance', (_event, handed, workingFolder) => {
    const { words, folder } = whole(handed.slice(1), workingFolder)
    const link = linkOf(words)
    if (link === null) openFiles(openedPaths(words, folder))
    else openLink(link)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openFiles(openedPaths([path], '/'))
  })
  app.on('open-url', (event, link) => {
    event.preventDefault()
    openLink(link)
  })
  app.on('activate', () => {
    if (!isEnding) studio?.showWindow()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', (event) => {
    if (!studio || hasStopped) return
    event.preventDefault()
    if (isEnding) return
    if (!studio.leaveGuard.mayLeave(() => app.quit())) return
    void end(studio)
  })

  void app.whenReady().then(async () => {
    const startUp = openStartUp({ paths, crashReports, redactor })
    const { openAppScope } = await import('./app-scope')
    studio = openAppScope({ paths, crashReports, startUp })
    if (firstLink !== null) studio.openLink(firstLink)
    else if (firstFiles.length > 0) studio.openFiles(firstFiles)
    // Elsewhere the package says so. What follows -- is never read as a switch of Chromium.
    if (app.isPackaged && process.platform === 'win32')
      app.setAsDefaultProtocolClient(deepLinkScheme, process.execPath, ['--'])
    // A session that ends or an external termination does not wait for an answer. Set here, because Chromium installs its
    // own handlers when the app is ready.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        studio?.leaveGuard.systemEnds()
        app.quit()
      })
    }
  })
} else if (isWritable(paths.userDataFolder)) {
  app.exit(0)
} else {
  // Without a word nobody would know why no window comes.
  const reason = `Timbre could not start: the folder ${paths.userDataFolder} cannot be written to.`
  process.stderr.write(`${reason}\n`)
  const words = 'Timbre could not start'
  const detail = `The folder ${paths.userDataFolder} cannot be written to. Your recordings and drafts are unchanged. Make the folder writable, then start Timbre again.`
  void app
    .whenReady()
    // An error box would keep a core busy until it is closed.
    .then(() => dialog.showMessageBox({ type: 'error', title: words, message: words, detail }))
    .finally(() => app.exit(1))
}
