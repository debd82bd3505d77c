import type { UploadPhase } from '@shared/domain/cloud/upload'
import type { WireError } from '@shared/errors/wire-error'
import type { FlightBytes } from './flights'
import type { ServerSample } from '../ledger/reconcile'

/** How to stop an upload. `close` keeps the phase for the next start. */
export type StopKind = 'pause' | 'cancel' | 'close'

/** One draft's upload into one workspace: the loop that reconciles ledger and cloud. */
export interface UploadRun {
  readonly draftId: string
  phase(): UploadPhase
  error(): WireError | null
  bytesOf(sampleId: string): FlightBytes | null
  /** Samples whose files are being read, for sending or converting. */
  sampleIdsInUse(): string[]
  doubles(): ServerSample[]
  /** A request ended without a clear response, and the late readings are not over. */
  wasUncertain(): boolean
  /** Something is being sent or checked; the list is read again at its end. */
  isAtWork(): boolean
  /**
   * Starts, or resumes after a pause, a block, or the end. Waits for a loop that is ending.
   * @param mayRebind the person accepts a new voice if the old one is gone from the cloud
   */
  go(options: { mayRebind: boolean }): void
  /** The ledger or the samples changed. */
  wake(): void
  /** The cloud may be reachable again. */
  hint(): void
  /** `close` keeps the phase, so that the next start resumes. */
  stop(kind: StopKind): Promise<void>
  /** Only checks for duplicates, for rows in doubt and for samples removed in the cloud; does not send anything. */
  watch(): void
  /** Deletes exactly the surplus of a fresh list, and what was removed locally. @throws AppError of the client */
  removeDoubles(): Promise<void>
}
