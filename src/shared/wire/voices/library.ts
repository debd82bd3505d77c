import { z } from 'zod'
import { openEnum } from '../open-enum'
import { voiceCategories, wireVerifiedLanguage } from './voice'

/** `sort` of GET /v1/shared-voices (api.md section 2). */
export const wireLibrarySorts = [
  'trending',
  'created_date',
  'cloned_by_count',
  'usage_character_count_1y',
] as const
/** `category` of GET /v1/shared-voices; the library's voices have more. */
export const wireLibraryCategories = ['professional', 'famous', 'high_quality'] as const

/** LibraryVoice of api.md section 7. Only the two ids are sure. */
export const wireLibraryVoice = z.object({
  public_owner_id: z.string(),
  voice_id: z.string(),
  date_unix: z.number().nullish(),
  name: z.string().nullish(),
  accent: z.string().nullish(),
  gender: z.string().nullish(),
  age: z.string().nullish(),
  descriptive: z.string().nullish(),
  use_case: z.string().nullish(),
  category: openEnum(voiceCategories).nullish(),
  language: z.string().nullish(),
  locale: z.string().nullish(),
  description: z.string().nullish(),
  preview_url: z.string().nullish(),
  usage_character_count_1y: z.number().nullish(),
  usage_character_count_7d: z.number().nullish(),
  play_api_usage_character_count_1y: z.number().nullish(),
  cloned_by_count: z.number().nullish(),
  /** Credits per character, as a multiple of the usual price. */
  rate: z.number().nullish(),
  /** Dollars per 1,000 characters; null where the owner set none. */
  fiat_rate: z.number().nullish(),
  free_users_allowed: z.boolean().nullish(),
  live_moderation_enabled: z.boolean().nullish(),
  featured: z.boolean().nullish(),
  verified_languages: z.array(wireVerifiedLanguage).nullish(),
  /** Days for which the voice stays after its owner withdrew it. */
  notice_period: z.number().nullish(),
  image_url: z.string().nullish(),
  is_added_by_user: z.boolean().nullish(),
  is_bookmarked: z.boolean().nullish(),
})
export type WireLibraryVoice = z.infer<typeof wireLibraryVoice>

/** Answer of GET /v1/shared-voices and, with `has_more` false, of the two similar-voices calls. */
export const wireLibraryPage = z.object({
  voices: z.array(wireLibraryVoice),
  has_more: z.boolean().nullish(),
  total_count: z.number().nullish(),
  last_sort_id: z.string().nullish(),
})
export type WireLibraryPage = z.infer<typeof wireLibraryPage>

/** That answer before its voices are read, each by itself. */
export const wireListedLibrary = wireLibraryPage.extend({ voices: z.array(z.unknown()) })

/** Body of POST /v1/similar-voices-by-id. The seed shows no body: `public_user_id` is third-party, `top_k` our proposal. */
export const wireSimilarById = z.object({
  voice_id: z.string().min(1),
  /** The voice's `public_owner_id`. */
  public_user_id: z.string().nullish(),
  top_k: z.number().int().min(1).max(100).nullish(),
})

/** Body of POST /v1/voices/add/{public_user_id}/{voice_id}; the answer is `wireVoiceId`. */
export const wireAddLibraryVoice = z.object({
  new_name: z.string().min(1).max(100),
  bookmarked: z.boolean().nullish(),
})
