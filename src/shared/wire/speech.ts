import { z } from 'zod'
import { wireVoiceSettings } from './voice'

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

/** Body of POST /v1/text-to-speech/{voice_id} and its /stream twin (api.md section 4). */
export const wireSpeechRequest = z.object({
  text: z.string(),
  model_id: z.string().nullish(),
  language_code: z.string().nullish(),
  voice_settings: wireVoiceSettings.nullish(),
  seed: z.number().int().min(0).max(4_294_967_295).nullish(),
  previous_text: z.string().nullish(),
  next_text: z.string().nullish(),
  previous_request_ids: z.array(z.string()).max(3).nullish(),
  next_request_ids: z.array(z.string()).max(3).nullish(),
})
export type WireSpeechRequest = z.infer<typeof wireSpeechRequest>
