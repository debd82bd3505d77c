import type { CloudClient } from '../cloud/cloud-client'
import type { Patience } from './patience'
import { bindVoice, isVoiceMissing } from './voice-binding'
import type { VoiceStore } from './voice-store'
import type { Waits } from './waits'

/**
 * The voice of a draft, made if there is none; waits for a cloud that cannot be reached and for lost answers to settle.
 * @param options.mayRebind the person wants another voice when the cloud has the former one no more
 * @throws AppError that waiting does not mend
 */
export async function ensureVoice(options: {
  draftId: string
  voices: VoiceStore
  client: CloudClient
  patience: Patience
  waits: Waits
  nowMs: () => number
  settleMs: number
  signal: AbortSignal
  mayRebind: boolean
  forgetVoice: () => void
  onSettling: () => void
}): Promise<string> {
  const { draftId, voices, client, patience, waits, nowMs, settleMs, signal } = options
  const bound = voices.voiceOf(draftId)
  if (options.mayRebind && bound !== null) {
    const isMissing = await patience.patiently(() => isVoiceMissing(client, bound, signal), signal)
    if (isMissing) options.forgetVoice()
  }
  for (;;) {
    const binding = await patience.patiently(
      () => bindVoice({ draftId, store: voices, client, nowMs, settleMs, signal }),
      signal,
    )
    if ('voiceId' in binding) return binding.voiceId
    options.onSettling()
    await waits.sleep(binding.waitUntilMs - nowMs(), signal)
  }
}
