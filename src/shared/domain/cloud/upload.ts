import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { wireError } from '../../errors/wire-error'
import { draftId, sampleId } from '../ids'
import { uploadState } from '../dataset/sample'

/** How a broken cap can be fixed before anything is sent; send: although the report finds nothing usable in it. */
export const planFix = z.enum(['convert-to-flac', 'drop', 'send'])
export type PlanFix = z.infer<typeof planFix>

export const planItem = z.object({
  sampleId,
  name: text(),
  sizeBytes: z.number().int(),
  /** Expected size of the fixed file; equals sizeBytes without a fix. */
  plannedSizeBytes: z.number().int(),
  durationMs: z.number().int().nullable(),
  fix: planFix.nullable(),
  /** Why the report finds nothing usable in it; it is sent only where the person says so. Null once it was accepted. */
  doubt: text().nullable(),
  /** Why it is not sent, when it is not: a broken rule or already in the cloud. */
  leftOut: text().nullable(),
  /** 0-based batch, null when not sent. */
  batch: z.number().int().nullable(),
})
export type PlanItem = z.infer<typeof planItem>

export const planProblem = z.object({
  code: z.enum([
    'min-duration',
    'max-samples-per-voice-exceeded',
    'max-samples-size-exceeded',
    'indeterminate-duration',
    'nothing-to-send',
    'invalid-details',
    'sample-dataset',
  ]),
  message: text(),
  sampleIds: list(sampleId),
  fixes: list(planFix),
  /** Joining short samples into longer ones may help, and loses nothing. */
  isJoinable: z.boolean(),
})
export type PlanProblem = z.infer<typeof planProblem>

/** What would be sent, in which batches, against every cap at once. Uploading starts only from a plan without problems. */
export const uploadPlan = z.object({
  draftId,
  items: list(planItem),
  batches: list(z.object({ sampleIds: list(sampleId), sizeBytes: z.number().int() })),
  problems: list(planProblem),
  totals: z.object({
    count: z.number().int(),
    sizeBytes: z.number().int(),
    durationMs: z.number().int(),
    /** Already in the cloud; counted against the caps. */
    confirmedCount: z.number().int(),
    confirmedSizeBytes: z.number().int(),
    /** Of those, former samples that are deleted in the cloud once what replaces them is confirmed. */
    replacedCount: z.number().int(),
  }),
})
export type UploadPlan = z.infer<typeof uploadPlan>

/**
 * - preparing: converting files the plan fixes, creating the voice in the cloud
 * - running: bytes are on their way
 * - checking: reading the cloud's list before anything is sent again, or after a settling time
 * - waiting: offline, or rate-limited by the cloud; continues automatically
 * - paused: by the user
 * - blocked: needs the user (signed out, rejected, quota); `error` says why
 * - done: every sample confirmed exactly once
 */
export const uploadPhase = z.enum([
  'preparing',
  'running',
  'checking',
  'waiting',
  'paused',
  'blocked',
  'done',
  'cancelled',
])
export type UploadPhase = z.infer<typeof uploadPhase>

/**
 * Why a sample was not uploaded:
 * - over-limit: the voice would exceed 100 samples or 1.5 GB
 * - file-missing: its file is no longer in the library
 * - removed-in-cloud: the cloud confirmed it and has it no longer
 * - recording-refused, refused: the server rejected a recording, or any other file
 */
const uploadFailure = z.enum([
  'over-limit',
  'file-missing',
  'removed-in-cloud',
  'recording-refused',
  'refused',
])
export type UploadFailure = z.infer<typeof uploadFailure>

export const uploadItem = z.object({
  sampleId,
  name: text(),
  state: uploadState,
  sentBytes: z.number().int(),
  sizeBytes: z.number().int(),
  error: wireError.nullable(),
  /** Null unless state is error. */
  failure: uploadFailure.nullable(),
  /** Text shown in the row: Uploading, N% uploaded, Processing, or the error's text. */
  text: text(),
})
export type UploadItem = z.infer<typeof uploadItem>

/**
 * A sample in the cloud beyond what the draft holds here; Timbre offers to remove it, and leaves it there until the person does.
 * - double: a second copy, or one that differs from what was sent
 * - removed-here: confirmed by the cloud, and removed from the draft on this computer
 * - former-version: the same, and the draft holds another version of it, as after an undo
 */
export const uploadDouble = z.object({
  reason: z.enum(['double', 'removed-here', 'former-version']),
  cloudSampleId: text(),
  name: text(),
  sizeBytes: z.number().int(),
})
export type UploadDouble = z.infer<typeof uploadDouble>

export const upload = z.object({
  draftId,
  phase: uploadPhase,
  items: list(uploadItem),
  sentBytes: z.number().int(),
  totalBytes: z.number().int(),
  /** Over the last seconds; null until known. */
  bytesPerSecond: z.number().nullable(),
  remainingMs: z.number().nullable(),
  error: wireError.nullable(),
  doubles: list(uploadDouble),
  /** Done or cancelled, no doubles, and no request that may still commit late: what is shown is what is there. */
  isSettled: z.boolean(),
  startedAtMs: z.number().int(),
})
export type Upload = z.infer<typeof upload>
