import type { Handlers } from '@shared/ipc/contract'
import type { Pieces } from './pieces'

export interface PieceCalls {
  pieces: Handlers['pieces']
  sampleSettings: Pick<Handlers['sampleSettings'], 'propose' | 'apply'>
}

export interface PieceDialogs {
  /** Null where the person changed their mind. */
  pickFolder: () => Promise<string | null>
  /** Hands real files to the system, which goes on with the drag. */
  startDrag: (paths: string[]) => Promise<void>
}

export const pieceHandlers = (pieces: Pieces, dialogs: PieceDialogs): PieceCalls => ({
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
})
