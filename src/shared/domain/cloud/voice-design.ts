import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId } from '../ids'

export const voiceDesignId = z.uuid()
export const designPreviewId = z.uuid()

/** Settings of a generation (spec/add-voice.md section 3). */
const settings = {
  /** -1 to 1; shown as 0 to 100 %. */
  loudness: z.number().min(-1).max(1),
  guidanceScale: z.number().min(2).max(10),
  /** Null: chosen when it is generated. */
  seed: z.number().int().min(0).max(2_147_483_647).nullable(),
  /** The cloud writes the preview text. */
  isTextGenerated: z.boolean(),
}

/** What a person types and chooses, valid or not. */
export const designFields = z.object({
  prompt: text(),
  previewText: text(),
  ...settings,
  /** Of the voice to be saved. */
  name: text(),
  description: text(),
  language: text(20),
  step: z.enum(['generate', 'save']),
  chosenPreviewId: designPreviewId.nullable(),
})
export type DesignFields = z.infer<typeof designFields>
export const designPatch = designFields.partial()
export type DesignPatch = z.infer<typeof designPatch>

/** Why something did not work; at a field where one is at fault. */
export const designProblem = z.object({
  field: z.enum(['prompt', 'previewText', 'settings', 'name', 'description']).nullable(),
  text: text(),
  /** Ascending, so that a repeated text is announced again. */
  atMs: z.number(),
})
export type DesignProblem = z.infer<typeof designProblem>

const designPreview = z.object({
  /** `studio://app/design-preview/<id>` plays it. */
  id: designPreviewId,
  generatedVoiceId: cloudId,
  durationMs: z.number().nullable(),
  wasHeard: z.boolean(),
})

/**
 * Three previews of one prompt.
 * - running: asked of the cloud
 * - arrived: its previews are on this disk
 * - refused: the cloud said no; nothing was charged
 * - lost: whether the cloud made it, and charged for it, is not known
 */
const designGeneration = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'arrived', 'refused', 'lost']),
  prompt: text(),
  /** What is spoken; empty where the cloud writes it, until it came. */
  previewText: text(),
  loudness: settings.loudness,
  guidanceScale: settings.guidanceScale,
  seed: z.number().int(),
  isTextGenerated: z.boolean(),
  askedAtMs: z.number(),
  previews: list(designPreview),
})
export type DesignGeneration = z.infer<typeof designGeneration>

export const voiceDesign = designFields.extend({
  id: voiceDesignId,
  /** Newest first. */
  generations: list(designGeneration),
  saving: z.enum(['idle', 'saving', 'saved']),
  /** Once it is saved. */
  voiceId: cloudId.nullable(),
  /** Of the last attempt at something. */
  problems: list(designProblem),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
})
export type VoiceDesign = z.infer<typeof voiceDesign>

/** An unfinished design, as Home lists it. */
export const voiceDesignSummary = z.object({
  id: voiceDesignId,
  name: text(),
  prompt: text(),
  previewCount: z.number().int(),
  updatedAtMs: z.number(),
})
export type VoiceDesignSummary = z.infer<typeof voiceDesignSummary>

/** How long a preview text may be. */
export const previewTextLimits = z.object({ minChars: z.number().int(), maxChars: z.number().int() })
export type PreviewTextLimits = z.infer<typeof previewTextLimits>
