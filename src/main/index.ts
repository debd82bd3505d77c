import { app, dialog } from 'electron'
import type { AppScope } from './app-scope'
import { installCrashReports } from './platform/log/crash-report'
import { createRedactor } from './platform/log/redact'
import { studioPaths } from './platform/files/paths'
import { openStartUp } from './start-up'
import { declareStudioScheme } from './windows/studio-protocol'

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

if (app.requestSingleInstanceLock()) {
  let studio: AppScope | undefined
  let hasStopped = false

  app.on('second-instance', () => studio?.showWindow())
  app.on('activate', () => studio?.showWindow())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', (event) => {
    if (!studio || hasStopped) return
    event.preventDefault()
    if (!studio.leaveGuard.mayLeave(() => app.quit())) return
    void studio.close().finally(() => {
      hasStopped = true
      app.quit()
    })
  })

  void app.whenReady().then(async () => {
    const startUp = openStartUp({ paths, crashReports, redactor })
    const { openAppScope } = await import('./app-scope')
    studio = openAppScope({ paths, crashReports, startUp })
    // A session that ends or an external termination does not wait for an answer. Set here, because Chromium installs its
    // own handlers when the app is ready.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        studio?.leaveGuard.systemEnds()
        app.quit()
      })
    }
  })
} else {
  app.exit(0)
}
