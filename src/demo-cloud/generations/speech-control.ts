import { z } from 'zod'
import type { WireDialoguePreference } from '@shared/wire'

/** Refusals that a journey asks for by name, with the status that says them. The statuses of some are not published. */
export const refusals = {
  detected_unusual_activity: [
    401,
    'authentication_error',
    'Unusual activity detected. Free Tier usage disabled.',
  ],
  payment_issue: [402, 'payment_error', 'Your last payment failed. Please update your payment method.'],
  system_busy: [429, 'rate_limit_error', 'Our servers are busy at the moment. Please try again later.'],
  too_many_concurrent_requests: [429, 'rate_limit_error', 'Too many concurrent requests.'],
  quota_exceeded: [401, 'quota_error', 'This request exceeds your quota.'],
  detected_blocked_voice: [403, 'authorization_error', 'This voice has been blocked.'],
  detected_captcha_voice: [403, 'authorization_error', 'This voice must be verified before it can speak.'],
  is_in_probation: [403, 'authorization_error', 'Your account is under review. Verify the voice to go on.'],
  blocked_generation: [403, 'authorization_error', 'This text violates our policy.'],
  internal_error: [500, 'server_error', 'The generation failed.'],
} as const
const refusalNames = Object.keys(refusals) as [keyof typeof refusals, ...(keyof typeof refusals)[]]

/** How speech is made and refused; the control endpoint sets it. */
export const speechPatch = z.strictObject({
  /** No synthesis: a tone of 60 ms for each character, as long as the recording where one is converted. */
  isCanned: z.boolean().optional(),
  /** No more of a text than this is spoken; null: the whole text. The cost stays. */
  spokenMaxChars: z.number().int().positive().nullable().optional(),
  /** The sound arrives in pieces of this size, with this pause before each. */
  chunkBytes: z.number().int().positive().optional(),
  chunkDelayMs: z.number().nonnegative().optional(),
  /** Before anything is answered; longer than a pause between pieces. */
  firstChunkDelayMs: z.number().nonnegative().optional(),
  /** Whether answers of the dialogue model say `collect-preference`. */
  collectsPreference: z.boolean().optional(),
  /** Enhancements of dialogues in a day of the demo clock. */
  enhancementsPerDay: z.number().int().nonnegative().optional(),
  /** Feedbacks in a minute. */
  feedbackPerMinute: z.number().int().nonnegative().optional(),
  /** Voices that may not speak (safety control BAN). */
  blockedVoiceIds: z.array(z.string()).optional(),
  /** Voices that speak only after a captcha (safety control CAPTCHA). */
  captchaVoiceIds: z.array(z.string()).optional(),
  /** The next so many generations are refused with this; null ends it. */
  refuse: z
    .strictObject({ status: z.enum(refusalNames), times: z.number().int().positive().default(1) })
    .nullable()
    .optional(),
})

export interface SpeechControl extends Required<z.infer<typeof speechPatch>> {
  /** What was chosen between A and B, oldest first. */
  preferences: WireDialoguePreference[]
  /** When dialogues were enhanced and feedback came, in demo time. */
  enhancedAtMs: number[]
  feedbackAtMs: number[]
}

export const freshSpeechControl = (): SpeechControl => ({
  isCanned: false,
  spokenMaxChars: null,
  chunkBytes: 8_192,
  chunkDelayMs: 0,
  firstChunkDelayMs: 0,
  collectsPreference: true,
  enhancementsPerDay: 100,
  feedbackPerMinute: 5,
  blockedVoiceIds: [],
  captchaVoiceIds: [],
  refuse: null,
  preferences: [],
  enhancedAtMs: [],
  feedbackAtMs: [],
})
