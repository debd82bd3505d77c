import { AppError } from '@shared/errors/app-error'
import type { CloudClient, CloneDetails, UploadFile } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import { asAppError } from '../uploads/transfer/failure-kind'
import { isUnclear } from './clone-problems'
import type { SaveRequest } from './clone-records'
import type { MakeVoice, SaveOutcome } from './save-clone'

/**
 * Changes a voice, once: with other audio by its preview, or in one step where the server has none; otherwise its details
 * alone. What an earlier try has done already is seen in the voice and not done again.
 * @param edit.isAudioChanged files are added or samples removed
 * @throws AppError cancelled, internal
 */
export async function saveEdit(
  client: CloudClient,
  edit: {
    voiceId: string
    isAudioChanged: boolean
    removedSampleIds: readonly string[]
    /** An earlier request's answer was lost. */
    unanswered: SaveRequest | null
    request: SaveRequest
  },
  make: MakeVoice,
  signal: AbortSignal,
): Promise<SaveOutcome> {
  try {
    return { voice: await change(client, edit, make, signal) }
  } catch (thrown) {
    const error = asAppError(thrown)
    if (error.code === 'cancelled' || error.code === 'internal') throw error
    return { error, unanswered: edit.unanswered ?? (isUnclear(error) ? edit.request : null) }
  }
}

async function change(
  client: CloudClient,
  { voiceId, request, isAudioChanged, removedSampleIds, unanswered }: Parameters<typeof saveEdit>[1],
  make: MakeVoice,
  signal: AbortSignal,
): Promise<CloudVoice> {
  const details: CloneDetails = {
    name: request.name,
    description: request.description,
    labels: request.labels,
  }
  const files = isAudioChanged ? await make.files() : []
  const before = await client.getVoice(voiceId, { signal })
  const { removeBackgroundNoise } = make
  // One that is to go and is to be sent in the same way is there already.
  const isToGo = (sample: CloudVoice['samples'][number]): boolean =>
    removedSampleIds.includes(sample.sampleId) &&
    !(
      sample.removeBackgroundNoise === removeBackgroundNoise &&
      files.some(({ name }) => name === sample.fileName)
    )
  const missingIn = ({ samples }: CloudVoice): UploadFile[] =>
    files.filter(({ name }) => !samples.some((sample) => sample.fileName === name && !isToGo(sample)))
  const missing = missingIn(before)
  const leaving = before.samples.filter(isToGo)
  const isDone = unanswered !== null && missing.length === 0 && leaving.length === 0
  const hasToChange = isAudioChanged && !isDone
  const previewId = hasToChange ? await make.previewId(false) : null
  if (previewId !== null) return saveByPreview(client, { previewId, details, make }, signal)
  // Files first, and only then the samples they take the place of: never none.
  await client.editVoice(voiceId, details, { files: missing, removeBackgroundNoise, signal })
  const after = await client.getVoice(voiceId, { signal })
  if (missingIn(after).length > 0) throw new AppError('cloud-bad-answer', { detail: { reason: 'samples' } })
  const kept = after.samples.filter((sample) => !isToGo(sample))
  if (leaving.length > 0 && kept.length === 0)
    throw new AppError('cloud-bad-answer', { detail: { reason: 'last-sample' } })
  for (const { sampleId } of leaving) await client.deleteVoiceSample(voiceId, sampleId, { signal })
  return leaving.length === 0 ? after : client.getVoice(voiceId, { signal })
}

/** Once more with a new preview where the cloud has forgotten this one. */
async function saveByPreview(
  client: CloudClient,
  { previewId, details, make }: { previewId: string; details: CloneDetails; make: MakeVoice },
  signal: AbortSignal,
): Promise<CloudVoice> {
  try {
    return await client.saveClone(previewId, details, { signal })
  } catch (error) {
    const status = error instanceof AppError ? error.detail['status'] : undefined
    const fresh = status === 'invalid_generated_voice_id' ? await make.previewId(true) : null
    if (fresh === null) throw error
    return client.saveClone(fresh, details, { signal })
  }
}
