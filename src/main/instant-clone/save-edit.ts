import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloneDetails } from '../cloud/cloud-requests'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'
import { asAppError } from '../cloud/failure-kind'
import { readUntil } from '../voices/look-for'
import { isUnclear } from './clone-problems'
import type { SaveRequest } from './clone-records'
import { differenceOf, editWithoutPreview, type VoiceDifference } from './edit-without-preview'
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
  options: { clock: Clock; signal: AbortSignal },
): Promise<SaveOutcome> {
  try {
    return { voice: await change(client, edit, make, options) }
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
  options: { clock: Clock; signal: AbortSignal },
): Promise<CloudVoice> {
  const { signal } = options
  const details: CloneDetails = {
    name: request.name,
    description: request.description,
    labels: request.labels,
  }
  const wanted = { voiceId, details, removedSampleIds, files: isAudioChanged ? await make.files() : [] }
  const read = async (): Promise<VoiceDifference> =>
    differenceOf(await client.getVoice(voiceId, { signal }), wanted, make)
  // The cloud may still be at work on files that are in the voice then; sent again, they would be there twice.
  const { missing, leaving } =
    unanswered === null ? await read() : await readUntil(read, (now) => now.missing.length === 0, options)
  const isDone = unanswered !== null && missing.length === 0 && leaving.length === 0
  const previewId = isAudioChanged && !isDone ? await make.previewId(false) : null
  if (previewId !== null) return saveByPreview(client, { previewId, details, make }, signal)
  return editWithoutPreview(client, wanted, make, signal)
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
