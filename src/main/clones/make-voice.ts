import type { CloudClient } from '../cloud/cloud-client'
import type { Clock } from '../platform/clock'
import { sleep } from '../platform/sleep'
import { bindVoice } from '../uploads/voice-binding'
import type { VoiceStore } from '../uploads/voice-store'

/** Makes and binds the voice of a draft, waiting for lost answers to settle. @throws AppError of the cloud client, cancelled */
export async function makeVoice(o: {
  draftId: string
  store: VoiceStore
  client: CloudClient
  clock: Clock
  settleMs: number
  signal: AbortSignal
}): Promise<void> {
  for (;;) {
    const binding = await bindVoice({ ...o, nowMs: () => o.clock.nowMs() })
    if ('voiceId' in binding) return
    await sleep(o.clock, binding.waitUntilMs - o.clock.nowMs(), o.signal)
  }
}
