import { z } from 'zod'
import { wireDescription } from './description'

/** Answer of POST /v1/voices/ivc/previews and /v1/voices/ivc/{voice_id}/previews (NP). */
export const wireClonePreview = z.object({
  generated_voice_id: z.string(),
  audio_base_64: z.string(),
  media_type: z.string().nullish(),
})
export type WireClonePreview = z.infer<typeof wireClonePreview>

/** Body of POST /v1/voices/ivc/from-preview (NP); the answer is a voice. */
export const wireSaveClone = z.object({
  cloned_voice_preview_id: z.string().min(1),
  voice_name: z.string().min(1).max(100),
  voice_description: wireDescription.nullish(),
  labels: z.record(z.string(), z.string()).nullish(),
})
export type WireSaveClone = z.infer<typeof wireSaveClone>

/** Answer of POST /v1/voices/add, a clone in one step. */
export const wireAddedVoice = z.object({ voice_id: z.string(), requires_verification: z.boolean().nullish() })
export type WireAddedVoice = z.infer<typeof wireAddedVoice>

/** `labels` of a form: a map as JSON text. */
export const wireFormLabels = z.record(z.string(), z.string())
/** `sample_ids_to_remove` of a form: a list as JSON text. */
export const wireFormIds = z.array(z.string())
