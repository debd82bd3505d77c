import type { UploadDouble } from '@shared/domain/cloud/upload'
import type { CloudClient } from '../../cloud/cloud-client'
import { asAppError } from '../../cloud/failure-kind'
import type { ServerSample } from '../ledger/reconcile'
import type { LedgerRow } from '../ledger/upload-rows'

/** Confirmed by the cloud, but removed from the draft. */
export const isLeftBehind = (row: Pick<LedgerRow, 'state' | 'isRemoved'>): boolean =>
  row.state === 'confirmed' && row.isRemoved

/**
 * What the cloud has beyond the draft: duplicates as of the last reading, and samples removed locally.
 * @param replaced samples deleted automatically once their replacements are confirmed
 */
export function surplusOf(
  rows: readonly LedgerRow[],
  doubles: readonly ServerSample[],
  replaced: readonly LedgerRow[],
): UploadDouble[] {
  return [
    ...doubles.map((sample): UploadDouble => ({
      reason: 'double',
      cloudSampleId: sample.sampleId,
      name: sample.fileName,
      sizeBytes: sample.sizeBytes ?? 0,
    })),
    ...rows
      .filter((row) => isLeftBehind(row) && !replaced.includes(row))
      .map((row): UploadDouble => ({
        reason: row.hasVersionHere ? 'former-version' : 'removed-here',
        cloudSampleId: row.cloudSampleId ?? '',
        name: row.name,
        sizeBytes: row.sizeBytes,
      })),
  ]
}

/** Deletes one sample of a voice; succeeds if it is already gone. @throws AppError of the client */
export async function deleteInCloud(
  client: Pick<CloudClient, 'deletePvcSample'>,
  voiceId: string,
  cloudSampleId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.deletePvcSample(voiceId, cloudSampleId, { signal })
  } catch (thrown) {
    if (asAppError(thrown).detail['httpStatus'] !== 404) throw thrown
  }
}
