import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { wireOutputFormat, wireSpeechRequest, type WireSpeechRequest } from '@shared/wire'
import { findVoice, type DemoContext, type VoiceRequest } from '../../context'
import { makeSpeech } from '../../generations/make-speech'
import { sendGeneration, type AnswerForm } from '../../generations/send-generation'
import {
  checkMaySpeak,
  checkStability,
  checkTexts,
  findModel,
  refuseWhereAsked,
} from '../../generations/speaking-rights'
import { startGeneration } from '../../generations/start-generation'
import { parseOr422 } from '../../http/wire-error'
import { timbreOf } from '../../timbre/timbre-of'
import { defaultSettings } from '../../voice-wire'
import { checkPermission } from '../account/rights'

export const generationQuery = z.object({
  output_format: wireOutputFormat.default('mp3_44100_128'),
  enable_logging: z.stringbool().default(true),
})

/** What follows the path of a generation, and how it is answered then. */
export const answerForms: readonly [suffix: string, form: AnswerForm][] = [
  ['', 'whole'],
  ['/stream', 'stream'],
  ['/with-timestamps', 'timed'],
  ['/stream/with-timestamps', 'timed-stream'],
]

/** Text to speech in its four forms. */
export function speechRoutes(app: FastifyInstance, context: DemoContext): void {
  for (const [suffix, form] of answerForms) {
    app.post(`/v1/text-to-speech/:voiceId${suffix}`, (request: VoiceRequest, reply) =>
      speak(context, request, reply, form),
    )
  }
}

async function speak(
  context: DemoContext,
  request: VoiceRequest,
  reply: FastifyReply,
  form: AnswerForm,
): Promise<FastifyReply> {
  const query = parseOr422(generationQuery, request.query, 'query')
  const body = parseOr422(wireSpeechRequest, request.body, 'body')
  checkPermission(context, 'text_to_speech')
  refuseWhereAsked(context)
  const voice = findVoice(context, request.params.voiceId)
  checkMaySpeak(context, voice)
  const { text } = body
  const model = findModel(body.model_id ?? 'eleven_multilingual_v2', 'can_do_text_to_speech')
  checkTexts([text], model.maximum_text_length_per_request ?? Infinity, 'text')
  checkSettings(body, model.model_id)
  const settings = { ...defaultSettings, ...voice.settings, ...given(body.voice_settings ?? {}) }
  const generation = await startGeneration(
    context,
    { request, reply },
    {
      product: 'text_to_speech',
      model,
      parts: [{ voice, chars: text.length }],
      text,
      dialogue: null,
      settings,
      format: query.output_format,
      isLogged: query.enable_logging,
      source: '',
      make: (of) => {
        const language = body.language_code ?? null
        return makeSpeech(
          context,
          [{ text, timbre: timbreOf(voice), speed: settings.speed ?? 1, language }],
          of,
        )
      },
    },
  )
  return sendGeneration(context, reply, generation, { form, modelId: model.model_id, voiceIds: null })
}

/** What is null was not said. */
export const given = <T extends object>(settings: T): Partial<T> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null)) as Partial<T>

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

/** @throws validation error, invalid_ttd_stability */
function checkSettings(body: WireSpeechRequest, modelId: string): void {
  parseOr422(settingsRange, body, 'body')
  checkStability(modelId, body.voice_settings?.stability)
}
