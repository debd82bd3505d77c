import { z } from 'zod'
import { openEnum } from '../open-enum'

export const fineTuningStates = [
  'draft',
  'not_verified',
  'not_started',
  'queued',
  'fine_tuning',
  'fine_tuned',
  'failed',
  'delayed',
] as const

/** Nothing in here is sure: what one attempt lacks must not make its whole voice unreadable. */
const wireVerificationAttempt = z.object({
  text: z.string().nullish(),
  date_unix: z.number().nullish(),
  accepted: z.boolean().nullish(),
  similarity: z.number().nullish(),
  levenshtein_distance: z.number().nullish(),
  recording: z
    .object({
      recording_id: z.string().nullish(),
      mime_type: z.string().nullish(),
      size_bytes: z.number().nullish(),
      upload_date_unix: z.number().nullish(),
      transcription: z.string().nullish(),
    })
    .nullish(),
})

const wireManualVerification = z.object({
  extra_text: z.string().nullish(),
  request_time_unix: z.number().nullish(),
  files: z
    .array(
      z.object({
        file_id: z.string().nullish(),
        file_name: z.string().nullish(),
        mime_type: z.string().nullish(),
        size_bytes: z.number().nullish(),
        upload_date_unix: z.number().nullish(),
      }),
    )
    .nullish(),
})

/** State, progress and message are maps by model id (api.md section 7). */
export const wireFineTuning = z.object({
  is_allowed_to_fine_tune: z.boolean().nullish(),
  state: z.record(z.string(), openEnum(fineTuningStates).nullish()).nullish(),
  /** 0 to 1 per model. */
  progress: z.record(z.string(), z.number().nullish()).nullish(),
  message: z.record(z.string(), z.string().nullish()).nullish(),
  /** "None", and the null that a Python server makes of it, mean success. */
  verification_failures: z.array(z.string().nullable()).nullish(),
  verification_attempts_count: z.number().nullish(),
  verification_attempts: z.array(wireVerificationAttempt).nullish(),
  max_verification_attempts: z.number().nullish(),
  next_max_verification_attempts_reset_unix_ms: z.number().nullish(),
  manual_verification_requested: z.boolean().nullish(),
  manual_verification: wireManualVerification.nullish(),
  language: z.string().nullish(),
  dataset_duration_seconds: z.number().nullish(),
  slice_ids: z.array(z.string()).nullish(),
})
export type WireFineTuning = z.infer<typeof wireFineTuning>
