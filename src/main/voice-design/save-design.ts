import { isDeepStrictEqual } from 'node:util'
import { saveRetryEveryMs, saveTries, saveTriesUnknownPreview } from '@shared/limits'
import type { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'
import { sleep } from '../platform/sleep'
import { asAppError } from '../cloud/failure-kind'
import { describedAs } from '../voices/described-as'
import { findSavedVoice } from '../voices/find-saved-voice'
import { lookFor, mayShowLater } from '../voices/look-for'
import { isRefusal, wasNeverAsked } from './design-problems'
import type { SaveRequest } from './design-records'

/** How a save ended; `unanswered` may have made a voice all the same. */
export type SaveOutcome = { voice: CloudVoice } | { error: AppError; unanswered: SaveRequest | null }

/**
 * Makes a preview a voice, once: up to 30 tries while the cloud does not know the preview yet, otherwise up to 3, 2 s apart
 * (spec/add-voice.md section 4). Before a try that follows a lost answer the voice is looked for.
 * @param options.unanswered an earlier request for this design, whose answer was lost: its voice is looked for first. Of
 *   another preview it is another voice, which stays beside this one
 * @param options.isTaken whether another design became this voice
 * @throws AppError cancelled, internal
 */
export async function saveDesign(
  client: CloudClient,
  request: SaveRequest,
  options: {
    clock: Clock
    signal: AbortSignal
    unanswered: SaveRequest | null
    isTaken: (voiceId: string) => boolean
    /** Now this request is the one whose answer may be lost. */
    asking: (request: SaveRequest) => void
    /** The lost request made a voice of another preview. */
    foundOther: (voice: CloudVoice) => void
  },
): Promise<SaveOutcome> {
  const { clock, signal, isTaken } = options
  let { unanswered } = options
  let wanted = request
  let mayBeAtWork = true
  for (let tries = 1; ; tries += 1) {
    try {
      const found = unanswered && (await find(unanswered))
      if (found && unanswered?.generatedVoiceId === request.generatedVoiceId)
        return { voice: await described(client, found, request, unanswered, signal) }
      if (found) {
        options.foundOther(found)
        wanted = { ...wanted, earlierVoiceIds: [...wanted.earlierVoiceIds, found.voiceId] }
      }
      unanswered = null
      mayBeAtWork = false
      options.asking(wanted)
      return { voice: await client.saveDesign(wanted, { signal }) }
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error.code === 'cancelled' || error.code === 'internal') throw error
      if (!isRefusal(error) && !wasNeverAsked(error)) unanswered ??= wanted
      mayBeAtWork ||= mayShowLater(error)
      const isUnknown = error.detail['status'] === 'invalid_generated_voice_id'
      if (tries >= (isUnknown ? saveTriesUnknownPreview : saveTries)) return { error, unanswered }
      await sleep(clock, saveRetryEveryMs, signal)
    }
  }

  function find(lost: SaveRequest): Promise<CloudVoice | null> {
    const isOther = ({ voiceId }: CloudVoice): boolean =>
      isTaken(voiceId) || lost.earlierVoiceIds.includes(voiceId)
    const look = () => findSavedVoice(client, lost, { category: 'generated', isOther, signal })
    return mayBeAtWork ? lookFor(look, options) : look()
  }
}

/** What was typed since the lost request; where nothing was, the voice is as it is to be. */
async function described(
  client: CloudClient,
  voice: CloudVoice,
  request: SaveRequest,
  unanswered: SaveRequest | null,
  signal: AbortSignal,
): Promise<CloudVoice> {
  const { name, description, labels } = request
  const isAsAsked = isDeepStrictEqual(
    [name, description, labels],
    [unanswered?.name, unanswered?.description, unanswered?.labels],
  )
  return isAsAsked ? voice : describedAs(client, voice, { name, description, labels }, signal)
}
