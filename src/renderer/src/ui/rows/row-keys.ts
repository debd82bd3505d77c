import type { FocusStep } from './selection'

interface Key {
  key: string
  altKey: boolean
}

/** The step a key means in a list of rows; null for every other key. */
export function moveOf({ key, altKey }: Key, pageRows: number): FocusStep | null {
  if (altKey) return null
  switch (key) {
    case 'ArrowUp':
      return 'previous'
    case 'ArrowDown':
      return 'next'
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    case 'PageUp':
      return { rows: -pageRows }
    case 'PageDown':
      return { rows: pageRows }
    default:
      return null
  }
}

/** Whether a key was pressed on a row itself: on a button or field in it, the key is that one's own. */
export const isOnRow = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.role === 'row'
