import type { BackOff } from '../platform/back-off'

/** When the history is read and written. In milliseconds. */
export interface HistoryTiming extends BackOff {
  afterOnlineMs: number
  /** The second look after a generation (spec/speech-synthesis.md section 7). */
  afterGenerationMs: number
  betweenLooksMs: number
  /** After so long everything is looked through once more: an old item may have been deleted elsewhere. */
  wholeEveryMs: number
  /** An item that is younger may be missing in a list that is behind. */
  settleMs: number
  /** Items may appear in another order than that of their times. */
  overlapMs: number
  /** How long a removal can be undone before the cloud is told; longer than the toast that offers it. */
  undoMs: number
  /** Windows hear of a walk no more often than that. */
  publishEveryMs: number
}

export const historyTiming: HistoryTiming = {
  afterOnlineMs: 500,
  afterGenerationMs: 3_000,
  betweenLooksMs: 5 * 60_000,
  wholeEveryMs: 24 * 3_600_000,
  settleMs: 60_000,
  overlapMs: 10 * 60_000,
  undoMs: 15_000,
  publishEveryMs: 500,
  backOffBaseMs: 5_000,
  backOffMaxMs: 5 * 60_000,
}
