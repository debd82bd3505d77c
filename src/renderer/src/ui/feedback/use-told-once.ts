import { useEffect } from 'react'
import { toast } from './toast'

interface Happened {
  /** Ascending within a subject. */
  atMs: number
  /** Null: said elsewhere. */
  toast: string | null
}

/** When what was told last of each subject happened: a dialog that is opened again does not repeat it. */
const toldAtMs = new Map<string, number>()

/** What was not told yet of a subject; from now on it is. @param subject id of what it happened to */
export function takeUntold(subject: string, happened: readonly Happened[]): string[] {
  const last = toldAtMs.get(subject) ?? -Infinity
  const fresh = happened.filter(({ atMs }) => atMs > last)
  toldAtMs.set(subject, Math.max(last, ...fresh.map(({ atMs }) => atMs)))
  return fresh.flatMap((each) => each.toast ?? [])
}

/** Toasts each problem once, when its screen is first seen after it happened. */
export function useToldOnce(subject: string, happened: readonly Happened[]): void {
  useEffect(() => {
    for (const text of takeUntold(subject, happened)) toast.error(text)
  }, [subject, happened])
}
