import { app, nativeTheme } from 'electron'
import type { Publish } from '@shared/ipc/contract'
import { showApplicationMenu } from '../platform/menu-electron'
import { openTarget } from '../platform/system'
import type { Topics } from '../scope/topics'
import type { SettingsModule } from '../settings/settings'
import type { StudioWindows } from './studio-windows'

export interface AppearanceDeps {
  settings: SettingsModule
  windows: StudioWindows
  publish: Publish
  topics: Topics
  logFolder: string
}

/** Keeps the theme and the application menu as the settings say. */
export function followAppearance({ settings, windows, publish, topics, logFolder }: AppearanceDeps): void {
  const apply = (): void => {
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
      showLogs: () => void openTarget({ kind: 'file', path: logFolder }),
    })
  }
  apply()
  topics.on('settingsChanged', apply)
}
