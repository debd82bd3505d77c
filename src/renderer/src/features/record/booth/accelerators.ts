import type { BoothCommand, RecorderSettings } from '@shared/domain/recording/recorder'
import { keyMeant } from '@renderer/lib/shortcuts'

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const named: Record<string, string> = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  '+': 'Plus',
  MediaTrackNext: 'MediaNextTrack',
  MediaTrackPrevious: 'MediaPreviousTrack',
}
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Unidentified'])
export const isModifier = (key: string): boolean => modifiers.has(key)
/** Keys that Electron knows by the name the browser gives them too. */
const sameName =
  /^(F([1-9]|1\d|2[0-4])|Escape|Backspace|Delete|Insert|Enter|Tab|Home|End|PageUp|PageDown|MediaPlayPause|MediaStop)$/

/**
 * The key press in the notation of Electron's accelerators: `Space`, `F8`, `Ctrl+Shift+P`. Null for a modifier alone and
 * for keys Electron has no name for. Letters count by what they write, so that they match what is printed on the key.
 */
export function acceleratorOf(press: KeyPress): string | null {
  if (isModifier(press.key)) return null
  const key = keyName(press)
  if (key === null) return null
  const parts = [
    press.ctrlKey ? 'Ctrl' : null,
    press.metaKey ? 'Super' : null,
    press.altKey ? 'Alt' : null,
    press.shiftKey ? 'Shift' : null,
    key,
  ]
  return parts.filter((part) => part !== null).join('+')
}

function keyName(press: KeyPress): string | null {
  const key = keyMeant(press)
  const numpad = /^Numpad(\d)$/.exec(press.code)
  if (numpad) return `num${numpad[1] ?? ''}`
  const name = named[key]
  if (name !== undefined) return name
  if (sameName.test(key)) return key
  return /^[\x21-\x7e]$/.test(key) ? key.toUpperCase() : null
}

/** The command a key press stands for; null for none. */
export function commandOf(press: KeyPress, keys: RecorderSettings['keys']): BoothCommand | null {
  const accelerator = acceleratorOf(press)
  if (accelerator === null) return null
  const found = Object.entries(keys).find(([, key]) => key === accelerator)
  return found ? (found[0] as BoothCommand) : null
}

/** Keys that write nothing and move nothing: other programs can do without them. */
const writesNothing = /^((Ctrl|Super|Alt)\+.*|F([1-9]|1\d|2[0-4])|Insert|PageUp|PageDown|Media\w+)$/

/** A global key is taken from every other program: one that types text would be missing everywhere. */
export const canBeGlobal = (accelerator: string): boolean => writesNothing.test(accelerator)

/** The command that has a key already; null for none. */
export const ownerOf = (
  keys: RecorderSettings['keys'],
  accelerator: string,
  besides: BoothCommand,
): BoothCommand | null => {
  const found = Object.entries(keys).find(([command, key]) => key === accelerator && command !== besides)
  return found ? (found[0] as BoothCommand) : null
}

/** The map with one key set; the key is taken away from any other command that had it. Null takes the command's key away. */
export function withKey(
  keys: RecorderSettings['keys'],
  command: BoothCommand,
  accelerator: string | null,
): RecorderSettings['keys'] {
  const kept = Object.entries(keys).filter(([other, key]) => other !== command && key !== accelerator)
  return Object.fromEntries(accelerator === null ? kept : [...kept, [command, accelerator]])
}

const keyLabels: Record<string, string> = {
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
  Plus: '+',
  Escape: 'Esc',
  Backspace: '⌫',
}

/** As `Kbd` writes it. */
export const keyLabel = (accelerator: string): string =>
  accelerator
    .split('+')
    .map((part) => keyLabels[part] ?? part)
    .join('+')
