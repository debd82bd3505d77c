import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import { hasSameLabels } from '../sync/voice-details'
import { asAppError, hadNoEffect, isVoiceGone } from './failure-kind'
import type { VoiceIntent } from './upload-rows'
import type { VoiceStore } from './voice-store'

/** Clocks of this computer and of the cloud may differ by this much. */
const clockToleranceMs = 10 * 60_000

/** How long to leave it to another who makes the same voice. */
const besideOtherMs = 500

/**
 * The voice of a draft in the cloud, made if there is none. The intent is on the disk before the request; while one is
 * open, an answer may have been lost: then the cloud's own drafts are searched, again after the settling time, and only
 * then another voice is made.
 * @returns the voice, or the time until which the caller must wait and ask again
 * @throws AppError of the cloud client
 */
export async function bindVoice(deps: {
  draftId: string
  store: VoiceStore
  client: CloudClient
  nowMs: () => number
  settleMs: number
  signal: AbortSignal
}): Promise<{ voiceId: string } | { waitUntilMs: number }> {
  const { draftId, store, client, nowMs, settleMs, signal } = deps
  const bound = store.voiceOf(draftId)
  if (bound !== null) return { voiceId: bound }

  const intent = store.intent(draftId)
  if (intent) {
    const readAtMs = nowMs()
    const found = await findMadeVoice(intent, deps)
    if (found) {
      // Another draft of the same name may have found the same voice meanwhile: it is looked for again.
      const isOurs = store.bind(draftId, found.voiceId)
      return isOurs ? { voiceId: found.voiceId } : { waitUntilMs: nowMs() }
    }
    const settleUntilMs = Math.min(intent.settleUntilMs, nowMs() + settleMs)
    if (readAtMs < settleUntilMs) return { waitUntilMs: settleUntilMs }
  } else if ((await client.probe({ signal })) === 'offline') {
    // Not even a request that could be lost; no reason to write an intent that must settle later.
    throw new AppError('network', { retryable: true })
  }

  // Somebody else may have begun or ended the same while this waited for the cloud: one voice, not two.
  const boundMeanwhile = store.voiceOf(draftId)
  if (boundMeanwhile !== null) return { voiceId: boundMeanwhile }
  const intentNow = store.intent(draftId)
  if (intentNow && intentNow.settleUntilMs !== intent?.settleUntilMs) {
    return { waitUntilMs: nowMs() + Math.min(settleMs, besideOtherMs) }
  }

  const details = store.details(draftId)
  store.recordIntent(draftId, details, nowMs() + settleMs)
  try {
    const { voiceId } = await client.createPvcVoice(details, { signal })
    if (store.bind(draftId, voiceId)) return { voiceId }
    // A draft of the same name, whose answer was lost, took it for its own: whose voice it is makes no difference yet.
    store.recordIntent(draftId, details, nowMs())
    return { waitUntilMs: nowMs() }
  } catch (thrown) {
    const error = asAppError(thrown)
    if (hadNoEffect(error)) store.clearIntent(draftId)
    else store.recordIntent(draftId, details, nowMs() + settleMs)
    throw error
  }
}

/**
 * Whether the cloud has the voice no more. Both the voice itself and the list of all voices must say so: the ledger is
 * thrown away for it.
 */
export async function isVoiceMissing(
  client: CloudClient,
  voiceId: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await client.getVoice(voiceId, { signal })
    return false
  } catch (thrown) {
    if (!isVoiceGone(asAppError(thrown))) throw thrown
    const voices = await client.listAllVoices({ category: 'professional' }, { signal })
    return !voices.some((voice) => voice.voiceId === voiceId)
  }
}

/** A voice of ours with the very details, no samples, made since the first try, and not the voice of another draft. */
async function findMadeVoice(
  intent: VoiceIntent,
  deps: { client: CloudClient; store: VoiceStore; signal: AbortSignal },
): Promise<CloudVoice | undefined> {
  const voices = await deps.client.listAllVoices({ category: 'professional' }, { signal: deps.signal })
  const bound = deps.store.boundVoiceIds()
  return voices.find(
    (voice) =>
      !bound.has(voice.voiceId) &&
      voice.isOwner !== false &&
      voice.samples.length === 0 &&
      voice.name === intent.details.name &&
      hasSameLabels(voice, intent.details) &&
      (voice.createdAtMs === null || voice.createdAtMs >= intent.firstTriedAtMs - clockToleranceMs),
  )
}
