import { z } from 'zod'

const wireModel = z.object({
  model_id: z.string(),
  name: z.string().nullish(),
  can_be_finetuned: z.boolean().nullish(),
  can_do_text_to_speech: z.boolean().nullish(),
  can_do_voice_conversion: z.boolean().nullish(),
  can_use_style: z.boolean().nullish(),
  can_use_speaker_boost: z.boolean().nullish(),
  serves_pro_voices: z.boolean().nullish(),
  token_cost_factor: z.number().nullish(),
  description: z.string().nullish(),
  requires_alpha_access: z.boolean().nullish(),
  max_characters_request_free_user: z.number().nullish(),
  max_characters_request_subscribed_user: z.number().nullish(),
  maximum_text_length_per_request: z.number().nullish(),
  languages: z.array(z.object({ language_id: z.string(), name: z.string().nullish() })).nullish(),
  model_rates: z
    .object({
      character_cost_multiplier: z.number().nullish(),
      cost_discount_multiplier: z.number().nullish(),
    })
    .nullish(),
  /** `standard` or `turbo`: the group whose requests share a limit. */
  concurrency_group: z.string().nullish(),
})
export type WireModel = z.infer<typeof wireModel>

/** Answer of GET /v1/models: a bare array. */
export const wireModels = z.array(wireModel)
