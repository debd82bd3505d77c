import { z } from 'zod'

/** Answer of GET /v1/voice-generation/generate-voice/parameters; the specification reads the two character limits. */
const option = z.object({ name: z.string(), code: z.string() })
export const wireGenerationParameters = z.object({
  genders: z.array(option).nullish(),
  accents: z.array(option).nullish(),
  ages: z.array(option).nullish(),
  minimum_characters: z.number(),
  maximum_characters: z.number(),
  minimum_accent_strength: z.number().nullish(),
  maximum_accent_strength: z.number().nullish(),
})
export type WireGenerationParameters = z.infer<typeof wireGenerationParameters>

const description = z.string().min(20).max(1_000)

/** What design and remix share. */
const generation = {
  voice_description: description,
  text: z.string().min(100).max(1_000).nullish(),
  auto_generate_text: z.boolean().nullish(),
  /** -1 to 1; 0.5 where absent. */
  loudness: z.number().min(-1).max(1).nullish(),
  seed: z.number().int().min(0).max(2_147_483_647).nullish(),
  /** 0 to 100; 5 where absent, 2 for remix. */
  guidance_scale: z.number().min(0).max(100).nullish(),
  /** The previews then carry no audio, which comes from GET /v1/text-to-voice/{generated_voice_id}/stream. */
  stream_previews: z.boolean().nullish(),
  remixing_session_id: z.string().nullish(),
  remixing_session_iteration_id: z.string().nullish(),
  prompt_strength: z.number().min(0).max(1).nullish(),
}

/** Body of POST /v1/text-to-voice/design, and of the older /create-previews. */
export const wireDesignRequest = z.object({
  ...generation,
  model_id: z.enum(['eleven_multilingual_ttv_v2', 'eleven_ttv_v3']).nullish(),
  quality: z.number().min(-1).max(1).nullish(),
  /** Base64 of an audio file, eleven_ttv_v3 only. */
  reference_audio_base64: z.string().nullish(),
})
export type WireDesignRequest = z.infer<typeof wireDesignRequest>

/** Body of POST /v1/text-to-voice/{voice_id}/remix, a design with a voice as reference. It knows no `model_id`, and takes one. */
export const wireRemixRequest = z.object({ ...generation, model_id: z.string().nullish() })
export type WireRemixRequest = z.infer<typeof wireRemixRequest>

const preview = z.object({
  generated_voice_id: z.string(),
  /** Empty with `stream_previews`. */
  audio_base_64: z.string(),
  media_type: z.string().nullish(),
  duration_secs: z.number().nullish(),
  language: z.string().nullish(),
})

/** Answer of design, remix and create-previews. Neither seed nor settings come back (api.md 10c row 2). */
export const wireDesignPreviews = z.object({ previews: z.array(preview), text: z.string() })
export type WireDesignPreviews = z.infer<typeof wireDesignPreviews>

/** Body of POST /v1/text-to-voice/preview-text (NP). */
export const wirePreviewTextRequest = z.object({
  voice_description: description,
  model_id: z.string().nullish(),
})

export const wirePreviewText = z.object({ text: z.string() })

/** Body of POST /v1/text-to-voice/create-voice-from-preview and of POST /v1/text-to-voice; the answer is a voice. */
export const wireSaveDesign = z.object({
  voice_name: z.string().min(1).max(100),
  voice_description: description,
  generated_voice_id: z.string().min(1),
  labels: z.record(z.string(), z.string()).nullish(),
  played_not_selected_voice_ids: z.array(z.string()).nullish(),
})
