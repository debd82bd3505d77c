import { z } from 'zod'
import { wireFineTuning } from './fine-tuning'
import { openEnum } from '../open-enum'
import { wireId, wireSamples } from './sample'
import { wireDescription, wireVoiceName } from './description'

export const voiceCategories = [
  'generated',
  'cloned',
  'premade',
  'professional',
  'famous',
  'high_quality',
] as const

export const wireVoiceSettings = z.object({
  stability: z.number().nullish(),
  similarity_boost: z.number().nullish(),
  style: z.number().nullish(),
  use_speaker_boost: z.boolean().nullish(),
  speed: z.number().nullish(),
})
export type WireVoiceSettings = z.infer<typeof wireVoiceSettings>

const wireVoiceVerification = z.object({
  requires_verification: z.boolean().nullish(),
  is_verified: z.boolean().nullish(),
  verification_failures: z.array(z.string().nullable()).nullish(),
  verification_attempts_count: z.number().nullish(),
  language: z.string().nullish(),
})

export const wireVerifiedLanguage = z.object({
  language: z.string(),
  model_id: z.string(),
  accent: z.string().nullish(),
  locale: z.string().nullish(),
  preview_url: z.string().nullish(),
})

/** The part of api.md's Sharing that this product reads. */
const wireSharing = z.object({
  status: z.string().nullish(),
  public_owner_id: z.string().nullish(),
  original_voice_id: z.string().nullish(),
  rate: z.number().nullish(),
  fiat_rate: z.number().nullish(),
  /** Days. */
  notice_period: z.number().nullish(),
  disable_at_unix: z.number().nullish(),
  free_users_allowed: z.boolean().nullish(),
  live_moderation_enabled: z.boolean().nullish(),
  featured: z.boolean().nullish(),
  category: openEnum(voiceCategories).nullish(),
  cloned_by_count: z.number().nullish(),
  liked_by_count: z.number().nullish(),
  enabled_in_library: z.boolean().nullish(),
  review_status: z.string().nullish(),
  name: z.string().nullish(),
  image_url: z.string().nullish(),
})

/** VoiceFull of api.md section 7. Only the id is sure. */
export const wireVoice = z.object({
  voice_id: wireId,
  name: z.string().nullish(),
  samples: wireSamples.nullish(),
  category: openEnum(voiceCategories).nullish(),
  fine_tuning: wireFineTuning.nullish(),
  labels: z.record(z.string(), z.string().nullable()).nullish(),
  description: z.string().nullish(),
  preview_url: z.string().nullish(),
  available_for_tiers: z.array(z.string()).nullish(),
  settings: wireVoiceSettings.nullish(),
  sharing: wireSharing.nullish(),
  high_quality_base_model_ids: z.array(z.string()).nullish(),
  verified_languages: z.array(wireVerifiedLanguage).nullish(),
  safety_control: z.string().nullish(),
  voice_verification: wireVoiceVerification.nullish(),
  permission_on_resource: z.string().nullish(),
  is_owner: z.boolean().nullish(),
  is_legacy: z.boolean().nullish(),
  is_mixed: z.boolean().nullish(),
  created_at_unix: z.number().nullish(),
  collection_ids: z.array(z.string()).nullish(),
  favorited_at_unix: z.number().nullish(),
  is_bookmarked: z.boolean().nullish(),
})
export type WireVoice = z.infer<typeof wireVoice>

/** A voice of a list, which may have an id that cannot be used. */
export const wireListedVoice = wireVoice.extend({ voice_id: z.string() })

/** Answer of GET /v2/voices. `total_count` is ignored by clients (api.md 10c row 33). */
export const wireVoicesPage = z.object({
  voices: z.array(wireListedVoice),
  has_more: z.boolean(),
  total_count: z.number().nullish(),
  next_page_token: z.string().nullish(),
})
export type WireVoicesPage = z.infer<typeof wireVoicesPage>

/** That answer before its voices are read, each by itself. */
export const wireListedVoices = wireVoicesPage.extend({ voices: z.array(z.unknown()) })

/** Answer of GET /v1/voices, the whole account at once. */
export const wireVoices = z.object({ voices: z.array(wireVoice) })

const labels = z.record(z.string(), z.string())

/** Body of POST /v1/voices/pvc. */
export const wirePvcCreate = z.object({
  name: wireVoiceName,
  language: z.string().min(1),
  description: wireDescription.nullish(),
  labels: labels.nullish(),
})
export type WirePvcCreate = z.infer<typeof wirePvcCreate>

/** Body of POST /v1/voices/pvc/{voice_id}. */
export const wirePvcUpdate = wirePvcCreate.partial()
export type WirePvcUpdate = z.infer<typeof wirePvcUpdate>

/** Answer of create and update, also of the sample update. */
export const wireVoiceId = z.object({ voice_id: wireId })

/** Answer of a verification: how it ended, in words that nobody can rely on. */
export const wireStatus = z.object({ status: z.string() })

/** Answer of deletes, training and the like. A server may tell a failure with the HTTP status of a success. */
export const wireDone = z.object({ status: z.string().regex(/^(?!error|fail)/i) })

/** Body of POST /v1/voices/pvc/{voice_id}/train. */
export const wireTrain = z.object({ model_id: z.string().nullish() })

/** Answer of GET /v1/voices/accents. */
export const wireAccents = z.object({
  accents: z.array(
    z.object({
      accent: z.string(),
      language: z.string(),
      code: z.string().nullish(),
      name: z.string().nullish(),
    }),
  ),
})
