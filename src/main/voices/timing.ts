import type { BackOff } from '../platform/back-off'

/** When to sync. Backs off if the cloud cannot be read. All in milliseconds. */
export interface SyncTiming extends BackOff {
  /** Delay between an edit and sending it, so that edits in a row are combined. */
  afterEditMs: number
  afterOnlineMs: number
  betweenLooksMs: number
  /** The specification's polling interval for a voice in training. */
  whileTrainingMs: number
  /** How long the cloud may still process a request whose response was lost. */
  settleMs: number
}

/** The timing in production. */
export const syncTiming: SyncTiming = {
  afterEditMs: 1_000,
  afterOnlineMs: 500,
  betweenLooksMs: 5 * 60_000,
  whileTrainingMs: 30_000,
  settleMs: 30_000,
  backOffBaseMs: 5_000,
  backOffMaxMs: 5 * 60_000,
}
