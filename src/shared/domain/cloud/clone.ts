import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { conflict } from './conflict'
import { cloudId, draftId } from '../ids'
import { modelTraining, verification } from './voice'
import { unsentSettingsKind } from '../dataset/sample-settings'

/** An unfinished session of the introduction: own cloud voices and local drafts, bound pairs shown once. */
export const cloneSession = z.object({
  /** Null: only in the cloud so far; `resume` makes the local draft. */
  draftId: draftId.nullable(),
  voiceId: cloudId.nullable(),
  name: text(),
  /** draft -> Voice Data, not_verified -> Verification, not_started -> Finish. */
  state: z.enum(['draft', 'not_verified', 'not_started']),
  /** A review asked for by hand is open, and training waits for it. */
  isUnderReview: z.boolean(),
  updatedAtMs: z.number().nullable(),
  /** The cloud could not be reached (not connected yet, or offline), so this is its last known state. */
  isLastKnown: z.boolean(),
  isSampleDataset: z.boolean(),
})
export type CloneSession = z.infer<typeof cloneSession>

/** Where the voice in the cloud is not what the draft here is, as far as training is concerned. */
export const cloneGaps = z.object({
  /** Names of samples here that the cloud has not confirmed, in list order. */
  pendingSamples: list(text()),
  /** Samples in the cloud without the settings chosen here. */
  unsentSettings: list(z.object({ name: text(), kind: unsentSettingsKind })),
  /**
   * Why the voice lacks details that were changed here; null: it has them. Waiting ones go by themselves, held ones are not
   * fit for the cloud.
   */
  unsentDetails: z.enum(['waiting', 'held', 'conflict', 'refused']).nullable(),
  /** Names of samples whose deletion in the cloud is on its way: asked for here, or replaced by what is uploaded. */
  pendingDeletions: list(text()),
  /** Names of samples removed here that are still in the voice. */
  removedSamples: list(text()),
  /** Names of samples still in the voice of which the draft holds another version, as after an undo. */
  formerSamples: list(text()),
  /** A model that trains or has trained has not heard samples here, as far as this computer knows what it heard. */
  hasNewSamples: z.boolean(),
  /** The samples, here and in the cloud, are not all in the draft's language. */
  isLanguageMixed: z.boolean(),
})
export type CloneGaps = z.infer<typeof cloneGaps>

/** State of a draft in the cloud. Pushed on every change. */
export const cloneStatus = z.object({
  draftId,
  /** Null: not created in the cloud yet. */
  voiceId: cloudId.nullable(),
  /** State of the details in the cloud. */
  cloudDetails: z.enum([
    'none',
    'saving',
    'saved',
    // Changed here, but not valid: the cloud keeps what it has until they are.
    'held',
    'waiting-for-network',
    // The cloud was not ready (5xx, 429). The request is repeated automatically.
    'trying-again',
    'refused',
    'conflict',
  ]),
  /** "Could not create a new voice due to some error", "Could not save changes ..."; null: none. */
  problem: text().nullable(),
  /** When the cloud last said so, so that a repeated text is announced again; null: in an earlier session, or never. */
  problemAtMs: z.number().nullable(),
  /** Both versions if the details also changed in the cloud; `resolveDetails` settles it. */
  conflict: conflict.nullable(),
  /** Null until the cloud was asked. */
  verification: verification.nullable(),
  training: list(modelTraining),
  hasTrainedBefore: z.boolean(),
  /** The user confirmed rights and terms for this draft. */
  hasConsented: z.boolean(),
  /**
   * What stands before training:
   * - verify: the voice is neither verified nor sent to review
   * - confirm-rights: rights and terms, also where nothing else is asked
   * - await-review: training starts by itself once the review has ended well
   */
  trainingGate: z.enum(['verify', 'confirm-rights', 'await-review', 'open']),
  /** The person asked for training, which starts once the review allows it. */
  isTrainingWanted: z.boolean(),
  /** The person chose to train without the samples that the cloud lacks, once the review allows it. */
  isPartialWanted: z.boolean(),
  /** True once every sample is confirmed by the cloud. */
  isUploaded: z.boolean(),
  gaps: cloneGaps,
})
export type CloneStatus = z.infer<typeof cloneStatus>

/** Compares a rehearsal with the dataset before an attempt is spent. */
export const rehearsal = z.object({
  isFit: z.boolean(),
  checks: list(
    z.object({
      kind: z.enum(['device', 'level', 'noise-floor', 'voice', 'length']),
      verdict: z.enum(['good', 'differs', 'unknown']),
      message: text(),
    }),
  ),
})
export type Rehearsal = z.infer<typeof rehearsal>

/** The sentence to read, as an image, or why there is none. */
export const captchaAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('image'),
    mediaType: text(),
    base64: text(6_000_000),
    /** What the server says beside it, such as what it cannot check. */
    notice: text().nullable(),
  }),
  z.object({ kind: z.literal('already-verified') }),
  z.object({ kind: z.literal('max-attempts') }),
])
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

export const verificationResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verified') }),
  z.object({ kind: z.literal('already-verified') }),
  z.object({ kind: z.literal('failed'), message: text(), attemptsLeft: z.number().int() }),
  z.object({ kind: z.literal('max-attempts') }),
  /** The cloud took the recording, but the voice could not be read after it. */
  z.object({ kind: z.literal('submitted') }),
])
export type VerificationResult = z.infer<typeof verificationResult>

export const languageOption = z.object({ code: text(), name: text() })
export type LanguageOption = z.infer<typeof languageOption>
export const accentOption = z.object({ value: text(), name: text() })
export type AccentOption = z.infer<typeof accentOption>
