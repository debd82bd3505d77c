import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import { asAppError, hadNoEffect, isVoiceGone } from '../uploads/transfer/failure-kind'
import type { BindingStore, VoiceIntent } from './binding-store'
import { hasSameLabels } from './voice-details'
import type { VoiceLock } from './voice-lock'

/** Clocks of this computer and of the cloud may differ by this much. */
const clockToleranceMs = 10 * 60_000

interface BindVoiceOptions {
  draftId: string
  bindings: BindingStore
  client: CloudClient
  voiceLock: VoiceLock
  nowMs: () => number
  settleMs: number
  signal: AbortSignal
  /** Makes one attempt, or more than one where the caller is patient. */
  attempt: <T>(work: () => Promise<T>) => Promise<T>
  wait: (ms: number) => Promise<void>
}

/**
 * The voice of a draft in the cloud, made if there is none. The intent is on the disk before the request; while one is
 * open, an answer may have been lost: then the cloud's own drafts are searched, again after the settling time, and only
 * then another voice is made.
 * @throws AppError of the cloud client, and what `attempt` and `wait` throw
 */
export async function bindVoice(o: BindVoiceOptions): Promise<string> {
  for (;;) {
    const bound = await o.attempt(() => o.voiceLock(o.draftId, () => bindOnce(o)))
    if ('voiceId' in bound) return bound.voiceId
    await o.wait(bound.waitUntilMs - o.nowMs())
  }
}

async function bindOnce(o: BindVoiceOptions): Promise<{ voiceId: string } | { waitUntilMs: number }> {
  const { draftId, bindings, client, nowMs, settleMs, signal } = o
  const bound = bindings.voiceOf(draftId)
  if (bound !== null) return { voiceId: bound }

  const intent = bindings.intent(draftId)
  if (intent) {
    const readAtMs = nowMs()
    const found = await findMadeVoice(intent, o)
    if (found) {
      // Another draft of the same name may have found the same voice meanwhile: it is looked for again.
      const isOurs = bindings.bind(draftId, found.voiceId)
      return isOurs ? { voiceId: found.voiceId } : { waitUntilMs: nowMs() }
    }
    const settleUntilMs = Math.min(intent.settleUntilMs, nowMs() + settleMs)
    if (readAtMs < settleUntilMs) return { waitUntilMs: settleUntilMs }
  } else if ((await client.probe({ signal })) === 'offline') {
    // Not even a request that could be lost; no reason to write an intent that must settle later.
    throw new AppError('network', { retryable: true })
  }

  const details = bindings.details(draftId)
  bindings.recordIntent(draftId, details, nowMs() + settleMs)
  try {
    const { voiceId } = await client.createPvcVoice(details, { signal })
    if (bindings.bind(draftId, voiceId)) return { voiceId }
    // A draft of the same name, whose answer was lost, took it for its own: whose voice it is makes no difference yet.
    bindings.recordIntent(draftId, details, nowMs())
    return { waitUntilMs: nowMs() }
  } catch (thrown) {
    const error = asAppError(thrown)
    if (hadNoEffect(error)) bindings.clearIntent(draftId)
    else bindings.recordIntent(draftId, details, nowMs() + settleMs)
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
  { details, firstTriedAtMs }: VoiceIntent,
  { client, bindings, signal }: BindVoiceOptions,
): Promise<CloudVoice | undefined> {
  const voices = await client.listAllVoices({ category: 'professional' }, { signal })
  const bound = bindings.boundVoiceIds()
  return voices.find(
    (voice) =>
      !bound.has(voice.voiceId) &&
      voice.isOwner !== false &&
      voice.samples.length === 0 &&
      voice.name === details.name &&
      hasSameLabels(voice, details) &&
      (voice.createdAtMs === null || voice.createdAtMs >= firstTriedAtMs - clockToleranceMs),
  )
}
