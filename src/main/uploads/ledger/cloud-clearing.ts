import type { CloudClient } from '../../cloud/cloud-client'
import { replacedRows } from './replaced-samples'
import { deleteInCloud, isLeftBehind } from '../plan/surplus'
import type { LedgerRow } from './upload-rows'
import type { UploadStore } from './upload-store'

/** Takes from the cloud what a draft has there and wants there no more. */
export interface CloudClearing {
  /** Was split or replaced, and everything made of it is in the cloud: it may go. */
  due(): LedgerRow | null
  /** @throws AppError */
  remove(row: LedgerRow, voiceId: string, signal: AbortSignal): Promise<void>
  /** What was removed here, without what is to be replaced and waits for that. @throws AppError */
  removeLeftBehind(voiceId: string, signal: AbortSignal): Promise<void>
}

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
      // Asked anew before each: the person may take a removal back meanwhile.
      for (let row = leftBehind(); row; row = leftBehind()) await remove(row, voiceId, signal)
    },
  }
}
