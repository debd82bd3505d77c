import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Upload } from '@shared/domain/cloud/upload'
import {
  totalDurationBestMs,
  totalDurationBetterMs,
  totalDurationGoodMs,
  totalDurationMinMs,
} from '@shared/limits'

/** How far a draft has come; the first that holds, in the order of urgency. */
export type DraftStage =
  | 'upload-blocked'
  | 'upload-paused'
  | 'upload-waiting'
  | 'uploading'
  | 'problems'
  | 'empty'
  | 'uploaded'
  | 'too-short'
  | 'partly-uploaded'
  | 'ready'

export function uploadStage(upload: Upload | undefined): DraftStage | null {
  switch (upload?.phase) {
    case 'blocked':
      return 'upload-blocked'
    case 'paused':
      return 'upload-paused'
    case 'waiting':
      return 'upload-waiting'
    case 'preparing':
    case 'running':
    case 'checking':
      return 'uploading'
    case 'done':
    case 'cancelled':
    case undefined:
      return null
  }
}

export function draftStage(draft: DraftSummary, upload: Upload | undefined): DraftStage {
  const uploading = uploadStage(upload)
  if (uploading) return uploading
  if (draft.problemCount > 0) return 'problems'
  if (draft.sampleCount === 0) return 'empty'
  if (draft.uploadedCount >= draft.sampleCount) return 'uploaded'
  if (draft.totalDurationMs < totalDurationMinMs) return 'too-short'
  // A cancelled upload is begun anew.
  return draft.uploadedCount > 0 && upload?.phase !== 'cancelled' ? 'partly-uploaded' : 'ready'
}

const draftsIn =
  (...stages: readonly DraftStage[]) =>
  (drafts: readonly DraftSummary[], uploads: readonly Upload[] | undefined): DraftSummary[] =>
    drafts.filter((draft) =>
      stages.includes(
        draftStage(
          draft,
          uploads?.find(({ draftId }) => draftId === draft.id),
        ),
      ),
    )

/** Those that have enough and wait for nothing. */
export const readyDrafts = draftsIn('ready', 'partly-uploaded')

/** Those that hold too little: more of them may wait in their booth. */
export const shortDrafts = draftsIn('empty', 'too-short')

/** Those that may be trained: what they lack in the cloud was left out, or came later. */
export const draftsInCloud = (
  drafts: readonly DraftSummary[],
  uploads: readonly Upload[] | undefined,
): DraftSummary[] =>
  draftsIn(
    'uploaded',
    'partly-uploaded',
    'problems',
  )(drafts, uploads).filter(({ uploadedCount }) => uploadedCount > 0)

/** The marks of spec/professional-clone.md section 2; 10 minutes are the least that counts. */
export const durationMarks = [
  { atMs: totalDurationMinMs, label: 'Minimum' },
  { atMs: totalDurationGoodMs, label: 'Good' },
  { atMs: totalDurationBetterMs, label: 'Better' },
  { atMs: totalDurationBestMs, label: 'Best' },
] as const

/**
 * The time that the marks of quality count, in milliseconds: what of it is usable. Totals and minimums count the files'
 * own length (rulings). Null until it is known.
 */
export const markedMs = (draft: DraftSummary, usableMs: number | undefined): number | null =>
  usableMs === undefined ? null : Math.min(draft.totalDurationMs, usableMs)

export type DurationMark = (typeof durationMarks)[number]

/** The highest mark reached, and the next one; a mark is reached when it is met exactly. */
export function marksAround(totalDurationMs: number): {
  reached: DurationMark | null
  next: DurationMark | null
} {
  return {
    reached: durationMarks.findLast((mark) => totalDurationMs >= mark.atMs) ?? null,
    next: durationMarks.find((mark) => totalDurationMs < mark.atMs) ?? null,
  }
}

/** Of a draft that has enough: no mark that its usable time does not reach. */
export function readyLabel(draft: DraftSummary, usableMs: number | undefined): string {
  const marked = markedMs(draft, usableMs)
  return (marked === null ? null : marksAround(marked).reached?.label) ?? 'Ready'
}
