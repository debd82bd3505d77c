import { commands } from './palette/commands'

export interface ShortcutGroup {
  title: string
  /** What it does, and its keys in the notation of `Kbd`. */
  entries: readonly (readonly [label: string, ...keys: string[]])[]
}

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    entries: [
      ...commands.flatMap(({ name, keys }) => (keys === undefined ? [] : [[name, keys] as const])),
      ['Go to notifications', 'F8'],
    ],
  },
  {
    title: 'In a list',
    entries: [
      ['Move', '↑', '↓'],
      ['Select several', 'Shift+↑', 'Shift+↓'],
      ['Select all', 'Mod+A'],
      ['Open the menu', 'Shift+F10'],
    ],
  },
  {
    title: 'In a draft',
    entries: [
      ['Add files', 'Mod+O'],
      ['Add a folder', 'Mod+Shift+O'],
      ['Play or pause', 'Space'],
      ['Rename', 'F2'],
      ['Remove', 'Delete'],
      ['Move up or down', 'Alt+↑', 'Alt+↓'],
    ],
  },
  {
    title: 'In the booth (customizable there)',
    entries: [
      ['Record or stop', 'Space'],
      ['Retake last line', '⌫'],
      ['Punch in', 'P'],
      ['Add marker', 'M'],
      ['Flag', 'F'],
      ['Next and previous line', '↓', '↑'],
      ['Stop', 'Esc'],
      ['Shortcuts', '?'],
    ],
  },
]
