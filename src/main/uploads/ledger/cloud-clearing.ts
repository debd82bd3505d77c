import type { CloudClient } from '../../cloud/cloud-client'
import { replacedRows } from './replaced-samples'
import { deleteInCloud, isLeftBehind } from '../plan/surplus'
import type { LedgerRow } from './upload-rows'
import type { UploadStore } from './upload-store'

/** Deletes from the cloud what the draft no longer wants there. */
export interface CloudClearing {
  /** A split or replaced sample whose replacements are all in the cloud, so it can be deleted; null if none. */
  due(): LedgerRow | null
  /** @throws AppError of the client */
  remove(row: LedgerRow, voiceId: string, signal: AbortSignal): Promise<void>
  /** Deletes what was removed locally, except samples that await their replacements. @throws AppError of the client */
  removeLeftBehind(voiceId: string, signal: AbortSignal): Promise<void>
}

/** Creates the clearing of one draft. */
export function createCloudClearing(deps: {
  draftId: string
  store: UploadStore
  client: Pick<CloudClient, 'deletePvcSample'>
}): CloudClearing {
  const { draftId, store, client } = deps
  const replaced = (): ReturnType<typeof replacedRows> =>
    replacedRows(store.rows(draftId), store.successors(draftId), store.find(draftId)?.fixes ?? {})

  async function remove(
    { sampleId, cloudSampleId }: LedgerRow,
    voiceId: string,
    signal: AbortSignal,
  ): Promise<void> {
    if (cloudSampleId === null) return
    await deleteInCloud(client, voiceId, cloudSampleId, signal)
    store.forgetConfirmed(sampleId, cloudSampleId)
  }

  function leftBehind(): LedgerRow | undefined {
    const waiting = new Set(replaced().waiting.map(({ sampleId }) => sampleId))
    return store
      .rows(draftId)
      .find((row) => isLeftBehind(row) && row.cloudSampleId !== null && !waiting.has(row.sampleId))
  }

  return {
    due: () => replaced().due.find(({ cloudSampleId }) => cloudSampleId !== null) ?? null,
    remove,
    async removeLeftBehind(voiceId, signal) {
      // Queried each time, because the person may undo a removal in the meantime.
      for (let row = leftBehind(); row; row = leftBehind()) await remove(row, voiceId, signal)
    },
  }
}
