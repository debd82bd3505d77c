import { accessRefusal } from '@shared/access/access-rules'
import { AppError } from '@shared/errors/app-error'
import type { AccessSource } from '../access/access-source'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import { asAppError, hadNoEffect, isVoiceGone } from '../cloud/failure-kind'
import type { BindingStore, VoiceIntent } from './binding-store'
import { hasSameLabels } from './voice-details'
import type { VoiceLock } from './voice-lock'

/** Allowed difference between the clocks of this computer and of the cloud. */
const clockToleranceMs = 10 * 60_000

interface BindVoiceOptions {
  draftId: string
  bindings: BindingStore
  client: CloudClient
  /** What the workspace allows; asked before a voice is made, and again after it took a slot. */
  access: Pick<AccessSource, 'get'>
  voiceLock: VoiceLock
  /** Of a clock that nobody sets meanwhile. */
  nowMs: () => number
  settleMs: number
  signal: AbortSignal
  /** Makes one attempt, or retries if the caller can wait. */
  attempt: <T>(work: () => Promise<T>) => Promise<T>
  wait: (ms: number) => Promise<void>
}

/**
 * Finds or creates a draft's voice in the cloud. The intent is stored before the request. While an intent is open, the
 * response may have been lost, so this searches the cloud's own voices, once more after the settling time, before it
 * creates another voice.
 * @returns the voice's id
 * @throws AppError sample-dataset, access-refused, of the cloud client, and what `attempt` and `wait` throw
 */
export async function bindVoice(o: BindVoiceOptions): Promise<string> {
  let taken = 0
  for (;;) {
    const bound = await o.attempt(() => o.voiceLock(o.draftId, () => bindOnce(o)))
    if ('voiceId' in bound) return bound.voiceId
    if (bound.isTaken && (taken += 1) >= takenMax)
      throw new AppError('cloud-bad-answer', { detail: { reason: 'another-id' } })
    await o.wait(bound.waitUntilMs - o.nowMs())
  }
}

/** How often a server may name a voice of another draft as the one it has just made. */
const takenMax = 3

interface NotBound {
  waitUntilMs: number
  /** The voice belongs to another draft. */
  isTaken?: true
}

async function bindOnce(o: BindVoiceOptions): Promise<{ voiceId: string } | NotBound> {
  const { draftId, bindings, client, nowMs, settleMs, signal } = o
  const bound = bindings.voiceOf(draftId)
  if (bound !== null) return { voiceId: bound }
  if (bindings.isKeptHere(draftId)) throw new AppError('sample-dataset')

  const intent = bindings.intent(draftId)
  if (intent) {
    const readAtMs = nowMs()
    const found = await findMadeVoice(intent, o)
    if (found) {
      // Another draft with the same name may have bound this voice in the meantime: search again.
      const isOurs = bindings.bind(draftId, found.voiceId)
      return isOurs ? { voiceId: found.voiceId } : { waitUntilMs: nowMs() }
    }
    const settleUntilMs = Math.min(intent.settleUntilMs, nowMs() + settleMs)
    // Noted by a clock that was ahead, it would be put off by every look.
    if (settleUntilMs < intent.settleUntilMs) bindings.recordIntent(draftId, intent.details, settleUntilMs)
    if (readAtMs < settleUntilMs) return { waitUntilMs: settleUntilMs }
  } else if ((await client.probe({ signal })) === 'offline') {
    // Offline, so no request can get lost: do not store an intent that must settle later.
    throw new AppError('network', { retryable: true })
  }

  const refusal = accessRefusal('cloneVoiceProfessionally', await o.access.get())
  if (refusal) throw new AppError('access-refused', { detail: { text: refusal.text } })
  const details = bindings.details(draftId)
  bindings.recordIntent(draftId, details, nowMs() + settleMs)
  try {
    const { voiceId } = await client.createPvcVoice(details, { signal })
    void o.access.get()
    if (bindings.bind(draftId, voiceId)) return { voiceId }
    // A draft with the same name lost its response and bound this voice. The two voices do not differ yet.
    bindings.recordIntent(draftId, details, nowMs())
    return { waitUntilMs: nowMs(), isTaken: true }
  } catch (thrown) {
    const error = asAppError(thrown)
    // One that asks to slow down can have made the voice all the same.
    if (hadNoEffect(error) && error.code !== 'rate-limited') bindings.clearIntent(draftId)
    else bindings.recordIntent(draftId, details, nowMs() + settleMs)
    throw error
  }
}

/**
 * Whether the voice is gone from the cloud. Both the voice and the list of all voices must agree, because the ledger is
 * discarded as a result.
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

/** Whether it can be what was asked for: with identical details and no samples, created since the first try. */
export const canBeMadeOf = ({ details, firstTriedAtMs }: VoiceIntent, voice: CloudVoice): boolean =>
  voice.isOwner !== false &&
  voice.samples.length === 0 &&
  voice.name === details.name &&
  hasSameLabels(voice, details) &&
  (voice.createdAtMs === null || voice.createdAtMs >= firstTriedAtMs - clockToleranceMs)

/** Finds our voice that is not bound to another draft. */
async function findMadeVoice(
  intent: VoiceIntent,
  { client, bindings, signal }: BindVoiceOptions,
): Promise<CloudVoice | undefined> {
  const listed = await client.listAllVoices({ category: 'professional' }, { signal })
  const bound = bindings.boundVoiceIds()
  for (const voice of listed) {
    if (bound.has(voice.voiceId) || !canBeMadeOf(intent, voice)) continue
    const whole = voice.areSamplesUntold ? await readWhole(client, voice.voiceId, signal) : voice
    if (whole && canBeMadeOf(intent, whole)) return whole
  }
  return undefined
}

/** Null: the cloud does not know it everywhere yet, or any more. */
async function readWhole(
  client: CloudClient,
  voiceId: string,
  signal: AbortSignal,
): Promise<CloudVoice | null> {
  try {
    return await client.getVoice(voiceId, { signal })
  } catch (thrown) {
    if (!isVoiceGone(asAppError(thrown))) throw thrown
    return null
  }
}
