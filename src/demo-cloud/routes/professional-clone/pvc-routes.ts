import type { FastifyInstance } from 'fastify'
import { wirePvcCreate, wirePvcUpdate, wireTrain } from '@shared/wire'
import { findOwnPvc, mayTrain, type DemoContext, type VoiceRequest } from '../../context'
import { plainVoice } from '../../stores/voice-store'
import { randomId } from '../../stores/random-id'
import { isTraining, trainableModelIds } from '../../training'
import { classicError, codedError, parseOr422 } from '../../http/wire-error'
import { usedSlots } from '../account/rights'

/** Professional clones: create, change, train. There is no GET here; a voice is read from /v1/voices. */
export function pvcRoutes(app: FastifyInstance, context: DemoContext): void {
  app.post('/v1/voices/pvc', (request) => {
    const body = parseOr422(wirePvcCreate, request.body, 'body')
    const settings = context.account.settings()
    if (!settings.can_use_professional_voice_cloning) {
      throw codedError({
        httpStatus: 403,
        type: 'authorization_error',
        code: 'feature_not_available',
        status: 'only_for_creator+',
        message: 'Professional voice cloning requires the Creator tier or higher.',
      })
    }
    const used = usedSlots(context).professional
    if (used >= settings.professional_voice_limit) {
      throw classicError(
        400,
        'voice_limit_reached',
        `You have reached your maximum amount of professional voices (${used} / ${settings.professional_voice_limit}).`,
      )
    }
    const voiceId = randomId()
    context.voices.save({
      voiceId,
      name: body.name,
      category: 'professional',
      description: body.description ?? null,
      language: body.language,
      labels: body.labels ?? {},
      createdAtMs: context.clock.nowMs(),
      isOwner: true,
      ...plainVoice,
    })
    return { voice_id: voiceId }
  })

  app.post('/v1/voices/pvc/:voiceId', (request: VoiceRequest) => {
    const voice = findOwnPvc(context, request.params.voiceId)
    const patch = parseOr422(wirePvcUpdate, request.body, 'body')
    context.voices.save({
      ...voice,
      name: patch.name ?? voice.name,
      language: patch.language ?? voice.language,
      description: patch.description ?? voice.description,
      labels: patch.labels ?? voice.labels,
    })
    return { voice_id: voice.voiceId }
  })

  app.post('/v1/voices/pvc/:voiceId/train', (request: VoiceRequest) => {
    const voice = findOwnPvc(context, request.params.voiceId)
    const body = parseOr422(wireTrain, request.body ?? {}, 'body')
    const modelIds = body.model_id ? [body.model_id] : [...trainableModelIds]
    if (!modelIds.every((id) => trainableModelIds.some((known) => known === id))) {
      throw classicError(400, 'model_not_found', `A model with id ${modelIds.join()} cannot be fine-tuned.`)
    }
    const nowMs = context.clock.nowMs()
    if (isTraining(voice, nowMs, context.forcedTraining.get(voice.voiceId))) {
      throw classicError(400, 'fine_tuning_already_queued', 'Fine-tuning of this voice is already queued.')
    }
    // Seen in the field: an unverified voice is answered ok as well, and stays not_started (api.md section 3).
    if (mayTrain(context, voice)) {
      context.forcedTraining.delete(voice.voiceId)
      context.voices.save({ ...voice, training: { startedAtMs: nowMs, modelIds } })
    }
    return { status: 'ok' }
  })
}
