import { lengthOf, type ViewWindow } from './view-window'

/** What a key does to the playhead or an edge, apart from the limits. */
export type WaveCommand =
  | { kind: 'by'; ms: number }
  | { kind: 'first' }
  | { kind: 'last' }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' }
  | { kind: 'toggle' }
  | { kind: 'edge'; edge: 'start' | 'end' }

interface Key {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const roundSteps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]

/** Step of an arrow key: 100 ms, or less in a short window. */
export const arrowStepMs = (view: ViewWindow): number =>
  roundSteps.findLast((step) => step <= lengthOf(view) / 50) ?? 0.01

/** Null for keys without a function here. */
export function waveCommand(key: Key, view: ViewWindow): WaveCommand | null {
  if (key.ctrlKey || key.metaKey || key.altKey) return null
  const step = arrowStepMs(view) * (key.shiftKey ? 10 : 1)
  switch (key.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return { kind: 'by', ms: -step }
    case 'ArrowRight':
    case 'ArrowUp':
      return { kind: 'by', ms: step }
    case 'PageUp':
      return { kind: 'by', ms: -lengthOf(view) / 2 }
    case 'PageDown':
      return { kind: 'by', ms: lengthOf(view) / 2 }
    case 'Home':
      return { kind: 'first' }
    case 'End':
      return { kind: 'last' }
    case '+':
    case '=':
      return { kind: 'zoom', factor: 2 }
    case '-':
      return { kind: 'zoom', factor: 0.5 }
    case '0':
      return { kind: 'fit' }
    case ' ':
      return key.shiftKey ? null : { kind: 'toggle' }
    case '[':
      return { kind: 'edge', edge: 'start' }
    case ']':
      return { kind: 'edge', edge: 'end' }
    default:
      return null
  }
}
