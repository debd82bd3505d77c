import { z } from 'zod'
import { list, manyIds } from '../../lib/bounds'
import { draftId, takeId } from '../../domain/ids'
import { recoverable, take } from '../../domain/recording/take'

export const takes = {
  list: { input: z.object({ draftId: draftId.nullable() }), output: list(take) },
  rename: { input: z.object({ id: takeId, name: z.string().trim().min(1).max(1_000) }), output: take },
  flag: { input: z.object({ id: takeId, isFlagged: z.boolean() }), output: take },
  /** To the trash; `restore` undoes it. */
  remove: { input: z.object({ ids: list(takeId, manyIds).min(1) }), output: z.null() },
  restore: { input: z.object({ ids: list(takeId, manyIds).min(1) }), output: z.null() },
  /** Takes left by a crash that still need a decision. */
  recoverable: { input: z.object({}), output: list(recoverable) },
  /** Repairs the header, keeps the takes and adds them to the draft (null: keeps them as unsaved takes). */
  recover: {
    input: z.object({ ids: list(takeId, manyIds).min(1), draftId: draftId.nullable() }),
    output: z.null(),
  },
  /** Keeps them for 30 days. */
  skipRecovery: { input: z.object({ ids: list(takeId, manyIds).min(1) }), output: z.null() },
} as const

export const takesEvents = {
  changed: z.object({ upserted: list(take), removedIds: list(takeId) }),
} as const
