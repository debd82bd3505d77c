import { AppError } from '@shared/errors/app-error'
import { badAnswer, type Call, type Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { DialogueCall, GenerationOptions, SpeechRequest } from '../cloud-requests'
import type { CloudGeneration, CloudGenerationHeaders } from '../cloud-types'
import {
  wireEnhancedBlocks,
  wireDone,
  type WireDialoguePreference,
  type WireDialogueRequest,
  type WireSpeechRequest,
  type WireVoiceSettings,
} from '@shared/wire'
import { atMost, isAudio, mediaTypeOf } from './download'

/** Nothing comes while the cloud speaks the whole text: longer than for other calls. */
const generationIdleMs = 180_000
/** api.md section 4. */
const regenerateHeader = 'regenerate-from-last-generation-info'
/** Twenty minutes of uncompressed audio, two hours in the format Timbre asks for. */
const speechMaxBytes = 128_000_000

type SpeechCalls = Pick<
  CloudClient,
  'textToSpeech' | 'streamSpeech' | 'streamDialogue' | 'convertSpeech' | 'enhanceDialogue' | 'preferDialogue'
>

export function speechCalls(caller: Caller): SpeechCalls {
  async function generate(call: Call, o: GenerationOptions | undefined): Promise<CloudGeneration> {
    const info = o?.lastGenerationInfo
    const response = await caller.open({
      ...call,
      method: 'POST',
      ...(info !== null && info !== undefined && { headers: { [regenerateHeader]: info } }),
      group: null,
      idleMs: generationIdleMs,
      isMadeWhileSent: true,
      signal: o?.signal,
    })
    const mediaType = mediaTypeOf(response.headers)
    if (!isAudio(mediaType)) {
      response.discard()
      throw badAnswer('content-type', response)
    }
    const maximum = numberOf(response.headers['maximum-concurrent-requests'])
    return {
      mediaType,
      headers: generationHeaders(response.headers),
      maxConcurrent: maximum !== null && maximum > 0 ? maximum : null,
      chunks: () => atMost(response, speechMaxBytes),
      discard: () => response.discard(),
    }
  }

  return {
    streamSpeech: (request, o) =>
      generate(
        {
          route: 'textToSpeechStream',
          ids: { voiceId: request.voiceId },
          query: { output_format: request.outputFormat },
          json: wireBody(request),
        },
        o,
      ),

    streamDialogue: (request, o) =>
      generate(
        {
          route: 'textToDialogueStream',
          query: { output_format: request.outputFormat },
          json: dialogueBody(request),
        },
        o,
      ),

    convertSpeech: ({ voiceId, modelId, settings, removeBackgroundNoise, outputFormat, audio }, o) =>
      generate(
        {
          route: 'speechToSpeechStream',
          ids: { voiceId },
          query: { output_format: outputFormat },
          form: {
            fields: [
              { name: 'model_id', value: modelId },
              { name: 'voice_settings', value: JSON.stringify(wireSettings(settings)) },
              { name: 'remove_background_noise', value: String(removeBackgroundNoise) },
            ],
            files: [{ ...audio, field: 'audio' }],
          },
          onBytes: o?.onBytes,
        },
        o,
      ),

    async enhanceDialogue(blocks, o) {
      const json = { dialogue_blocks: [...blocks] }
      const call = { route: 'enhanceDialogue', method: 'POST', json, signal: o?.signal } as const
      const { enhanced_blocks } = await caller.json({ ...call, idleMs: generationIdleMs }, wireEnhancedBlocks)
      if (enhanced_blocks.length === blocks.length) return enhanced_blocks
      throw new AppError('cloud-bad-answer', { detail: { reason: 'blocks' } })
    },

    async preferDialogue({ requestAId, requestBId, preference }, o) {
      const json: WireDialoguePreference = {
        request_a_id: requestAId,
        request_b_id: requestBId,
        preference,
      }
      await caller.json({ route: 'dialoguePreference', method: 'POST', json, signal: o?.signal }, wireDone)
    },

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

const dialogueBody = (request: DialogueCall): WireDialogueRequest => ({
  inputs: request.inputs.map(({ text, voiceId }) => ({ text, voice_id: voiceId })),
  model_id: request.modelId,
  settings: { stability: request.stability },
})

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
  collectPreference: saidOf(headers['collect-preference']),
  latencyMs: numberOf(headers['tts-latency-ms']),
})

function numberOf(text: string | undefined): number | null {
  const value = text === undefined || text === '' ? NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

const saidOf = (text: string | undefined): boolean | null =>
  text === undefined ? null : text.toLowerCase() === 'true'
