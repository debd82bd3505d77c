import type { WireModel, WireOutputFormat } from '@shared/wire'
import { needsVerification, type DemoContext } from '../context'
import { classicError, codedError, type WireError } from '../http/wire-error'
import { demoModels } from '../seed'
import type { DemoVoice } from '../stores/voice-store'
import { refusals } from './speech-control'

const refusal = (status: keyof typeof refusals, message?: string): WireError => {
  const [httpStatus, type, usual] = refusals[status]
  return codedError({ httpStatus, type, code: codes[status] ?? status, status, message: message ?? usual })
}

/** The general codes of 2026 that differ from the old ones (api.md section 8). */
const codes: Partial<Record<keyof typeof refusals, string>> = {
  detected_blocked_voice: 'voice_access_denied',
  detected_captcha_voice: 'voice_access_denied',
  system_busy: 'service_unavailable',
  too_many_concurrent_requests: 'concurrent_limit_exceeded',
}

/** @throws WireError what the control endpoint said the next generations are refused with */
export function refuseWhereAsked({ speechControl }: Pick<DemoContext, 'speechControl'>): void {
  const { refuse } = speechControl
  if (!refuse) return
  speechControl.refuse = refuse.times > 1 ? { ...refuse, times: refuse.times - 1 } : null
  throw refusal(refuse.status)
}

/** @throws WireError detected_blocked_voice, detected_captcha_voice, is_in_probation */
export function checkMaySpeak(context: DemoContext, voice: DemoVoice): void {
  const { blockedVoiceIds, captchaVoiceIds } = context.speechControl
  if (blockedVoiceIds.includes(voice.voiceId)) throw refusal('detected_blocked_voice')
  const needsCaptcha = captchaVoiceIds.includes(voice.voiceId) && !voice.isVerified
  if (needsCaptcha || needsVerification(context, voice)) throw refusal('detected_captcha_voice')
  const isClone = voice.isOwner && ['cloned', 'professional'].includes(voice.category)
  if (isClone && context.account.settings().is_in_probation) throw refusal('is_in_probation')
}

const tiersByPrice = ['free', 'starter', 'creator', 'pro']

/** @throws WireError only_for_creator+, only_for_pro+ */
export function checkFormat({ account }: Pick<DemoContext, 'account'>, format: WireOutputFormat): void {
  const place = tiersByPrice.indexOf(account.settings().tier)
  const isAtLeast = (tier: string): boolean => place === -1 || place >= tiersByPrice.indexOf(tier)
  const needed = format === 'mp3_44100_192' ? 'creator' : /^pcm_4[48]/.test(format) ? 'pro' : 'free'
  if (isAtLeast(needed)) return
  const status = `only_for_${needed}+`
  throw codedError({
    httpStatus: 403,
    type: 'authorization_error',
    code: 'feature_not_available',
    status,
    message: `The output format ${format} needs the ${needed} tier or a higher one.`,
    param: 'output_format',
  })
}

/** @throws WireError model_not_found, model_can_not_do_text_to_speech, model_can_not_do_voice_conversion */
export function findModel(
  modelId: string,
  ability: 'can_do_text_to_speech' | 'can_do_voice_conversion',
): WireModel {
  const model = demoModels.find(({ model_id }) => model_id === modelId)
  if (!model) throw classicError(400, 'model_not_found', `A model with model ID ${modelId} does not exist.`)
  if (model[ability]) return model
  const task = ability.replace('can_do_', '')
  throw classicError(400, `model_can_not_do_${task}`, `The model ${modelId} cannot be used for this task.`)
}

const textTooLong = (maxChars: number, param: string): WireError =>
  codedError({
    httpStatus: 400,
    type: 'validation_error',
    code: 'text_too_long',
    status: 'max_character_limit_exceeded',
    message: `Requests to this model can have up to ${maxChars} characters.`,
    param,
  })

/** @throws WireError input_text_empty, max_character_limit_exceeded */
export function checkTexts(texts: readonly string[], maxChars: number, param: string): void {
  if (texts.some((text) => text.trim() === '')) {
    throw classicError(400, 'input_text_empty', 'The text is empty.')
  }
  if (texts.join('').length > maxChars) throw textTooLong(maxChars, param)
}

/** @throws WireError invalid_ttd_stability */
export function checkStability(modelId: string, stability: number | null | undefined): void {
  if (modelId !== 'eleven_v3' || typeof stability !== 'number' || [0, 0.5, 1].includes(stability)) return
  throw classicError(400, 'invalid_ttd_stability', 'Stability must be one of 0.0, 0.5, 1.0.')
}
