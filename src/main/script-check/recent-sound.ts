import { followSampleRateHz } from '@shared/limits'

/** The sound of the last minutes, for looking at a place again. */
export interface RecentSound {
  /** @param pcm16 mono, 16-bit, at 16 kHz */
  add(pcm16: Uint8Array): void
  /** What is left of this stretch. */
  between(fromMs: number, toMs: number): Uint8Array
  forgetBefore(ms: number): void
}

const bytesPerMs = (followSampleRateHz * 2) / 1_000

/** Keeps pieces as they came and drops whole ones. */
export function createRecentSound(): RecentSound {
  let pieces: { from: number; bytes: Uint8Array }[] = []
  let end = 0
  const byteAt = (ms: number): number => Math.max(0, Math.round(ms * (bytesPerMs / 2))) * 2

  return {
    add(pcm16) {
      pieces.push({ from: end, bytes: pcm16 })
      end += pcm16.byteLength
    },
    between(fromMs, toMs) {
      const from = Math.max(byteAt(fromMs), pieces[0]?.from ?? end)
      const to = Math.max(from, Math.min(byteAt(toMs), end))
      const out = new Uint8Array(to - from)
      for (const piece of pieces) {
        const start = Math.max(from, piece.from)
        const stop = Math.min(to, piece.from + piece.bytes.byteLength)
        if (start < stop) out.set(piece.bytes.subarray(start - piece.from, stop - piece.from), start - from)
      }
      return out
    },
    forgetBefore(ms) {
      const from = byteAt(ms)
      pieces = pieces.filter((piece) => piece.from + piece.bytes.byteLength > from)
    },
  }
}
