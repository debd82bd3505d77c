import type { Handlers } from '@shared/ipc/contract'
import type { Pieces } from './pieces'

/**
 * @param pieces asked for at each call, because the library can be reopened
 * @param system.pickFolder null where the person changed their mind
 * @param system.startDrag hands real files to the system, which goes on with the drag
 */
export function pieceHandlers(
  pieces: () => Pieces,
  system: { pickFolder: () => Promise<string | null>; startDrag: (paths: string[]) => Promise<void> },
): Handlers['pieces'] {
  return {
    plan: ({ draftId, edits }) => pieces().plan(draftId, edits),
    apply: ({ draftId, edits }) => ({ jobId: pieces().apply(draftId, edits) }),
    changes: ({ draftId }) => pieces().changes(draftId),
    undo({ draftId, changeId }) {
      pieces().undo(draftId, changeId)
      return null
    },
    redo({ draftId, changeId }) {
      pieces().redo(draftId, changeId)
      return null
    },
    async export({ draftId, sampleIds, format, isApplyingSettings }) {
      const folder = await system.pickFolder()
      if (folder === null) return null
      return { jobId: pieces().export(draftId, sampleIds, { folder, format, isApplyingSettings }) }
    },
    async dragOut({ sampleIds }) {
      const paths = await pieces().dragFiles(sampleIds)
      if (paths.length > 0) await system.startDrag(paths)
      return null
    },
  }
}
