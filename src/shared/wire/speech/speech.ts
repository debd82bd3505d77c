import { z } from 'zod'
import { wireVoiceSettings } from '../voices/voice'

/** The `output_format` values of api.md section 6, without the 2026 wav forms. */
const outputFormats = [
  'mp3_22050_32',
  'mp3_24000_48',
  'mp3_44100_32',
  'mp3_44100_64',
  'mp3_44100_96',
  'mp3_44100_128',
  'mp3_44100_192',
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_32000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
  'alaw_8000',
  'opus_48000_32',
  'opus_48000_64',
  'opus_48000_96',
  'opus_48000_128',
  'opus_48000_192',
] as const
export const wireOutputFormat = z.enum(outputFormats)
export type WireOutputFormat = z.infer<typeof wireOutputFormat>

export const wireSeed = z.number().int().min(0).max(4_294_967_295)
export const wireRequestIds = z.array(z.string()).max(3)

/** Body of POST /v1/text-to-speech/{voice_id} and its three twins (api.md section 4). */
export const wireSpeechRequest = z.object({
  text: z.string(),
  model_id: z.string().nullish(),
  language_code: z.string().nullish(),
  voice_settings: wireVoiceSettings.nullish(),
  seed: wireSeed.nullish(),
  previous_text: z.string().nullish(),
  next_text: z.string().nullish(),
  previous_request_ids: wireRequestIds.nullish(),
  next_request_ids: wireRequestIds.nullish(),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).nullish(),
  use_pvc_as_ivc: z.boolean().nullish(),
})
export type WireSpeechRequest = z.infer<typeof wireSpeechRequest>

/** When each character of a text is spoken: three lists of one length. */
const alignment = z.object({
  characters: z.array(z.string()),
  character_start_times_seconds: z.array(z.number()),
  character_end_times_seconds: z.array(z.number()),
})
export type WireAlignment = z.infer<typeof alignment>

/**
 * Answer of .../with-timestamps, and each line of .../stream/with-timestamps. The times of a line count from the start of
 * the whole sound.
 */
export const wireTimedAudio = z.object({
  audio_base64: z.string(),
  alignment: alignment.nullish(),
  normalized_alignment: alignment.nullish(),
})
export type WireTimedAudio = z.infer<typeof wireTimedAudio>

/** Of a generation; a number is its text (api.md section 1). Names are lower case, as fetch gives them. */
export const wireGenerationHeaders = z.object({
  'request-id': z.string().optional(),
  /** Absent where logging is off. */
  'history-item-id': z.string().optional(),
  'character-cost': z.coerce.number().optional(),
  /** Opaque; sent back as `regenerate-from-last-generation-info`. */
  'generation-info': z.string().optional(),
  /** Regenerations so far: 0 for a first answer, 1 for its first regeneration. */
  'regeneration-count': z.coerce.number().optional(),
  /** `True` where the server wants to know which of two is better. */
  'collect-preference': z.string().optional(),
  'current-concurrent-requests': z.coerce.number().optional(),
  'maximum-concurrent-requests': z.coerce.number().optional(),
  'tts-latency-ms': z.coerce.number().optional(),
})
