import type { MenuCommand } from '@shared/domain/app/app-info'
import type { AppSettings } from '@shared/domain/app/app-settings'

type Role =
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'quit'
  | 'close'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'reload'
  | 'toggleDevTools'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'windowMenu'

/** The part of Electron's MenuItemConstructorOptions that the menu uses. */
export interface MenuItem {
  id?: string
  label?: string
  role?: Role
  type?: 'separator' | 'radio' | 'normal'
  accelerator?: string
  checked?: boolean
  submenu?: MenuItem[]
  click?: () => void
}

export interface MenuOptions {
  appName: string
  platform: NodeJS.Platform
  theme: AppSettings['theme']
  /** Reload and developer tools, for builds that are not packaged. */
  isDevelopment: boolean
  send: (command: MenuCommand) => void
  setTheme: (theme: AppSettings['theme']) => void
  showLogs: () => void
}

const separator: MenuItem = { type: 'separator' }

/** The application menu as data. Zoom keys follow the system; every command has a home and most a key. */
export function menuTemplate(options: MenuOptions): MenuItem[] {
  const { appName, platform, theme, isDevelopment, send, setTheme, showLogs } = options
  const isMac = platform === 'darwin'
  const command = (label: string, name: MenuCommand, accelerator?: string): MenuItem => ({
    id: name,
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => send(name),
  })
  const about = command(`About ${appName}`, 'about')
  const settings = command(isMac ? 'Settings…' : 'Settings', 'settings', 'CmdOrCtrl+,')

  const appMenu: MenuItem = {
    label: appName,
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
  const fileMenu: MenuItem = {
    label: 'File',
    submenu: [
      command('New draft', 'new-draft', 'CmdOrCtrl+N'),
      command('Add files…', 'add-files', 'CmdOrCtrl+O'),
      command('Add folder…', 'add-folder', 'CmdOrCtrl+Shift+O'),
      separator,
      ...(isMac ? [{ role: 'close' } as const] : [settings, separator, { role: 'quit' } as const]),
    ],
  }
  const editMenu: MenuItem = {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      separator,
      command('Undo removal', 'undo-remove', 'CmdOrCtrl+Alt+Z'),
    ],
  }
  const themeItem = (label: string, value: AppSettings['theme']): MenuItem => ({
    id: `theme-${value}`,
    label,
    type: 'radio',
    checked: theme === value,
    click: () => setTheme(value),
  })
  const viewMenu: MenuItem = {
    label: 'View',
    submenu: [
      command('Home', 'home', 'CmdOrCtrl+1'),
      command('Professional clones', 'drafts', 'CmdOrCtrl+2'),
      separator,
      {
        label: 'Theme',
        submenu: [themeItem('System', 'system'), themeItem('Light', 'light'), themeItem('Dark', 'dark')],
      },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...(isDevelopment ? [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
    ],
  }
  const helpMenu: MenuItem = {
    label: 'Help',
    submenu: [
      command('Keyboard shortcuts', 'shortcuts', 'CmdOrCtrl+/'),
      { id: 'show-logs', label: 'Show logs', click: showLogs },
      ...(isMac ? [] : [separator, about]),
    ],
  }
  return [
    ...(isMac ? [appMenu] : []),
    fileMenu,
    editMenu,
    viewMenu,
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    helpMenu,
  ]
}
