import { saveRetryEveryMs, saveTries } from '@shared/limits'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloneDetails, UploadFile } from '../cloud/cloud-requests'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'
import { sleep } from '../platform/sleep'
import { asAppError } from '../cloud/failure-kind'
import { describedAs } from '../voices/described-as'
import { lookFor, mayShowLater } from '../voices/look-for'
import { isUnclear } from './clone-problems'
import type { SaveRequest } from './clone-records'

/** How a save ended; `unanswered` may have made a voice all the same. */
export type SaveOutcome = { voice: CloudVoice } | { error: AppError; unanswered: SaveRequest | null }

/** How a voice is made of what there is. */
export interface MakeVoice {
  /** The preview's id, made anew where the cloud forgot it; null where this server has none. @throws AppError */
  previewId(isForgotten: boolean): Promise<string | null>
  files(): Promise<UploadFile[]>
  /** A file of other bytes that takes the place of the only one while that is sent again. */
  standIn(): Promise<UploadFile>
  isStandIn(fileName: string): boolean
  removeBackgroundNoise: boolean
}

/**
 * Makes an instant clone, once: up to 3 tries 2 s apart. Before a try that follows a lost answer the voice is looked for.
 * @param options.unanswered an earlier request for the same files, whose answer was lost: its voice is looked for first, and
 *   called as it is now
 * @param options.find the voice that a lost request made
 * @throws AppError cancelled, internal
 */
export async function saveClone(
  client: CloudClient,
  request: SaveRequest,
  make: MakeVoice,
  options: {
    clock: Clock
    signal: AbortSignal
    unanswered: SaveRequest | null
    find: (lost: SaveRequest) => Promise<CloudVoice | null>
    /** Now this request is the one whose answer may be lost. */
    asking: () => void
  },
): Promise<SaveOutcome> {
  const { clock, signal } = options
  let { unanswered } = options
  let mayBeAtWork = true
  let isForgotten = false
  for (let tries = 1; ; tries += 1) {
    try {
      const found = unanswered && (await find(unanswered))
      if (found) return { voice: await describedAs(client, found, request, signal) }
      unanswered = null
      mayBeAtWork = false
      const previewId = await make.previewId(isForgotten)
      isForgotten = false
      options.asking()
      return { voice: await makeOnce(client, request, make, previewId, signal) }
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error.code === 'cancelled' || error.code === 'internal') throw error
      if (isUnclear(error)) unanswered ??= request
      mayBeAtWork ||= mayShowLater(error)
      isForgotten = error.detail['status'] === 'invalid_generated_voice_id'
      if (tries >= saveTries || isFinal(error)) return { error, unanswered }
      await sleep(clock, saveRetryEveryMs, signal)
    }
  }

  function find(lost: SaveRequest): Promise<CloudVoice | null> {
    const look = () => options.find(lost)
    return mayBeAtWork ? lookFor(look, options) : look()
  }
}

/** No second try changes what was refused for the files, the plan or the slots. */
const isFinal = (error: AppError): boolean =>
  (error.code === 'cloud-refused' && error.detail['status'] !== 'invalid_generated_voice_id') ||
  ['unauthorized', 'missing-permissions', 'payment-required', 'signed-out'].includes(error.code)

async function makeOnce(
  client: CloudClient,
  details: CloneDetails,
  make: MakeVoice,
  previewId: string | null,
  signal: AbortSignal,
): Promise<CloudVoice> {
  const { name, description, labels } = details
  const of = { name, description, labels }
  if (previewId !== null) return client.saveClone(previewId, of, { signal })
  const { removeBackgroundNoise } = make
  const { voiceId } = await client.addClone(of, { files: await make.files(), removeBackgroundNoise, signal })
  return client.getVoice(voiceId, { signal }).catch((error: unknown) => {
    throw unread(asAppError(error))
  })
}

/** It is made: whatever its reading is refused with, the voice is looked for before another is made. */
const unread = (error: AppError): AppError =>
  error.code === 'cancelled'
    ? error
    : new AppError('cloud-bad-answer', { detail: { reason: 'unread' }, cause: error })
