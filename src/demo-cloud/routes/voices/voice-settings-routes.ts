import type { FastifyInstance } from 'fastify'
import { wireVoiceSettings, type WireVoiceSettings } from '@shared/wire'
import { z } from 'zod'
import { findVoice, type DemoContext, type VoiceRequest } from '../../context'
import { parseOr422 } from '../../http/wire-error'
import { defaultSettings } from '../../voice-wire'

const share = z.number().min(0).max(1).nullish()
const settingsRange = wireVoiceSettings.extend({
  stability: share,
  similarity_boost: share,
  style: share,
  speed: z.number().min(0.7).max(1.2).nullish(),
})

/** The settings that a voice speaks with. */
export function voiceSettingsRoutes(app: FastifyInstance, context: DemoContext): void {
  app.get('/v1/voices/settings/default', (): WireVoiceSettings => defaultSettings)

  app.get('/v1/voices/:voiceId/settings', (request: VoiceRequest): WireVoiceSettings => ({
    ...defaultSettings,
    ...findVoice(context, request.params.voiceId).settings,
  }))

  app.post('/v1/voices/:voiceId/settings/edit', (request: VoiceRequest) => {
    const voice = findVoice(context, request.params.voiceId)
    const settings = parseOr422(settingsRange, request.body, 'body')
    context.voices.save({ ...voice, settings: { ...voice.settings, ...settings } })
    return { status: 'ok' }
  })
}
