import type { FastifyInstance, FastifyReply } from 'fastify'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { wireOutputFormat, wireSpeechRequest, type WireModel, type WireSpeechRequest } from '@shared/wire'
import { encodeSpeech } from '../audio/encode-speech'
import { outputEncoding } from '../audio/output-format'
import { findVoice, needsVerification, type DemoContext, type VoiceRequest } from '../context'
import { nextGeneration } from '../generation-info'
import { randomId } from '../stores/random-id'
import { demoModels } from '../seed'
import type { SpeechOrder } from '../speech/speech'
import type { DemoVoice } from '../stores/voice-store'
import { timbreOf } from '../timbre/timbre-of'
import { classicError, codedError, parseOr422 } from '../http/wire-error'
import { checkCredits } from './rights'

const speechQuery = z.object({ output_format: wireOutputFormat.default('mp3_44100_128') })

/** Text to speech, whole and as a stream. */
export function speechRoutes(app: FastifyInstance, context: DemoContext): void {
  let inFlight = 0

  const speak = async (
    request: VoiceRequest,
    reply: FastifyReply,
    isStream: boolean,
  ): Promise<FastifyReply> => {
    const { output_format } = parseOr422(speechQuery, request.query, 'query')
    const body = parseOr422(wireSpeechRequest, request.body, 'body')
    const voice = findVoice(context, request.params.voiceId)
    checkVerified(context, voice)
    const characters = checkText(context, body)
    const { concurrency } = context.account.settings()
    if (inFlight >= concurrency) throw tooManyRequests(concurrency)
    const gone = new AbortController()
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
      gone.abort()
    })
    const spoken = await context.speech.speak(orderOf(voice, body, gone.signal))
    const encoding = outputEncoding(output_format)
    const audio = encodeSpeech(spoken, encoding)
    const generation = nextGeneration(request.headers['regenerate-from-last-generation-info'])
    context.account.spend(characters, { voiceId: voice.voiceId, atMs: context.clock.nowMs() })
    void reply.type(encoding.contentType).headers({
      'history-item-id': randomId(),
      'character-cost': String(characters),
      'generation-info': generation.info,
      'regeneration-count': String(generation.regenerationCount),
      'current-concurrent-requests': String(inFlight),
      'maximum-concurrent-requests': String(concurrency),
    })
    return reply.send(isStream ? audio : await buffer(audio))
  }

  app.post('/v1/text-to-speech/:voiceId', (request: VoiceRequest, reply) => speak(request, reply, false))
  app.post('/v1/text-to-speech/:voiceId/stream', (request: VoiceRequest, reply) =>
    speak(request, reply, true),
  )
}

/** @throws WireError detected_captcha_voice */
function checkVerified(context: DemoContext, voice: DemoVoice): void {
  if (!needsVerification(context, voice)) return
  throw codedError({
    httpStatus: 403,
    type: 'authorization_error',
    code: 'voice_access_denied',
    status: 'detected_captcha_voice',
    message: 'This voice must be verified before it can speak.',
  })
}

const orderOf = (voice: DemoVoice, body: WireSpeechRequest, signal: AbortSignal): SpeechOrder => ({
  text: body.text,
  timbre: timbreOf(voice),
  speed: body.voice_settings?.speed ?? 1,
  language: body.language_code ?? null,
  signal,
})

/** @returns what the text costs in credits */
function checkText(context: DemoContext, body: WireSpeechRequest): number {
  const modelId = body.model_id ?? 'eleven_multilingual_v2'
  const model: WireModel | undefined = demoModels.find(({ model_id }) => model_id === modelId)
  if (!model) throw classicError(400, 'model_not_found', `A model with model ID ${modelId} does not exist.`)
  if (body.text.trim() === '') throw classicError(400, 'input_text_empty', 'The text is empty.')
  const maxCharacters = model.maximum_text_length_per_request ?? Infinity
  if (body.text.length > maxCharacters) {
    throw codedError({
      httpStatus: 400,
      type: 'validation_error',
      code: 'text_too_long',
      status: 'max_character_limit_exceeded',
      message: `Requests to this model can have up to ${maxCharacters} characters.`,
      param: 'text',
    })
  }
  checkSettings(body)
  const characters = Math.ceil(body.text.length * (model.model_rates?.character_cost_multiplier ?? 1))
  checkCredits(context, characters)
  return characters
}

const share = z.number().min(0).max(1).nullish()
const settingsRange = z.object({
  voice_settings: z
    .object({
      stability: share,
      similarity_boost: share,
      style: share,
      speed: z.number().min(0.7).max(1.2).nullish(),
    })
    .nullish(),
})

function checkSettings(body: WireSpeechRequest): void {
  parseOr422(settingsRange, body, 'body')
  const stability = body.voice_settings?.stability
  if (body.model_id === 'eleven_v3' && typeof stability === 'number' && ![0, 0.5, 1].includes(stability)) {
    throw classicError(400, 'invalid_ttd_stability', 'Stability must be one of 0.0, 0.5, 1.0.')
  }
}

const tooManyRequests = (concurrency: number) =>
  codedError({
    httpStatus: 429,
    type: 'rate_limit_error',
    code: 'concurrent_limit_exceeded',
    status: 'too_many_concurrent_requests',
    message: `Too many concurrent requests. Your subscription allows ${concurrency} at once.`,
  })
