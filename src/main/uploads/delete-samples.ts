import type { CloudClient } from '../cloud/cloud-client'
import { asAppError } from './failure-kind'
import type { ServerSample } from './reconcile'

/** Deletes these samples of a voice; one that somebody else deleted already is passed over. @throws AppError */
export async function deleteSamples(
  client: Pick<CloudClient, 'deletePvcSample'>,
  voiceId: string,
  samples: readonly ServerSample[],
  signal: AbortSignal,
): Promise<void> {
  for (const { sampleId } of samples) {
    try {
      await client.deletePvcSample(voiceId, sampleId, { signal })
    } catch (thrown) {
      if (asAppError(thrown).detail['httpStatus'] !== 404) throw thrown
    }
  }
}
