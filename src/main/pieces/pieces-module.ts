import type { Handlers } from '@shared/ipc/contract'
import type { Dialogs } from '../platform/dialogs'
import type { CallsIn, Module } from '../scope/module'
import { createPieces, type Pieces, type PiecesDeps } from './pieces'

type PieceCalls = Pick<Handlers, 'pieces'> & CallsIn<'sampleSettings', 'propose' | 'apply'>

/** Pieces of drafts in one library. */
export function createPiecesModule(
  deps: PiecesDeps & { dialogs: Pick<Dialogs, 'pickFolder' | 'startDrag'> },
): Module<PieceCalls> & { pieces: Pieces } {
  const { dialogs } = deps
  const pieces = createPieces(deps)
  const handlers: PieceCalls = {
    sampleSettings: {
      propose: ({ sampleIds, action }) => pieces.propose(sampleIds, action),
      apply: ({ sampleIds }) => ({ jobId: pieces.applySettings(sampleIds) }),
    },
    pieces: {
      plan: ({ draftId, edits }) => pieces.plan(draftId, edits),
      apply: ({ draftId, edits }) => ({ jobId: pieces.apply(draftId, edits) }),
      changes: ({ draftId }) => pieces.changes(draftId),
      undo({ draftId, changeId }) {
        pieces.undo(draftId, changeId)
        return null
      },
      redo({ draftId, changeId }) {
        pieces.redo(draftId, changeId)
        return null
      },
      async export({ draftId, sampleIds, format, isApplyingSettings }) {
        const folder = await dialogs.pickFolder()
        if (folder === null) return null
        return { jobId: pieces.export(draftId, sampleIds, { folder, format, isApplyingSettings }) }
      },
      async dragOut({ sampleIds }) {
        const paths = await pieces.dragFiles(sampleIds)
        if (paths.length > 0) await dialogs.startDrag(paths)
        return null
      },
    },
  }
  return { pieces, handlers, close: () => pieces.close() }
}
