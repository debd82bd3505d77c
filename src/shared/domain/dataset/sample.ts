import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { wireError } from '../../errors/wire-error'
import { languageCode } from './draft'
import { draftId, sampleId, sha256Hex } from '../ids'

/** Facts read from the bytes of an audio file, never from its name. */
export const audioFacts = z.object({
  /** Actual duration, measured from the stream if the header cannot be trusted; null if it cannot be determined. */
  durationMs: z.number().int().nonnegative().nullable(),
  sampleRateHz: z.number().int().positive().nullable(),
  channels: z.number().int().positive().nullable(),
  /** Bits per sample of the source; null for lossy codecs. */
  bitsPerSample: z.number().int().positive().nullable(),
  codec: text(),
  container: text(),
  /** Whether the codec keeps every sample (PCM, FLAC, ALAC). */
  isLossless: z.boolean(),
  /** MIME type by content, used when the bytes are sent. */
  mimeType: text(),
})
export type AudioFacts = z.infer<typeof audioFacts>

/**
 * - importing: bytes are being copied, hashed and probed
 * - ready: in the library, usable
 * - failed: could not be added; `error` says why; offers Remove and, unless a dataset came without it, Try again
 */
export const sampleState = z.enum(['importing', 'ready', 'failed'])

/** A finding against the rules of section 5. `warning` can be skipped by the person, `error` cannot. */
export const sampleFinding = z.object({
  code: z.enum([
    'min-duration',
    'language-mismatch',
    'duplicate-file',
    'max-samples-per-voice-exceeded',
    'max-samples-size-exceeded',
    'indeterminate-duration',
  ]),
  severity: z.enum(['error', 'warning']),
  message: text(),
})
export type SampleFinding = z.infer<typeof sampleFinding>
export const findingCode = sampleFinding.shape.code
export type FindingCode = z.infer<typeof findingCode>
/** What the person can set aside; other-voice: a file that sounds like somebody else is their own voice. */
export const skippableWarning = z.enum([...findingCode.options, 'other-voice'])

/** A warning the person set aside: a finding, or the error type of a server that refused a recording. */
export const skippedWarning = z.string().min(1).max(200)

/** Where a sample stands on its way to the cloud (spec section 4). */
export const uploadState = z.enum(['none', 'waiting', 'uploading', 'processing', 'uploaded', 'error'])
export type UploadState = z.infer<typeof uploadState>

/** An audio file of a dataset. */
export const sample = z.object({
  id: sampleId,
  draftId,
  /** Name that the user sees and can edit. */
  name: z.string().max(1_000),
  /** Name of the file it came from. */
  sourceName: text(),
  type: z.enum(['local', 'recording']),
  /** 0-based place in the list. */
  position: z.number().int().nonnegative(),
  language: languageCode.nullable(),
  state: sampleState,
  sizeBytes: z.number().int().nonnegative(),
  sha256: sha256Hex.nullable(),
  facts: audioFacts.nullable(),
  /** Why it failed; only in state failed. */
  error: wireError.nullable(),
  skippedWarnings: list(skippedWarning),
  findings: list(sampleFinding),
  uploadState,
  cloudSampleId: text().nullable(),
  createdAtMs: z.number().int(),
})
export type Sample = z.infer<typeof sample>
