import type { SegmentEdits } from '@shared/domain/dataset/segment'
import { noEdits } from './edits'

/** Edits of a dialog that was closed without making segments, kept for as long as the message that offers them back. */
let kept: { draftId: string; edits: SegmentEdits } | null = null

export const keepAbandoned = (draftId: string, edits: SegmentEdits): void => {
  kept = { draftId, edits }
}

/** Edits of this draft to go on with; only once. */
export function takeAbandoned(draftId: string): SegmentEdits {
  const edits = kept?.draftId === draftId ? kept.edits : noEdits
  kept = null
  return edits
}
