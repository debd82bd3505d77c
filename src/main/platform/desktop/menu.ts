import type { MenuCommand } from '@shared/domain/app/app-info'
import type { AppSettings } from '@shared/domain/app/app-settings'
import type { RecentDraft } from './recent-drafts'

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
  /** Newest first. */
  recent: readonly RecentDraft[]
  openDraft: (id: string) => void
}

const separator: MenuItem = { type: 'separator' }

type CommandItem = (label: string, name: MenuCommand, accelerator?: string) => MenuItem

/** The application menu as data. Zoom keys follow the system; every command has a home and most a key. */
export function menuTemplate(options: MenuOptions): MenuItem[] {
  const { platform, send, showLogs } = options
  const isMac = platform === 'darwin'
  const command: CommandItem = (label, name, accelerator) => ({
    id: name,
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => send(name),
  })
  const about = command(`About ${options.appName}`, 'about')
  const updates = command('Check for updates…', 'check-updates')
  const settings = command(isMac ? 'Settings…' : 'Settings', 'settings', 'CmdOrCtrl+,')
  const file: MenuItem[] = [
    command('New draft', 'new-draft', 'CmdOrCtrl+N'),
    command('Add voice…', 'add-voice', 'CmdOrCtrl+Shift+N'),
    command('Add files…', 'add-files', 'CmdOrCtrl+O'),
    command('Add folder…', 'add-folder', 'CmdOrCtrl+Shift+O'),
    ...recentItems(options),
    separator,
  ]
  const help: MenuItem[] = [
    command('Keyboard shortcuts', 'shortcuts', 'CmdOrCtrl+/'),
    { id: 'show-logs', label: 'Show logs', click: showLogs },
  ]
  const edit: MenuItem = { label: 'Edit', submenu: editItems(command) }
  const view: MenuItem = { label: 'View', submenu: viewItems(command, options) }
  return isMac
    ? [
        { label: options.appName, submenu: appItems(about, updates, settings) },
        { label: 'File', submenu: [...file, { role: 'close' }] },
        edit,
        view,
        { role: 'windowMenu' },
        { label: 'Help', submenu: help },
      ]
    : [
        { label: 'File', submenu: [...file, settings, separator, { role: 'quit' }] },
        edit,
        view,
        { label: 'Help', submenu: [...help, separator, updates, about] },
      ]
}

const recentItems = ({ recent, openDraft }: MenuOptions): MenuItem[] =>
  recent.length === 0
    ? []
    : [
        {
          id: 'open-recent',
          label: 'Open recent',
          // An ampersand would mark the key of the item.
          submenu: recent.map(({ id, name }) => ({
            label: name.replaceAll('&', '&&'),
            click: () => openDraft(id),
          })),
        },
      ]

/** The menu of macOS that bears the program's name. */
const appItems = (about: MenuItem, updates: MenuItem, settings: MenuItem): MenuItem[] => [
  about,
  updates,
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
]

const editItems = (command: CommandItem): MenuItem[] => [
  { role: 'undo' },
  { role: 'redo' },
  separator,
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'selectAll' },
  separator,
  command('Undo removal', 'undo-remove', 'CmdOrCtrl+Alt+Z'),
]

function viewItems(command: CommandItem, { theme, setTheme, isDevelopment }: MenuOptions): MenuItem[] {
  const themeItem = (label: string, value: AppSettings['theme']): MenuItem => ({
    id: `theme-${value}`,
    label,
    type: 'radio',
    checked: theme === value,
    click: () => setTheme(value),
  })
  return [
    command('Home', 'home', 'CmdOrCtrl+1'),
    command('Professional clones', 'drafts', 'CmdOrCtrl+2'),
    command('Go to anything…', 'palette', 'CmdOrCtrl+K'),
    command('Go to voice…', 'go-to-voice', 'CmdOrCtrl+Shift+K'),
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
  ]
}
