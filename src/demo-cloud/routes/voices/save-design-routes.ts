import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wireSaveDesign, type WireVoice } from '@shared/wire'
import type { DemoContext } from '../../context'
import { findGenerated } from '../../design/find-generated'
import { parseOr422 } from '../../http/wire-error'
import { randomId } from '../../stores/random-id'
import { plainVoice, type DemoVoice } from '../../stores/voice-store'
import { checkFreeSlot, checkModeration, countEdit } from '../account/rights'
import { readVoice } from './voice-reads'

/** Saving a design under its path of the specification and under the present one. */
export function saveDesignRoutes(app: FastifyInstance, context: DemoContext): void {
  const save = (request: FastifyRequest): WireVoice => {
    const body = parseOr422(wireSaveDesign, request.body, 'body')
    checkModeration(context)
    const generated = findGenerated(context, body.generated_voice_id, 'design')
    checkFreeSlot(context)
    countEdit(context)
    const voice: DemoVoice = {
      ...plainVoice,
      voiceId: randomId(),
      name: body.voice_name,
      category: 'generated',
      description: body.voice_description,
      language: body.labels?.['language'] ?? generated.language,
      labels: body.labels ?? {},
      createdAtMs: context.clock.nowMs(),
      isOwner: true,
      timbre: generated.timbre,
    }
    context.voices.save(voice)
    return readVoice(context, request, voice)
  }
  app.post('/v1/text-to-voice', save)
  app.post('/v1/text-to-voice/create-voice-from-preview', save)
}
