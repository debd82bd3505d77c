import type { BackOff } from '../platform/back-off'

/** Backs off where the cloud could not be read. */
export interface SyncTiming extends BackOff {
  /** From an edit to its sending: edits in a row go together. */
  afterEditMs: number
  afterOnlineMs: number
  betweenLooksMs: number
  /** The specification's poll of a voice in training. */
  whileTrainingMs: number
  /** How long a request whose answer was lost may still be carried out by the cloud. */
  settleMs: number
}

export const syncTiming: SyncTiming = {
  afterEditMs: 1_000,
  afterOnlineMs: 500,
  betweenLooksMs: 5 * 60_000,
  whileTrainingMs: 30_000,
  settleMs: 30_000,
  backOffBaseMs: 5_000,
  backOffMaxMs: 5 * 60_000,
}
