import { z } from 'zod'
import { wireRequestIds, wireSeed, wireTimedAudio } from './speech'

/** Body of POST /v1/text-to-dialogue and its three twins (api.md section 4). */
export const wireDialogueRequest = z.object({
  inputs: z.array(z.object({ text: z.string(), voice_id: z.string() })).min(1),
  model_id: z.string().nullish(),
  /** Stability is 0, 0.5 or 1. */
  settings: z
    .object({
      stability: z.number().nullish(),
      use_speaker_boost: z.boolean().nullish(),
      similarity: z.number().nullish(),
    })
    .nullish(),
  seed: wireSeed.nullish(),
  language_code: z.string().nullish(),
  previous_text: z.string().max(100).nullish(),
  future_text: z.string().max(100).nullish(),
  previous_request_ids: wireRequestIds.nullish(),
  next_request_ids: wireRequestIds.nullish(),
})
export type WireDialogueRequest = z.infer<typeof wireDialogueRequest>

const voiceSegment = z.object({
  voice_id: z.string(),
  start_time_seconds: z.number(),
  end_time_seconds: z.number(),
  character_start_index: z.number(),
  character_end_index: z.number(),
  dialogue_input_index: z.number(),
})
export type WireVoiceSegment = z.infer<typeof voiceSegment>

/** Answer of .../with-timestamps, and each line of .../stream/with-timestamps; indexes count within its own characters. */
export const wireTimedDialogue = wireTimedAudio.extend({ voice_segments: z.array(voiceSegment) })

/** Body and answer of POST /v1/text-to-dialogue/enhance (NP). */
export const wireEnhanceRequest = z.object({ dialogue_blocks: z.array(z.string()).min(1) })
export const wireEnhancedBlocks = z.object({ enhanced_blocks: z.array(z.string()) })
export type WireEnhancedBlocks = z.infer<typeof wireEnhancedBlocks>

/** Body of POST /v1/dialogue-preference (NP); the answer is a status. */
export const wireDialoguePreference = z.object({
  request_a_id: z.string().min(1),
  request_b_id: z.string().min(1),
  preference: z.enum(['a', 'b']),
})
export type WireDialoguePreference = z.infer<typeof wireDialoguePreference>
