import type { WireModel } from '@shared/wire'
import type { DemoContext } from '../context'
import { dialogueModelId } from '../seed'
import type { DemoVoice } from '../stores/voice-store'

/** spec/shell.md section 9, for the model that rulings.md names. */
const temporaryRate = 0.2
const temporaryRateEndsMs = Date.UTC(2025, 6, 1)

/** What one thousandth of a second of a recording counts in characters. */
export const charsPerMs = 1 / 60

/**
 * Credits of what voices say (spec/speech-synthesis.md section 9).
 * @param parts what each says in characters
 */
export function creditsOf(
  context: Pick<DemoContext, 'account' | 'clock' | 'library'>,
  model: WireModel,
  parts: readonly { voice: DemoVoice; chars: number }[],
): number {
  const weighted = parts.reduce((sum, { voice, chars }) => sum + chars * rateOf(context, voice), 0)
  // Products of decimal fractions lie a hair above the whole number that they mean.
  return Math.ceil(Number((weighted * multiplierOf(context, model)).toFixed(6)))
}

function multiplierOf({ account, clock }: Pick<DemoContext, 'account' | 'clock'>, model: WireModel): number {
  const custom = account.settings().custom_model_rates[model.model_id]
  if (custom !== undefined) return custom
  if (model.model_id === dialogueModelId && clock.nowMs() < temporaryRateEndsMs) return temporaryRate
  return model.model_rates?.character_cost_multiplier ?? 1
}

/** Of a copy of a library voice whose owner asks for more. */
const rateOf = ({ library }: Pick<DemoContext, 'library'>, voice: DemoVoice): number =>
  (voice.library && library.find(voice.library.voiceId)?.rate) ?? 1
