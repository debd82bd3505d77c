import type { DemoContext } from '../context'
import { classicError } from '../http/wire-error'
import { generatedVoiceLifeMs } from '../limits'
import type { GeneratedVoice } from '../stores/generated-store'

/** @throws WireError invalid_generated_voice_id for one that is unknown, too old or of the other kind */
export function findGenerated(
  context: DemoContext,
  generatedVoiceId: string,
  kind: 'design' | 'clone',
): GeneratedVoice {
  const generated = context.generated.find(generatedVoiceId)
  const isThere =
    generated !== undefined &&
    (generated.clone === null) === (kind === 'design') &&
    context.clock.nowMs() < generated.createdAtMs + generatedVoiceLifeMs
  if (isThere) return generated
  throw classicError(400, 'invalid_generated_voice_id', `There is no generated voice ${generatedVoiceId}.`)
}
