import { createHash } from 'node:crypto'
import type { VoicePatch } from '@shared/domain/cloud/voice'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import { asAppError, isVoiceGone } from '../cloud/failure-kind'
import { mergeIntent, narrowed, type OutboxEntry } from './intent'
import type { RemoteVoice } from './plan-sync'
import { detailsOf } from './voice-details'

/** Increment when the mirror stores more about a voice, or shows it otherwise; every row is then rewritten at the next sync. */
const mirrorVersion = 4

/** Adds a digest, which shows whether the mirror is up to date. */
export const withDigest = (voice: CloudVoice): RemoteVoice => ({
  voice,
  digest: createHash('sha1')
    .update(`${mirrorVersion} ${JSON.stringify(voice)}`)
    .digest('base64url'),
})

/**
 * Sends the part of an edit that the cloud does not have yet.
 * @throws AppError of the cloud client; something already deleted is not an error
 */
export async function sendIntent(
  cloud: CloudClient,
  { voiceId, intent }: OutboxEntry,
  remote: CloudVoice,
  signal: AbortSignal,
): Promise<void> {
  switch (intent.kind) {
    case 'update': {
      const edit = narrowed(intent, mergeIntent(intent, detailsOf(remote)).changedHere)
      const patch = edit?.patch ?? {}
      return remote.fineTuning === null
        ? updateInstantVoice(cloud, remote, patch, signal)
        : cloud.updatePvcVoice(voiceId, patch, { signal })
    }
    case 'delete':
      return untilGone(cloud.deleteVoice(voiceId, { signal }))
    case 'delete-sample':
      return untilGone(cloud.deletePvcSample(voiceId, intent.sampleId, { signal }))
  }
}

/** The call of cloned and designed voices takes all details at once; the language is a label of theirs. */
function updateInstantVoice(
  cloud: CloudClient,
  remote: CloudVoice,
  patch: VoicePatch,
  signal: AbortSignal,
): Promise<void> {
  const { name, description, language, labels } = { ...detailsOf(remote), ...patch }
  return cloud.editVoice(
    remote.voiceId,
    { name, description: description ?? '', labels: { ...(language !== null && { language }), ...labels } },
    { files: [], removeBackgroundNoise: false, signal },
  )
}

/** Null if the voice is gone from the cloud. */
export async function readVoice(
  cloud: CloudClient,
  voiceId: string,
  signal: AbortSignal,
): Promise<RemoteVoice | null> {
  try {
    return withDigest(await cloud.getVoice(voiceId, { signal }))
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

async function untilGone(deletion: Promise<void>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

const isGone = (error: unknown): boolean => isVoiceGone(asAppError(error))
