import { AppError } from '@shared/errors/app-error'
import { plainText } from '@shared/lib/plain-text'
import {
  wireDesignPreviews,
  wireGenerationParameters,
  wirePreviewText,
  wireVoice,
  type WireDesignPreviews,
} from '@shared/wire'
import type { WireDesignRequest } from '@shared/wire'
import type { Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { DesignRequest, SaveDesignRequest } from '../cloud-requests'
import type { CloudDesign } from '../cloud-types'
import { textMaxChars } from '../from-wire/text-limits'
import { voiceFromWire } from '../from-wire/voice'

type DesignCalls = Pick<
  CloudClient,
  'getPreviewTextLimits' | 'writePreviewText' | 'designVoice' | 'saveDesign'
>

/** spec/add-voice.md section 9. */
const designModelId = 'eleven_ttv_v3'
/** Nothing comes while the cloud speaks three previews: 65 s by the specification's estimate, and busy servers. */
const designIdleMs = 300_000
/** Three previews of several minutes as base64. */
const designMaxBytes = 64_000_000
/** Three are asked for. */
const previewsMax = 10

export function voiceDesignCalls(caller: Caller): DesignCalls {
  return {
    async getPreviewTextLimits(o) {
      const call = { route: 'previewTextLimits', signal: o?.signal } as const
      const limits = await caller.json(call, wireGenerationParameters)
      return { minChars: limits.minimum_characters, maxChars: limits.maximum_characters }
    },

    async writePreviewText(prompt, o) {
      const json = { voice_description: prompt, model_id: designModelId }
      const call = { route: 'previewText', method: 'POST', json, signal: o?.signal } as const
      const answer = await caller.json(call, wirePreviewText).catch((error: unknown) => {
        if (isRetired(error)) return null
        throw error
      })
      return answer && plainText(answer.text, textMaxChars)
    },

    async designVoice(request, o) {
      const { reference } = request
      const answer = await caller.json(
        {
          ...(reference && 'voiceId' in reference
            ? { route: 'voiceRemix', ids: { voiceId: reference.voiceId } }
            : { route: 'voiceDesign' }),
          method: 'POST',
          json: designBody(request),
          idleMs: designIdleMs,
          budget: { bytes: designMaxBytes },
          signal: o?.signal,
        },
        wireDesignPreviews,
      )
      return designFromWire(answer)
    },

    async saveDesign(request, o) {
      const call = { method: 'POST', json: saveBody(request), signal: o?.signal } as const
      const voice = await caller.json({ ...call, route: 'saveDesign' }, wireVoice).catch((error: unknown) => {
        if (!isRetired(error)) throw error
        return caller.json({ ...call, route: 'saveDesignNow' }, wireVoice)
      })
      return voiceFromWire(voice)
    },
  }
}

const designBody = (request: DesignRequest): WireDesignRequest => ({
  model_id: designModelId,
  voice_description: request.prompt,
  ...(request.text === null ? {} : { text: request.text }),
  auto_generate_text: request.text === null,
  seed: request.seed,
  loudness: request.loudness,
  guidance_scale: request.guidanceScale,
  ...(request.reference === null ? {} : { prompt_strength: request.promptStrength }),
  ...(request.reference && 'audio' in request.reference
    ? { reference_audio_base64: request.reference.audio.toString('base64') }
    : {}),
})

/** As `wireSaveDesign` has it. */
const saveBody = (request: SaveDesignRequest) => ({
  voice_name: request.name,
  voice_description: request.description,
  generated_voice_id: request.generatedVoiceId,
  labels: { ...request.labels },
  played_not_selected_voice_ids: [...request.playedNotSelectedVoiceIds],
})

function designFromWire({ previews, text }: WireDesignPreviews): CloudDesign {
  if (previews.length === 0 || previews.length > previewsMax) throw badPreviews()
  return {
    text: plainText(text, textMaxChars),
    previews: previews.map((preview) => {
      const bytes = Buffer.from(preview.audio_base_64, 'base64')
      const mediaType = preview.media_type ?? 'audio/mpeg'
      if (bytes.length === 0 || !/^audio\/[a-z0-9.+-]{1,40}$/.test(mediaType)) throw badPreviews()
      const durationMs =
        typeof preview.duration_secs === 'number' ? Math.round(preview.duration_secs * 1_000) : null
      return { generatedVoiceId: preview.generated_voice_id, audio: { bytes, mediaType, durationMs } }
    }),
  }
}

/** The cloud made something, and charged for it; it cannot be used. */
const badPreviews = (): AppError => new AppError('cloud-bad-answer', { detail: { reason: 'previews' } })

const isRetired = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'cloud-refused' &&
  (error.detail['httpStatus'] === 404 || error.detail['httpStatus'] === 405)
