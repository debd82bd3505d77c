import { useEffect } from 'react'
import { toast } from './toast'

/** When what was told last of each thing happened: a dialog that is opened again does not repeat it. */
const toldAtMs = new Map<string, number>()

/** Toasts each problem once, whenever its screen is first seen after it happened. @param subject id of what has them */
export function useToldOnce(
  subject: string,
  problems: readonly { atMs: number; toast: string | null }[],
): void {
  useEffect(() => {
    const last = toldAtMs.get(subject) ?? 0
    for (const { atMs, toast: words } of problems) {
      if (atMs <= last) continue
      if (words !== null) toast.error(words)
      toldAtMs.set(subject, Math.max(atMs, toldAtMs.get(subject) ?? 0))
    }
  }, [subject, problems])
}
