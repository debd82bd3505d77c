import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  wireDialoguePreference,
  wireDialogueRequest,
  wireEnhanceRequest,
  type WireDialogueRequest,
  type WireEnhancedBlocks,
} from '@shared/wire'
import { findVoice, type DemoContext } from '../../context'
import { enhanceBlock } from '../../generations/enhance-block'
import { makeSpeech } from '../../generations/make-speech'
import { sendGeneration, type AnswerForm } from '../../generations/send-generation'
import {
  checkMaySpeak,
  checkStability,
  checkTexts,
  findModel,
  refuseWhereAsked,
} from '../../generations/speaking-rights'
import { startGeneration, type GenerationPart } from '../../generations/start-generation'
import { classicError, parseOr422, validationError } from '../../http/wire-error'
import { dialogueBlocksMax, dialogueMaxChars, dialogueVoicesMax } from '../../limits'
import { dialogueModelId } from '../../seed'
import { timbreOf } from '../../timbre/timbre-of'
import { checkPermission } from '../account/rights'
import { answerForms, generationQuery } from './speech-routes'

const dayMs = 24 * 3_600_000

/** Dialogues in four forms, what makes them livelier, and which of two was better. */
export function dialogueRoutes(app: FastifyInstance, context: DemoContext): void {
  for (const [suffix, form] of answerForms) {
    app.post(`/v1/text-to-dialogue${suffix}`, (request, reply) =>
      speakDialogue(context, request, reply, form),
    )
  }

  app.post('/v1/text-to-dialogue/enhance', (request): WireEnhancedBlocks => {
    const { dialogue_blocks } = parseOr422(wireEnhanceRequest, request.body, 'body')
    checkPermission(context, 'text_to_speech')
    checkTexts(dialogue_blocks, dialogueMaxChars, 'dialogue_blocks')
    countEnhancement(context)
    return { enhanced_blocks: dialogue_blocks.map(enhanceBlock) }
  })

  app.post('/v1/dialogue-preference', (request) => {
    context.speechControl.preferences.push(parseOr422(wireDialoguePreference, request.body, 'body'))
    return { status: 'ok' }
  })
}

async function speakDialogue(
  context: DemoContext,
  request: FastifyRequest,
  reply: FastifyReply,
  form: AnswerForm,
): Promise<FastifyReply> {
  const query = parseOr422(generationQuery, request.query, 'query')
  const body = parseOr422(wireDialogueRequest, request.body, 'body')
  checkPermission(context, 'text_to_speech')
  refuseWhereAsked(context)
  const model = findModel(body.model_id ?? dialogueModelId, 'can_do_text_to_speech')
  if (model.model_id !== dialogueModelId) {
    throw classicError(
      400,
      'model_can_not_do_text_to_dialogue',
      `The model ${model.model_id} cannot be used for this task.`,
    )
  }
  checkTexts(
    body.inputs.map(({ text }) => text),
    dialogueMaxChars,
    'inputs',
  )
  checkStability(model.model_id, body.settings?.stability)
  const inputs = voicesOf(context, body)
  const [first, ...others] = inputs.map(({ voice, text }): GenerationPart => ({ voice, chars: text.length }))
  if (!first) throw validationError([{ loc: ['body', 'inputs'], msg: 'Field required', type: 'missing' }])
  const generation = await startGeneration(
    context,
    { request, reply },
    {
      product: 'text_to_dialogue',
      model,
      parts: [first, ...others],
      text: null,
      dialogue: inputs.map(({ voice, text }) => ({ text, voice_id: voice.voiceId, voice_name: voice.name })),
      settings: { stability: body.settings?.stability ?? 0.5 },
      format: query.output_format,
      isLogged: query.enable_logging,
      source: '',
      make: (of) =>
        makeSpeech(
          context,
          inputs.map(({ voice, text }) => ({
            text,
            timbre: timbreOf(voice),
            speed: 1,
            language: body.language_code ?? null,
          })),
          of,
        ),
    },
  )
  const voiceIds = inputs.map(({ voice }) => voice.voiceId)
  return sendGeneration(context, reply, generation, { form, modelId: model.model_id, voiceIds })
}

/** @throws WireError too_many_voices, voice_not_found, and for voices that may not speak */
function voicesOf(context: DemoContext, { inputs }: WireDialogueRequest) {
  if (inputs.length > dialogueBlocksMax) {
    throw validationError([
      { loc: ['body', 'inputs'], msg: `Up to ${dialogueBlocksMax} inputs are allowed`, type: 'too_long' },
    ])
  }
  const ids = new Set(inputs.map(({ voice_id }) => voice_id))
  if (ids.size > dialogueVoicesMax) {
    throw classicError(400, 'too_many_voices', `A dialogue can have up to ${dialogueVoicesMax} voices.`)
  }
  const voices = new Map([...ids].map((id) => [id, findVoice(context, id)]))
  for (const voice of voices.values()) checkMaySpeak(context, voice)
  return inputs.flatMap(({ voice_id, text }) => {
    const voice = voices.get(voice_id)
    return voice ? [{ voice, text }] : []
  })
}

/** @throws WireError too_many_enhancements */
function countEnhancement({ speechControl, clock }: DemoContext): void {
  const nowMs = clock.nowMs()
  const today = speechControl.enhancedAtMs.filter(
    (atMs) => Math.floor(atMs / dayMs) === Math.floor(nowMs / dayMs),
  )
  if (today.length >= speechControl.enhancementsPerDay) {
    throw classicError(
      429,
      'too_many_enhancements',
      "You've reached the maximum number of dialogue enhancements for today.",
    )
  }
  speechControl.enhancedAtMs = [...today, nowMs]
}
