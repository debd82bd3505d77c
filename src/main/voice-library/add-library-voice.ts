import type { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Log } from '../platform/log/log'
import { asAppError, mayHaveArrived } from '../cloud/failure-kind'

/** A library voice to be added. */
export interface WantedVoice {
  voiceId: string
  ownerId: string
  name: string
}

/**
 * Adds a library voice to the account, once: a second call for the same voice joins the first, and where the answer was
 * lost or the voice was there before, its copy is looked up.
 * @returns adds a voice and answers its id in the account; throws AppError of the cloud client
 */
export function createAddLibraryVoice(deps: {
  /** @throws AppError without a client */
  client: () => CloudClient
  /** Puts the copy into the mirror. */
  learn: (voice: CloudVoice) => void
  /** The copy exists, but could not be read yet. */
  changed: (voiceId: string) => void
  log: Log
  /** What a person did, as the specification names it. */
  events: Log
}): (wanted: WantedVoice) => Promise<string> {
  const { learn, changed, log, events } = deps
  const running = new Map<string, Promise<string>>()

  async function findCopy(client: CloudClient, { voiceId }: WantedVoice): Promise<CloudVoice | undefined> {
    const voices = await client.listAllVoices({ voiceType: 'non-default' })
    return voices.find(({ isOwner, sharing }) => isOwner !== true && sharing?.originalVoiceId === voiceId)
  }

  async function addOnce(client: CloudClient, wanted: WantedVoice): Promise<string> {
    const { voiceId, ownerId, name } = wanted
    try {
      return (await client.addLibraryVoice({ voiceId, publicOwnerId: ownerId, name })).voiceId
    } catch (thrown) {
      const error = asAppError(thrown)
      if (!isAdded(error) && !mayHaveArrived(error)) throw error
      const copy = await findCopy(client, wanted).catch(() => undefined)
      if (copy === undefined) throw error
      return copy.voiceId
    }
  }

  async function add(wanted: WantedVoice): Promise<string> {
    const client = deps.client()
    const addedId = await addOnce(client, wanted)
    try {
      learn(await client.getVoice(addedId))
    } catch (error) {
      log.info('an added voice could not be read yet', { error: String(error) })
      changed(addedId)
    }
    events.info('suggested_voice_added', { voiceId: addedId })
    return addedId
  }

  return (wanted) => {
    const adding = running.get(wanted.voiceId) ?? add(wanted).finally(() => running.delete(wanted.voiceId))
    running.set(wanted.voiceId, adding)
    return adding
  }
}

const isAdded = (error: AppError): boolean => error.detail['status'] === 'voice_already_added'
