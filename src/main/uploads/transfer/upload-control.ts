import type { UploadPhase } from '@shared/domain/cloud/upload'
import type { WireError } from '@shared/errors/wire-error'
import type { FlightBytes } from './flights'
import type { ServerSample } from '../ledger/reconcile'

export type StopKind = 'pause' | 'cancel' | 'close'

/** One draft's upload into one workspace: the loop that brings the ledger and the cloud together. */
export interface UploadRun {
  readonly draftId: string
  phase(): UploadPhase
  error(): WireError | null
  bytesOf(sampleId: string): FlightBytes | null
  /** Samples whose files are read now: sent, or converted before that. */
  sampleIdsInUse(): string[]
  doubles(): ServerSample[]
  foreign(): ServerSample[]
  /** Some request ended without a clear answer, and the late readings have not ended. */
  wasUncertain(): boolean
  /**
   * Begins, or goes on after pause, block or end. A loop that is ending is awaited first.
   * @param mayRebind the person wants another voice when the cloud has the former one no more
   */
  go(options: { mayRebind: boolean }): void
  /** The ledger or the samples changed. */
  wake(): void
  /** Something says that the way to the cloud may be open again. */
  hint(): void
  /** `close` leaves the phase as it is, so that the next start goes on. */
  stop(kind: StopKind): Promise<void>
  /** Only looks for doubles and what became of rows in doubt; sends nothing. */
  watch(): void
  /** Deletes exactly the surplus of a list read now, and what was removed here. @throws AppError of the client */
  removeDoubles(): Promise<void>
}
