import type { Sample } from '@shared/domain/dataset/sample'

/** Only the first refused files are told by toast; all of them stand in the list (spec/shell.md section 5, rulings). */
const toastsMax = 3

/**
 * Chooses which refused files get a toast. `seed` are those that were there before. A pause of the given length in
 * which nothing was refused makes the next ones first again.
 */
export function createRefusalWatch(seed: readonly Sample[], quietMs = 10_000) {
  const known = new Set(seed.filter((sample) => sample.state === 'failed').map((sample) => sample.id))
  let toastCount = 0
  let lastAtMs = 0
  return {
    /** The newly refused files among these rows that are to be told. */
    newlyRefused(rows: readonly Sample[], nowMs: number): Sample[] {
      const fresh = rows.filter((sample) => sample.state === 'failed' && !known.has(sample.id))
      for (const sample of rows) {
        if (sample.state === 'failed') known.add(sample.id)
        else known.delete(sample.id)
      }
      if (fresh.length === 0) return []
      if (nowMs - lastAtMs > quietMs) toastCount = 0
      lastAtMs = nowMs
      const shown = fresh.slice(0, Math.max(0, toastsMax - toastCount))
      toastCount += shown.length
      return shown
    },
  }
}
