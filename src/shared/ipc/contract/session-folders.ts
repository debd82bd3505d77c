import { z } from 'zod'
import { draftId, fileId, jobId } from '../../domain/ids'
import { list, manyFiles } from '../../lib/bounds'

export const sessionFolders = {
  /** Asks for a location; null if the person cancels. Draft null: the unsaved recordings of no draft. */
  export: { input: z.object({ draftId: draftId.nullable() }), output: z.object({ jobId }).nullable() },
  /** Asks for a folder unless one (or the session.json in it) is given; null if the person cancels. */
  import: { input: z.object({ fileId: fileId.optional() }), output: z.object({ jobId }).nullable() },
  /**
   * Which of dropped files and folders are a session's or a dataset's folder, or the session.json or passport.json in it, or a
   * dataset's ZIP file, and which are no part of one.
   */
  recognize: {
    input: z.object({ fileIds: list(fileId, manyFiles).min(1) }),
    output: z.object({
      sessionIds: list(fileId, manyFiles),
      datasetIds: list(fileId, manyFiles),
      zipIds: list(fileId, manyFiles),
      otherIds: list(fileId, manyFiles),
    }),
  },
  /** Opens what an export made in the system's file manager. */
  show: { input: z.object({ jobId }), output: z.null() },
} as const
