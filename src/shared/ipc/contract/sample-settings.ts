import { z } from 'zod'
import { list, manyIds, text } from '../../lib/bounds'
import { draftId, jobId, sampleId } from '../../domain/ids'
import {
  batchAction,
  noiseGuard,
  noiseStrength,
  sampleSettings,
  sampleSettingsPatch,
  unsentSettings,
} from '../../domain/dataset/sample-settings'

const manySamples = z.array(sampleId).min(1).max(10_000)

export const sampleSettingsCalls = {
  get: { input: z.object({ sampleId }), output: sampleSettings },
  list: { input: z.object({ draftId }), output: list(sampleSettings) },
  save: {
    input: z.object({ changes: list(z.object({ sampleId, patch: sampleSettingsPatch }), manyIds).min(1) }),
    output: list(sampleSettings),
  },
  /** What an action would set; saves nothing. `note` says why a sample stays unchanged or is limited. */
  propose: {
    input: z.object({ sampleIds: manySamples, action: batchAction }),
    output: list(z.object({ sampleId, patch: sampleSettingsPatch, note: text().nullable() })),
  },
  /** Samples of the draft that are in the cloud without their settings, and why. */
  unsent: { input: z.object({ draftId }), output: list(unsentSettings) },
  /** @throws AppError invalid-input where there is no conflict */
  resolve: { input: z.object({ sampleId, choice: z.enum(['mine', 'theirs']) }), output: z.null() },
  /** Sends settings that the cloud refused once more. @throws AppError of the cloud's refusal */
  send: { input: z.object({ draftId, sampleIds: manySamples }), output: z.null() },
  /** Answers which of the cloud's speakers count. @throws AppError invalid-input where that is not asked */
  chooseSpeakers: {
    input: z.object({ sampleId, speakerIds: list(text(200), 1_000).min(1) }),
    output: z.null(),
  },
  /** Speaker separation; local always works, cloud only for a sample that is there. */
  separate: {
    input: z.object({
      sampleId,
      where: z.enum(['local', 'cloud']),
      /** Null: found by itself. */
      speakerCount: z.number().int().min(1).max(10).nullable(),
    }),
    output: sampleSettings,
  },
  cancelSeparation: { input: z.object({ sampleId }), output: sampleSettings },
  /**
   * Cleans a stretch for A/B listening: `studio://app/preview/<previewId>?side=before` and `?side=after` play the same
   * stretch. Starts within a second; the window shows `startMs` where it begins.
   */
  preview: {
    input: z.object({
      sampleId,
      fromMs: z.number().nonnegative(),
      lengthMs: z.number().positive().max(30_000),
      strength: noiseStrength,
    }),
    output: z.object({
      previewId: z.uuid(),
      startMs: z.number(),
      endMs: z.number(),
      guard: noiseGuard,
    }),
  },
  /**
   * Applies settings to the audio: a new sample takes the place of each, the former goes to the trash. The job's id is the
   * change's, for `segments.undo`.
   */
  apply: { input: z.object({ sampleIds: manySamples }), output: z.object({ jobId }) },
} as const

export const sampleSettingsEvents = {
  changed: z.object({ draftId, settings: list(sampleSettings) }),
  /** Other settings wait, or wait for another reason. */
  unsentChanged: z.object({ draftId }),
} as const
