import { AppError } from '@shared/errors/app-error'
import type { Caller } from '../caller'
import type { CloudClient, SpeechRequest } from '../cloud-client'
import type { CloudGenerationHeaders } from '../cloud-types'
import type { WireSpeechRequest, WireVoiceSettings } from '@shared/wire'
import { isAudio, mediaTypeOf } from './voice-calls'

/** Nothing comes while the cloud speaks the whole text: longer than for other calls. */
const generationIdleMs = 180_000
/** Twenty minutes of uncompressed sound. */
const speechMaxBytes = 128_000_000

export function speechCalls(caller: Caller): Pick<CloudClient, 'textToSpeech'> {
  return {
    textToSpeech: async (request, o) => {
      const { bytes, headers } = await caller.bytes({
        route: 'textToSpeech',
        method: 'POST',
        ids: { voiceId: request.voiceId },
        query: { output_format: request.outputFormat },
        json: wireBody(request),
        group: request.concurrencyGroup ?? 'standard',
        idleMs: generationIdleMs,
        budget: { bytes: speechMaxBytes },
        signal: o?.signal,
      })
      const mediaType = mediaTypeOf(headers)
      if (!isAudio(mediaType) || bytes.length === 0) {
        throw new AppError('cloud-bad-answer', { detail: { reason: 'content-type' } })
      }
      return { audio: bytes, mediaType, headers: generationHeaders(headers) }
    },
  }
}

function wireBody(request: SpeechRequest): WireSpeechRequest {
  const { voiceSettings } = request
  return {
    text: request.text,
    ...(request.modelId !== undefined && { model_id: request.modelId }),
    ...(request.languageCode !== undefined && { language_code: request.languageCode }),
    ...(request.seed !== undefined && { seed: request.seed }),
    ...(request.previousText !== undefined && { previous_text: request.previousText }),
    ...(request.nextText !== undefined && { next_text: request.nextText }),
    ...(voiceSettings && { voice_settings: wireSettings(voiceSettings) }),
  }
}

const wireSettings = (settings: NonNullable<SpeechRequest['voiceSettings']>): WireVoiceSettings => ({
  stability: settings.stability,
  similarity_boost: settings.similarityBoost,
  style: settings.style,
  use_speaker_boost: settings.useSpeakerBoost,
  speed: settings.speed,
})

/** api.md section 1, response headers. */
const generationHeaders = (headers: Readonly<Record<string, string>>): CloudGenerationHeaders => ({
  requestId: headers['request-id'] ?? null,
  historyItemId: headers['history-item-id'] ?? null,
  characterCost: numberOf(headers['character-cost']),
  generationInfo: headers['generation-info'] ?? null,
  regenerationCount: numberOf(headers['regeneration-count']),
  collectPreference: headers['collect-preference']?.toLowerCase() === 'true',
  latencyMs: numberOf(headers['tts-latency-ms']),
})

function numberOf(text: string | undefined): number | null {
  const value = text === undefined || text === '' ? NaN : Number(text)
  return Number.isFinite(value) ? value : null
}
