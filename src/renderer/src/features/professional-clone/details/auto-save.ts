import { autoSaveDebounceMs } from '@shared/limits'

/** Keystrokes are stored this long after the last one, valid or not, so that a crash costs next to nothing. */
const keystrokeDelayMs = 200

/**
 * - saved: the values shown are valid and stored ("Auto-saved")
 * - dirty: typed, not yet settled, or not valid ("Save")
 * - failed: could not be stored; the next change or Save tries again
 */
export type SaveState = { kind: 'saved' } | { kind: 'dirty' } | { kind: 'failed'; error: unknown }

interface AutoSaveOptions<T> {
  /** @param stored what the values are a change of */
  write: (values: T, stored: T) => Promise<void>
  /** Identity, unless told otherwise. */
  isSame?: (a: T, b: T) => boolean
  /** What was changed here since `base`, on top of what was stored elsewhere; all of mine, unless told otherwise. */
  rebase?: (mine: T, base: T, theirs: T) => T
  isValid: (values: T) => boolean
  onState: (state: SaveState) => void
}

export interface AutoSave<T> {
  /** The newest values: typed or adopted, stored or not. */
  values: () => T
  change: (values: T) => void
  /** Takes over values that were stored elsewhere, without writing them again; what is not stored yet stays on top. */
  adopt: (values: T) => void
  /** What counts as valid has changed: says whether the values still are, unless they are about to be stored. */
  judgeAgain: () => void
  /** Stores at once; resolves true when the values are valid and stored. */
  saveNow: () => Promise<boolean>
  /** True while something typed is not stored yet. */
  isPending: () => boolean
  /** Stores what is left and stops every timer. */
  end: () => void
}

/**
 * Stores a form while it is typed in. Every keystroke is written soon (one write at a time, the newest values win); the
 * form counts as saved 1 s after the last change, when its values are valid (spec/professional-clone.md section 4).
 */
export function createAutoSave<T>(initial: T, options: AutoSaveOptions<T>): AutoSave<T> {
  const { write, isValid, onState, isSame = Object.is, rebase = (mine: T): T => mine } = options
  let latest = initial
  let stored = initial
  let writing: Promise<void> | null = null
  let keystrokeTimer: ReturnType<typeof setTimeout> | undefined
  let settleTimer: ReturnType<typeof setTimeout> | undefined

  const isPending = (): boolean => !isSame(stored, latest)

  const store = async (): Promise<void> => {
    clearTimeout(keystrokeTimer)
    if (writing) await writing
    if (!isPending()) return
    const [values, before] = [latest, stored]
    writing = write(values, before)
      .then(() => {
        // What was adopted meanwhile is stored, too.
        stored = rebase(values, before, stored)
      })
      .finally(() => {
        writing = null
      })
    await writing
  }

  const settle = async (): Promise<boolean> => {
    clearTimeout(settleTimer)
    try {
      await store()
    } catch (error) {
      onState({ kind: 'failed', error })
      return false
    }
    if (isPending() || !isValid(latest)) return false
    onState({ kind: 'saved' })
    return true
  }

  return {
    values: () => latest,
    adopt(values) {
      latest = isPending() ? rebase(latest, stored, values) : values
      stored = values
      if (isPending()) return
      clearTimeout(keystrokeTimer)
      clearTimeout(settleTimer)
      onState({ kind: isValid(values) ? 'saved' : 'dirty' })
    },
    change(values) {
      latest = values
      onState({ kind: 'dirty' })
      clearTimeout(keystrokeTimer)
      clearTimeout(settleTimer)
      keystrokeTimer = setTimeout(() => {
        store().catch((error: unknown) => onState({ kind: 'failed', error }))
      }, keystrokeDelayMs)
      settleTimer = setTimeout(() => void settle(), autoSaveDebounceMs)
    },
    judgeAgain() {
      if (!isPending()) onState({ kind: isValid(latest) ? 'saved' : 'dirty' })
    },
    saveNow: settle,
    isPending,
    end() {
      clearTimeout(settleTimer)
      store().catch((error: unknown) => onState({ kind: 'failed', error }))
    },
  }
}
