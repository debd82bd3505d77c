import type { Handlers } from '@shared/ipc/contract'
import type { Segments } from './segments'

/**
 * @param segments asked for at each call, because the library can be reopened
 * @param system.pickFolder null where the person changed their mind
 * @param system.startDrag hands real files to the system, which goes on with the drag
 */
export function segmentHandlers(
  segments: () => Segments,
  system: { pickFolder: () => Promise<string | null>; startDrag: (paths: string[]) => Promise<void> },
): Handlers['segments'] {
  return {
    plan: ({ draftId, edits }) => segments().plan(draftId, edits),
    apply: ({ draftId, edits }) => ({ jobId: segments().apply(draftId, edits) }),
    changes: ({ draftId }) => segments().changes(draftId),
    undo({ draftId, changeId }) {
      segments().undo(draftId, changeId)
      return null
    },
    redo({ draftId, changeId }) {
      segments().redo(draftId, changeId)
      return null
    },
    async export({ draftId, sampleIds, format, isApplyingSettings }) {
      const folder = await system.pickFolder()
      if (folder === null) return null
      return { jobId: segments().export(draftId, sampleIds, { folder, format, isApplyingSettings }) }
    },
    async dragOut({ sampleIds }) {
      const paths = await segments().dragFiles(sampleIds)
      if (paths.length > 0) await system.startDrag(paths)
      return null
    },
  }
}
