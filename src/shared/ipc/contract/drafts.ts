import { z } from 'zod'
import { list } from '../../lib/bounds'
import { draft, draftPatch, draftSummary } from '../../domain/dataset/draft'
import { draftId } from '../../domain/ids'

export const drafts = {
  /** Newest first. */
  list: {
    input: z.object({ limit: z.number().int().min(1).max(10_000).optional() }),
    output: list(draftSummary),
  },
  get: { input: z.object({ id: draftId }), output: draftSummary },
  create: { input: z.object({}), output: draftSummary },
  /** Where recordings go that name no draft: one that was left as it was made, else a new one. */
  forRecordings: { input: z.object({}), output: draftSummary },
  /** The sample dataset that comes with the app; it is made where there is none. */
  exploreSampleDataset: { input: z.object({}), output: draftSummary },
  update: { input: z.object({ id: draftId, patch: draftPatch }), output: draftSummary },
  duplicate: { input: z.object({ id: draftId }), output: draftSummary },
  /** To the trash; `restore` undoes it. */
  remove: { input: z.object({ id: draftId }), output: z.null() },
  restore: { input: z.object({ id: draftId }), output: draftSummary },
} as const

export const draftsEvents = {
  changed: z.object({ upserted: list(draftSummary), removedIds: list(draft.shape.id) }),
} as const
