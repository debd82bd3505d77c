import { z } from 'zod'
import { list, manyFiles, manyIds, text } from '../../lib/bounds'
import { languageCode } from '../../domain/dataset/draft'
import { draftId, fileId, jobId, sampleId } from '../../domain/ids'
import { skippableWarning, sample } from '../../domain/dataset/sample'

export const samples = {
  list: { input: z.object({ draftId }), output: list(sample) },
  /** Files and folders that the user picked or dropped, by id. Returns a job; rows appear as events. */
  add: { input: z.object({ draftId, fileIds: list(fileId, manyFiles).min(1) }), output: z.object({ jobId }) },
  retry: { input: z.object({ id: sampleId }), output: z.null() },
  rename: { input: z.object({ id: sampleId, name: z.string().trim().min(1).max(1_000) }), output: sample },
  /** Moves the given samples, in list order, before the sample `beforeId` (null: to the end). */
  reorder: {
    input: z.object({ draftId, ids: list(sampleId, manyIds).min(1), beforeId: sampleId.nullable() }),
    output: z.null(),
  },
  /** To the trash; `restore` undoes it. */
  remove: { input: z.object({ draftId, ids: list(sampleId, manyIds).min(1) }), output: z.null() },
  restore: { input: z.object({ draftId, ids: list(sampleId, manyIds).min(1) }), output: z.null() },
  skipWarning: { input: z.object({ id: sampleId, code: skippableWarning }), output: sample },
  /** Takes it back. */
  unskipWarning: { input: z.object({ id: sampleId, code: skippableWarning }), output: sample },
  /** The language these samples are in, in the cloud or not. */
  setLanguage: {
    input: z.object({ draftId, ids: list(sampleId, manyIds).min(1), language: languageCode }),
    output: z.null(),
  },
} as const

export const samplesEvents = {
  changed: z.object({
    draftId,
    upserted: list(sample),
    /** Every sample of the draft, in list order: what is not among them is gone, whenever the window asked. */
    sampleIds: list(sampleId),
  }),
  /** Files in added folders that are no audio by name and became no samples; the first of their names. None: there was nothing. */
  passedOver: z.object({ draftId, count: z.number().int().nonnegative(), names: list(text(1_000), 10) }),
} as const
