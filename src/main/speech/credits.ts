import type { SpeechQuote } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'

/** The model of dialogues (rulings, "Speech"). */
export const dialogueModelId = 'eleven_v3'

/** spec/shell.md section 9, and rulings "Speech": for which models, and until when. */
const temporaryRate = { modelIds: [dialogueModelId], rate: 0.2, untilMs: Date.UTC(2025, 6, 1) }

/** The feature flag that makes the temporary rate 1 (spec/shell.md section 9); its name is ours. */
export const fullRateFlag = 'full_model_rate'

/**
 * Credits per character: the workspace's own rate, else the temporary one while it lasts, else the model's.
 * @param rates.isFullRate the temporary one is 1
 */
export function costMultiplier(
  model: { modelId: string; costMultiplier: number },
  rates: { customRates: Readonly<Record<string, number>>; isFullRate: boolean },
  nowMs: number,
): number {
  const custom = rates.customRates[model.modelId]
  if (custom !== undefined) return custom
  const isTemporary = temporaryRate.modelIds.includes(model.modelId) && nowMs < temporaryRate.untilMs
  if (!isTemporary) return model.costMultiplier
  return rates.isFullRate ? 1 : temporaryRate.rate
}

/**
 * spec/speech-synthesis.md section 9, before regenerations: whole credits.
 * @param rateOf custom rate of a voice
 * @param durationMs of the sound to convert
 */
export function creditsOf(
  request: SpeechRequest,
  rates: { multiplier: number; rateOf: (voiceId: string) => number },
  durationMs: number,
): number {
  const { multiplier, rateOf } = rates
  const whole = (credits: number): number => Math.ceil(Number(credits.toFixed(6)))
  switch (request.task) {
    case 'text-to-speech':
      return whole(request.text.trim().length * multiplier * rateOf(request.voiceId))
    case 'text-to-dialogue':
      return whole(
        request.inputs.reduce((sum, { text, voiceId }) => sum + text.length * rateOf(voiceId), 0) *
          multiplier,
      )
    case 'speech-to-speech':
      return whole((durationMs / 60) * multiplier * rateOf(request.voiceId))
  }
}

/** spec/speech-synthesis.md sections 6 and 9. */
export function exceededBy(
  credits: number,
  account: {
    tier: string | null
    used: number
    limit: number
    isOverageOn: boolean
    /** Credits beyond the limit; null: no bound. */
    overageMax: number | null
  },
): SpeechQuote['exceeded'] {
  if (credits === 0 || account.used + credits <= account.limit) return null
  if (account.tier === 'free') return 'free'
  if (!account.isOverageOn) return 'paid'
  const { used, limit, overageMax } = account
  return overageMax === null || used + credits <= limit + overageMax ? 'overage' : 'capped'
}
