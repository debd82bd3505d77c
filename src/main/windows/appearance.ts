import { app, nativeTheme } from 'electron'
import type { Publish } from '@shared/ipc/contract'
import { showApplicationMenu } from '../platform/desktop/menu-electron'
import { openTarget } from '../platform/desktop/system'
import type { AppSettingsModule } from '../settings/app-settings'
import type { StudioWindows } from './studio-windows'

export interface AppearanceDeps {
  appSettings: AppSettingsModule
  windows: StudioWindows
  publish: Publish
  logFolder: string
}

/** Keeps the theme and the application menu as the settings say. */
export function followAppearance({ appSettings, windows, publish, logFolder }: AppearanceDeps): void {
  const apply = (): void => {
    const { theme } = appSettings.get()
    nativeTheme.themeSource = theme
    showApplicationMenu({
      appName: app.name,
      platform: process.platform,
      theme,
      isDevelopment: !app.isPackaged,
      // A page may open a file dialog only after a gesture, and a click in the menu is none for it: lend it one.
      send(command) {
        const send = (): void => publish('app', 'menuCommand', command)
        void windows.current()?.webContents.executeJavaScript('undefined', true).then(send, send)
      },
      setTheme: (next) => appSettings.set({ theme: next }),
      showLogs: () => void openTarget({ kind: 'file', path: logFolder }),
    })
  }
  apply()
  appSettings.onChange(apply)
}
