import { z } from 'zod'
import { list, manyFiles, text } from '../../lib/bounds'
import {
  captchaAnswer,
  accentOption,
  cloneSession,
  cloneStatus,
  languageOption,
  rehearsal,
  verificationResult,
} from '../../domain/cloud/clone'
import { cloudId, draftId, fileId, jobId, takeId } from '../../domain/ids'
import { cloudSamplePatch, voice } from '../../domain/cloud/voice'
import { supportingTextMaxChars } from '../../limits'

export const professionalClone = {
  /** Newest first. Includes all local drafts, and the cloud sessions that are known. */
  sessions: { input: z.object({}), output: list(cloneSession) },
  /** The local draft of a cloud session, created and bound if there is none yet. */
  resume: { input: z.object({ voiceId: cloudId }), output: z.object({ draftId }) },
  /** Creates the local draft at once and, if online, the cloud draft in the background. */
  create: { input: z.object({}), output: z.object({ draftId }) },
  status: { input: z.object({ draftId }), output: cloneStatus },
  /** Asks the cloud now. */
  refresh: { input: z.object({ draftId }), output: cloneStatus },
  /** Saves the last valid details to the cloud now (Next). Offline, they wait. */
  saveDetails: { input: z.object({ draftId }), output: cloneStatus },
  /** Settles a conflict of the details: mine go to the cloud, or theirs become the draft's. */
  resolveDetails: {
    input: z.object({ draftId, choice: z.enum(['mine', 'theirs']) }),
    output: cloneStatus,
  },
  languages: { input: z.object({}), output: list(languageOption) },
  accents: { input: z.object({ language: text(50) }), output: list(accentOption) },

  /** Writes the consent record: who, when, device, version of the terms. */
  consent: { input: z.object({ draftId }), output: cloneStatus },
  /** The person leaves Verification (Skip, Cancel); the session resumes there. */
  skipVerification: { input: z.object({ draftId }), output: z.null() },
  /** The image is fetched when recording starts, and never cached. */
  captcha: {
    input: z.object({ draftId }),
    output: captchaAnswer,
  },
  submitVerification: { input: z.object({ draftId, takeId }), output: verificationResult },
  requestManualVerification: {
    input: z.object({
      draftId,
      fileIds: z.array(fileId).min(1).max(5),
      // A character has at most two units.
      extraText: text(2 * supportingTextMaxChars),
    }),
    output: cloneStatus,
  },
  /** Names and sizes of files picked as documents, judged: at most 5, under 10 MB together, PDF, JPEG, PNG by content. */
  documents: {
    input: z.object({ fileIds: list(fileId, manyFiles) }),
    output: list(
      z.object({
        fileId,
        name: text(),
        sizeBytes: z.number(),
        problem: z.enum(['wrong-type', 'unreadable']).nullable(),
      }),
    ),
  },
  rehearse: { input: z.object({ draftId, takeId }), output: rehearsal },
  /**
   * Starts fine-tuning. An already queued voice counts as started. Refused with training-waits while the cloud lacks samples,
   * details or settings of the draft; `isPartial`: without the samples that it lacks; `isFirst`: a voice that trains or has trained
   * by now, also elsewhere, is left alone.
   */
  train: {
    input: z.object({ draftId, modelId: text().nullable(), isPartial: z.boolean(), isFirst: z.boolean() }),
    output: cloneStatus,
  },

  /**
   * For a voice made elsewhere: downloads a sample's audio, which makes it a local sample. Without a job, it was in the trash
   * here and is back.
   */
  downloadSample: {
    input: z.object({ draftId, cloudSampleId: cloudId }),
    output: z.object({ jobId: jobId.nullable() }),
  },
  /** Waveform of a sample that is only in the cloud, 0..1 per point. */
  cloudWaveform: { input: z.object({ draftId, cloudSampleId: cloudId }), output: list(z.number()) },
  /** The cloud's isolated preview, first 30 s; `studio://app/speech/<speechId>` plays it. */
  isolatedPreview: {
    input: z.object({ draftId, cloudSampleId: cloudId, removeBackgroundNoise: z.boolean() }),
    output: z.object({ speechId: z.uuid() }),
  },
  /**
   * Settings of a sample that is only in the cloud: what is given changes there, the noise flag and all speakers are
   * always sent. Null: saved, but the voice could not be read after it.
   */
  saveCloudSettings: {
    input: z.object({ draftId, cloudSampleId: cloudId, patch: cloudSamplePatch }),
    output: voice.nullable(),
  },
  /** Starts the cloud's speaker separation of a sample that is only there; the voice is polled until it is done. Null as above. */
  separateCloudSample: { input: z.object({ draftId, cloudSampleId: cloudId }), output: voice.nullable() },
} as const

export const professionalCloneEvents = {
  changed: cloneStatus,
} as const
