import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { draftDescriptionMaxChars, draftNameMaxChars, labelMaxChars, labelsMax } from '../../limits'
import { cloudId, draftId } from '../ids'

export const label = z.object({ label: text(labelMaxChars), value: text(labelMaxChars) })
export type Label = z.infer<typeof label>
export const labels = z.array(label).max(labelsMax)

/** ISO 639-1 code, as GET /v1/models lists languages. */
export const languageCode = text(50).regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'Choose a language.')

/**
 * A professional clone in preparation; it can exist without the cloud. It keeps every keystroke, valid or not: whether
 * name and description are fit for the cloud is asked of `draftProblems`.
 */
export const draft = z.object({
  id: draftId,
  name: z.string().max(draftNameMaxChars),
  language: languageCode,
  description: z.string().max(draftDescriptionMaxChars),
  labels,
  /** The voice in the cloud, once made there. */
  cloudVoiceId: cloudId.nullable(),
  createdAtMs: z.number().int(),
  updatedAtMs: z.number().int(),
})
export type Draft = z.infer<typeof draft>

/** A draft with the sample totals that a list shows: without samples in the trash, with those that only its voice has. */
export const draftSummary = draft.extend({
  sampleCount: z.number().int(),
  totalDurationMs: z.number().int(),
  totalSizeBytes: z.number().int(),
  uploadedCount: z.number().int(),
  problemCount: z.number().int(),
  /** Samples of the voice of which the draft holds another version, as after an undo: the same speech is counted once. */
  formerInCloud: list(cloudId),
  /** It came with the app, to be explored: speech of other people, which only the demo workspace takes. */
  isSampleDataset: z.boolean(),
})
export type DraftSummary = z.infer<typeof draftSummary>

export const draftPatch = draft
  .pick({ name: true, language: true, description: true, labels: true })
  .partial()
export type DraftPatch = z.infer<typeof draftPatch>
