/** What a key does, and its keys in the notation of `Kbd`. */
export interface Shortcut {
  name: string
  keys: readonly string[]
}

/**
 * Every fixed key, once: the palette, menus and lists act by it, and the shortcut sheet shows it. The keys of the booth are the
 * person's own (`default-recorder-settings.ts`).
 */
export const shortcuts = {
  home: { name: 'Home', keys: ['Mod+1'] },
  clones: { name: 'Professional clones', keys: ['Mod+2'] },
  settings: { name: 'Settings', keys: ['Mod+,'] },
  newDraft: { name: 'New draft', keys: ['Mod+N'] },
  addVoice: { name: 'Add voice', keys: ['Mod+Shift+N'] },
  palette: { name: 'Go to anything', keys: ['Mod+K'] },
  goToVoice: { name: 'Go to voice', keys: ['Mod+Shift+K'] },
  undoRemoval: { name: 'Undo removal', keys: ['Mod+Alt+Z'] },
  sheet: { name: 'Keyboard shortcuts', keys: ['?'] },
  notifications: { name: 'Go to notifications', keys: ['F8'] },

  move: { name: 'Move', keys: ['↑', '↓'] },
  selectSeveral: { name: 'Select several', keys: ['Shift+↑', 'Shift+↓'] },
  toggleRow: { name: 'Select or deselect a row', keys: ['Mod+Space'] },
  selectAll: { name: 'Select all', keys: ['Mod+A'] },
  openRow: { name: 'Open', keys: ['Enter'] },
  playRow: { name: 'Play or pause', keys: ['Space'] },
  rename: { name: 'Rename', keys: ['F2'] },
  duplicate: { name: 'Duplicate', keys: ['Mod+D'] },
  remove: { name: 'Remove', keys: ['Delete'] },
  rowMenu: { name: 'Open the menu', keys: ['Shift+F10'] },

  addFiles: { name: 'Add files', keys: ['Mod+O'] },
  addFolder: { name: 'Add a folder', keys: ['Mod+Shift+O'] },
  sampleSettings: { name: 'Settings of a sample', keys: ['S'] },
  moveUp: { name: 'Move a sample up', keys: ['Alt+↑'] },
  moveDown: { name: 'Move a sample down', keys: ['Alt+↓'] },

  undoPunch: { name: 'Undo last punch', keys: ['Mod+Z'] },
  redoPunch: { name: 'Redo punch', keys: ['Mod+Shift+Z'] },
} as const satisfies Record<string, Shortcut>

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & { code?: string }

/** What a key means: what it writes; of a keyboard with other letters than Latin ones, the letter at its place on ours. */
export function keyMeant({ key, code = '' }: Pick<KeyPress, 'key' | 'code'>): string {
  // Vowel signs of Hindi and of Thai are marks.
  const isOfOurs = !/^[\p{L}\p{M}]$/u.test(key) || /^\p{Script=Latin}$/u.test(key)
  return isOfOurs ? key : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)
}

const written: Readonly<Record<string, string>> = { '↑': 'ArrowUp', '↓': 'ArrowDown', Space: ' ' }

/** Whether a key press means this. Shift counts where it is named: what is written may need it on some keyboards. */
export const isPressed = (press: KeyPress, { keys }: Shortcut): boolean =>
  keys.some((each) => matchesKeys(press, each)) ||
  // A Mac's keyboard may have no Delete.
  (keys.includes('Delete') && press.key === 'Backspace' && press.metaKey)

function matchesKeys(press: KeyPress, keys: string): boolean {
  const parts = keys.split('+')
  const name = parts.at(-1) ?? ''
  const has = (modifier: string): boolean => parts.slice(0, -1).includes(modifier)
  return (
    keyMeant(press).toLowerCase() === (written[name] ?? name).toLowerCase() &&
    (press.ctrlKey || press.metaKey) === has('Mod') &&
    press.altKey === has('Alt') &&
    (press.shiftKey || !has('Shift'))
  )
}
