import type { Handlers } from '@shared/ipc/contract'
import type { Dialogs } from '../platform/dialogs'
import type { CallsIn, Module } from '../scope/module'
import { createSegments, type Segments, type SegmentsDeps } from './segments'

type SegmentCalls = Pick<Handlers, 'segments'> & CallsIn<'sampleSettings', 'propose' | 'apply'>

/** Segments of drafts in one library. */
export function createSegmentsModule(
  deps: Omit<SegmentsDeps, 'startDrag'> & { dialogs: Pick<Dialogs, 'pickFolder' | 'startDrag'> },
): Module<SegmentCalls> & { segments: Segments } {
  const { dialogs } = deps
  const segments = createSegments({ ...deps, startDrag: (paths) => dialogs.startDrag(paths) })
  const handlers: SegmentCalls = {
    sampleSettings: {
      propose: ({ sampleIds, action }) => segments.propose(sampleIds, action),
      apply: ({ sampleIds }) => ({ jobId: segments.applySettings(sampleIds) }),
    },
    segments: {
      plan: ({ draftId, edits }) => segments.plan(draftId, edits),
      apply: ({ draftId, edits }) => ({ jobId: segments.apply(draftId, edits) }),
      changes: ({ draftId }) => segments.changes(draftId),
      undo: ({ draftId, changeId }) => ({ madeIds: segments.undo(draftId, changeId) }),
      redo({ draftId, changeId }) {
        segments.redo(draftId, changeId)
        return null
      },
      async export({ draftId, sampleIds, format, isApplyingSettings }) {
        const folder = await dialogs.pickFolder()
        if (folder === null) return null
        return { jobId: segments.export(draftId, sampleIds, { folder, format, isApplyingSettings }) }
      },
      dragOut: ({ sampleIds }) => segments.dragOut(sampleIds),
    },
  }
  return { segments, handlers, resume: () => segments.resume(), close: () => segments.close() }
}
