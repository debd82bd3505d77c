import type { BackOff } from '../../platform/back-off'
import { lateSettlings } from '../ledger/late-checks'

/** Times of the upload engine, in milliseconds; tests shorten them. */
export interface UploadTiming extends BackOff {
  /** How long a request without a clear answer may still commit in the cloud. */
  settleMs: number
  /** Least distance of two events about one upload: at most four a second. */
  publishEveryMs: number
  /** On pause, a request whose bytes are all out gets this long for its answer. */
  pauseGraceMs: number
  /** Between two questions for the cloud's separation of speakers. */
  separationPollMs: number
  /** Window over which the rate is measured. */
  rateWindowMs: number
}

export const uploadTiming: UploadTiming = {
  settleMs: 20_000,
  backOffBaseMs: 1_000,
  backOffMaxMs: 60_000,
  publishEveryMs: 250,
  pauseGraceMs: 5_000,
  separationPollMs: 5_000,
  rateWindowMs: 8_000,
}

/** How long after the end a request that was cut is still looked for. */
export const lateSpanMs = (timing: Pick<UploadTiming, 'settleMs'>): number => lateSettlings * timing.settleMs
