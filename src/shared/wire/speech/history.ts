import { z } from 'zod'
import { openEnum } from '../open-enum'
import { voiceCategories, wireVoiceSettings } from '../voices/voice'

/** Sources that this product makes; the platform has more. */
export const wireHistorySources = ['TTS', 'STS'] as const

/** One generation that the cloud keeps (api.md section 7). */
export const wireHistoryItem = z.object({
  history_item_id: z.string(),
  request_id: z.string().nullish(),
  /** Null for a dialogue, as the two after it and the text. */
  voice_id: z.string().nullish(),
  voice_name: z.string().nullish(),
  voice_category: openEnum(voiceCategories).nullish(),
  model_id: z.string().nullish(),
  /** Null where a recording was converted. */
  text: z.string().nullish(),
  date_unix: z.number(),
  character_count_change_from: z.number(),
  character_count_change_to: z.number(),
  content_type: z.string(),
  /** `processing` while its sound is being made. */
  state: openEnum(['created', 'deleted', 'processing']),
  settings: wireVoiceSettings.nullish(),
  source: openEnum(wireHistorySources).nullish(),
  dialogue: z.array(z.object({ text: z.string(), voice_id: z.string(), voice_name: z.string() })).nullish(),
  share_link_id: z.string().nullish(),
  output_format: z.string().nullish(),
})
export type WireHistoryItem = z.infer<typeof wireHistoryItem>

/** Answer of GET /v1/history, newest first. */
export const wireHistory = z.object({
  history: z.array(wireHistoryItem),
  last_history_item_id: z.string().nullish(),
  has_more: z.boolean(),
})
export type WireHistory = z.infer<typeof wireHistory>

/** Query of GET /v1/history; `model_id` needs `source`. */
export const wireHistoryQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(1_000).default(100),
  start_after_history_item_id: z.string().optional(),
  voice_id: z.string().optional(),
  model_id: z.string().optional(),
  search: z.string().optional(),
  source: z.enum(wireHistorySources).optional(),
  /** Exclusive; seconds. */
  date_before_unix: z.coerce.number().int().optional(),
  /** Inclusive; seconds. */
  date_after_unix: z.coerce.number().int().optional(),
  sort_direction: z.enum(['asc', 'desc']).default('desc'),
})
export type WireHistoryQuery = z.infer<typeof wireHistoryQuery>

/** Body of POST /v1/history/download: one id answers its sound, several a zip. */
export const wireHistoryDownload = z.object({
  history_item_ids: z.array(z.string()),
  output_format: z.enum(['wav', 'default']).nullish(),
})
