import { z } from 'zod'

/**
 * The two sockets that turn speech into text while it is spoken (api.md sections 3 and 9). Unknown fields and message
 * types pass: newer servers may send more.
 */

/** First message to /v1/voices/pvc/speech-to-text/stream-input; its shape is our reading of "the language first". */
export const wireStreamLanguage = z.object({ language: z.string().min(2).max(20) })
/** Base64 of 16 bit little-endian mono PCM at 16 kHz. */
export const wireStreamAudio = z.object({ user_audio_chunk: z.base64() })
export const wireStreamPong = z.object({ type: z.literal('pong'), event_id: z.number().int() })
export const wireStreamFromClient = z.union([wireStreamAudio, wireStreamPong])

const ping = z.object({
  type: z.literal('ping'),
  ping_event: z.object({ event_id: z.number().int(), ping_ms: z.number().nullish() }),
})
const userTranscript = z.object({
  type: z.literal('user_transcript'),
  user_transcription_event: z.object({ user_transcript: z.string() }),
})
const streamError = z.object({ type: z.literal('error'), code: z.string().nullish(), message: z.string() })
export const wireStreamFromServer = z.discriminatedUnion('type', [ping, userTranscript, streamError])
export type WireStreamFromServer = z.infer<typeof wireStreamFromServer>

/** Query of /v1/speech-to-text/realtime, the part that is used. */
export const wireRealtimeQuery = z.object({
  model_id: z.string().min(1),
  audio_format: z.string().default('pcm_16000'),
  commit_strategy: z.enum(['manual', 'vad']).default('manual'),
  language_code: z.string().optional(),
})
export const wireRealtimeFromClient = z.object({
  message_type: z.literal('input_audio_chunk'),
  audio_base_64: z.base64(),
  commit: z.boolean().default(false),
  sample_rate: z.number().int().positive().default(16_000),
})
export type WireRealtimeFromClient = z.input<typeof wireRealtimeFromClient>

export const wireRealtimeErrors = [
  'error',
  'auth_error',
  'quota_exceeded',
  'commit_throttled',
  'rate_limited',
  'queue_overflow',
  'resource_exhausted',
  'session_time_limit_exceeded',
  'input_error',
  'invalid_request',
  'chunk_size_exceeded',
  'insufficient_audio_activity',
  'transcriber_error',
  'unaccepted_terms',
] as const
export const wireRealtimeFromServer = z.discriminatedUnion('message_type', [
  z.object({ message_type: z.literal('session_started'), session_id: z.string() }),
  z.object({ message_type: z.literal('partial_transcript'), text: z.string() }),
  z.object({
    message_type: z.enum([
      'final_transcript',
      'committed_transcript',
      'committed_transcript_with_timestamps',
    ]),
    text: z.string(),
  }),
  z.object({ message_type: z.enum(wireRealtimeErrors), error: z.string() }),
])
export type WireRealtimeFromServer = z.input<typeof wireRealtimeFromServer>
