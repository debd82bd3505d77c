import type { BackOff } from '../../platform/back-off'
import { lateSettlings } from '../ledger/late-checks'

/** Timing of the upload engine in milliseconds; tests shorten it. */
export interface UploadTiming extends BackOff {
  /** The longest wait for a server that answers but does not take anything: each try sends it a file. */
  serverWaitMaxMs: number
  /** How long the cloud can still commit a request without a clear response. */
  settleMs: number
  /** Minimum interval between events of one upload: at most four per second. */
  publishEveryMs: number
  /** On pause, how long a completely sent request may wait for its response. */
  pauseGraceMs: number
  /** Interval between polls of the cloud's speaker separation. */
  separationPollMs: number
  /** Window over which the rate is measured. */
  rateWindowMs: number
}

/** The timing in production. */
export const uploadTiming: UploadTiming = {
  settleMs: 20_000,
  backOffBaseMs: 1_000,
  backOffMaxMs: 60_000,
  serverWaitMaxMs: 300_000,
  publishEveryMs: 250,
  pauseGraceMs: 5_000,
  separationPollMs: 5_000,
  rateWindowMs: 8_000,
}

/** How long after the end a cut request can still be found. */
export const lateSpanMs = (timing: Pick<UploadTiming, 'settleMs'>): number => lateSettlings * timing.settleMs
