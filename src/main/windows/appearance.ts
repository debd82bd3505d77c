import { app, nativeTheme } from 'electron'
import type { Publish } from '@shared/ipc/contract'
import { showApplicationMenu } from '../platform/desktop/menu-electron'
import type { RecentDraft } from '../platform/desktop/recent-drafts'
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
  openDraft: (id: string) => void
}

/**
 * Keeps theme and application menu in line with the settings.
 * @returns puts recent drafts into the menu
 */
export function followAppearance(deps: AppearanceDeps): (recent: readonly RecentDraft[]) => void {
  const { appSettings, windows, publish, topics, logFolder, openDraft } = deps
  let recent: readonly RecentDraft[] = []
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
      recent,
      openDraft,
    })
  }
  apply()
  topics.on('settingsChanged', apply)
  return (next) => {
    recent = next
    apply()
  }
}
