import { plainName } from '@shared/lib/plain-text'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloneDetails } from '../cloud/cloud-requests'
import type { CloudVoice } from '../cloud/cloud-types'
import { textMaxChars } from '../cloud/from-wire/text-limits'

/** Clocks of this computer and of the cloud may differ by this much. */
const clockSkewMs = 10 * 60_000

/**
 * The voice that a request without an answer made: by name, time, labels and, where the list tells it, description. All as a
 * list of the cloud shows them.
 * @param options.isOther what else says that a voice is not the one: it was there before, or its files are not those that were sent
 */
export async function findSavedVoice(
  client: CloudClient,
  asked: CloneDetails & { askedAtMs: number },
  options: {
    category: 'cloned' | 'generated'
    isOther: (voice: CloudVoice) => boolean
    signal: AbortSignal
  },
): Promise<CloudVoice | null> {
  const { category, isOther, signal } = options
  const { name, description, labels, askedAtMs } = asked
  const query = { search: name, category, sort: 'created_at_unix', sortDirection: 'desc' } as const
  const voices = await client.listAllVoices(query, { signal })
  return (
    voices.find(
      (voice) =>
        voice.name === shown(name) &&
        (voice.createdAtMs === null || voice.createdAtMs >= askedAtMs - clockSkewMs) &&
        Object.entries(labels).every(([label, value]) => voice.labels[shown(label)] === shown(value)) &&
        (!voice.description || shown(voice.description) === shown(description)) &&
        !isOther(voice),
    ) ?? null
  )
}

/** Spaces are joined when a voice is read. */
const shown = (text: string): string => plainName(text, textMaxChars).trim()
