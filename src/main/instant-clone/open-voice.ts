import type { Label } from '@shared/domain/dataset/draft'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import type { InstantCloneStore } from './instant-clone-store'
import { seenOf } from './savings'

/**
 * The edit of a voice, begun where there is none, as the cloud has the voice now. One that is known opens without the cloud,
 * and comes back from the trash.
 * @returns its id @throws AppError of the cloud
 */
export async function openVoice(
  store: InstantCloneStore,
  cloud: () => CloudClient,
  {
    voiceId,
    mode,
    ...of
  }: {
    voiceId: string
    mode: 'edit' | 'verify'
    read: (voice: CloudVoice) => void
    restore: (draftId: string) => void
  },
): Promise<string> {
  const known = store.findOfVoice(voiceId)
  const voice = await readVoice(cloud, voiceId).catch((error: unknown) => {
    if (known === null) throw error
    return null
  })
  const details = voice && {
    name: voice.name,
    description: voice.description ?? '',
    labels: labelRows(voice.labels),
  }
  const id = known ?? store.ofVoice(voiceId, details ?? {})
  of.restore(id)
  if (voice) {
    of.read(voice)
    store.keepSeen(id, seenOf(voice))
    // Samples that went elsewhere cannot go again.
    const { removedSampleIds } = store.get(id)
    const left = removedSampleIds.filter((gone) => voice.samples.some(({ sampleId }) => sampleId === gone))
    if (left.length < removedSampleIds.length) store.update(id, { removedSampleIds: left })
  }
  if (mode === 'edit') store.becomeEdit(id, details)
  else store.beginVerification(id)
  return id
}

// Without a client it throws at once; its caller waits for a promise.
const readVoice = async (cloud: () => CloudClient, voiceId: string): Promise<CloudVoice> =>
  cloud().getVoice(voiceId)

const labelRows = (labels: Readonly<Record<string, string>>): Label[] =>
  Object.entries(labels).map(([label, value]) => ({ label, value }))
