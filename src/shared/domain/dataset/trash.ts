import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { draftId, recordingId, sampleId, takeId } from '../ids'

const removed = {
  name: text(1_000),
  /** Of the audio that comes back with it. */
  sizeBytes: z.number(),
  removedAtMs: z.number(),
}
/** The draft that it comes back to; null: recorded without one. */
const home = { draftId: draftId.nullable(), draftName: text(1_000).nullable() }

/** What was removed and can be restored. What an edit replaced is not in it: undoing the edit restores that. */
export const trashItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draft'), id: draftId, sampleCount: z.number().int(), ...removed }),
  z.object({ kind: z.literal('sample'), id: sampleId, ...home, draftId, ...removed }),
  /** With the takes that were removed together with it. */
  z.object({ kind: z.literal('recording'), id: recordingId, takeIds: list(takeId), ...home, ...removed }),
  z.object({ kind: z.literal('take'), id: takeId, ...home, ...removed }),
])
export type TrashItem = z.infer<typeof trashItem>
