import type { UploadPhase } from '@shared/domain/cloud/upload'
import type { LedgerRow } from '../ledger/upload-rows'
import type { UploadStore } from '../ledger/upload-store'

/** Decides which rows of a ledger are still to be sent. */
export interface WantedRows {
  /** Not cancelled, not in the trash, not left out. */
  isWanted(row: LedgerRow): boolean
  /**
   * Deletes unwanted rows that are not in the cloud. A row that was sent stays until `isLateOver`: a cut request can still
   * deliver the sample, and only its row identifies it.
   */
  dropOthers(isLateOver: boolean): void
}

/** Creates the decision for one draft. */
export function createWantedRows(deps: {
  draftId: string
  store: UploadStore
  phase: () => UploadPhase
  isInFlight: (sampleId: string) => boolean
}): WantedRows {
  const { draftId, store } = deps
  const isWanted = (row: LedgerRow): boolean =>
    deps.phase() !== 'cancelled' && !row.isRemoved && store.find(draftId)?.fixes[row.sampleId] !== 'drop'
  return {
    isWanted,
    dropOthers(isLateOver) {
      // Restored from the trash after the end: sent with the next start, not automatically.
      const isStranded = (row: LedgerRow): boolean =>
        isLateOver && deps.phase() === 'done' && row.state === 'planned'
      const ids = store
        .rows(draftId)
        .filter((row) => row.state === 'planned' || row.state === 'failed')
        .filter((row) => (isLateOver || row.attempts === 0) && (!isWanted(row) || isStranded(row)))
        .map((row) => row.sampleId)
        .filter((id) => !deps.isInFlight(id))
      if (ids.length > 0) store.deleteRows(ids)
    },
  }
}
