import { app, nativeTheme } from 'electron'
import type { Publish } from '@shared/ipc/contract'
import { showApplicationMenu } from '../platform/desktop/menu-electron'
import { openTarget } from '../platform/desktop/system'
import type { Topics } from '../scope/topics'
import type { AppSettingsModule } from '../settings/app-settings'
import type { StudioWindows } from './studio-windows'

export interface AppearanceDeps {
  appSettings: AppSettingsModule
  windows: StudioWindows
  publish: Publish
  topics: Topics
  logFolder: string
}

/** Keeps theme and application menu in line with the settings. */
export function followAppearance({ appSettings, windows, publish, topics, logFolder }: AppearanceDeps): void {
  const apply = (): void => {
    const { theme } = appSettings.get()
    nativeTheme.themeSource = theme
    showApplicationMenu({
      appName: app.name,
      platform: process.platform,
      theme,
      isDevelopment: !app.isPackaged,
      // A page can open a file dialog only after a user gesture, which a menu click does not count as: grant one.
      send(command) {
        const send = (): void => publish('app', 'menuCommand', command)
        void windows.current()?.webContents.executeJavaScript('undefined', true).then(send, send)
      },
      setTheme: (next) => appSettings.set({ theme: next }),
      showLogs: () => void openTarget({ kind: 'file', path: logFolder }),
    })
  }
  apply()
  topics.on('settingsChanged', apply)
}
