import type { CloudClient } from '../cloud/cloud-client'
import type { CloneDetails } from '../cloud/cloud-requests'
import type { CloudVoice } from '../cloud/cloud-types'

/** A voice that an earlier request made, called as it is wanted by now. @throws AppError of the cloud */
export async function describedAs(
  client: CloudClient,
  voice: CloudVoice,
  { name, description, labels }: CloneDetails,
  signal: AbortSignal,
): Promise<CloudVoice> {
  const isSame = voice.name === name && (voice.description ?? '') === description
  if (isSame && Object.entries(labels).every(([label, value]) => voice.labels[label] === value)) return voice
  await client.editVoice(
    voice.voiceId,
    { name, description, labels },
    { files: [], removeBackgroundNoise: false, signal },
  )
  return client.getVoice(voice.voiceId, { signal })
}
