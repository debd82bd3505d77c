import { z } from 'zod'
import { list } from '../../lib/bounds'
import { draftId, jobId, sampleId } from '../../domain/ids'
import { audioChange, exportFormat, segmentPlan, segmentEdits } from '../../domain/dataset/segment'

const manySamples = z.array(sampleId).min(1).max(10_000)

export const segments = {
  plan: { input: z.object({ draftId, edits: segmentEdits }), output: segmentPlan },
  /**
   * Makes the segments; the samples they come from go to the trash, their audio stays. The job's id is the change's, for
   * `undo`.
   */
  apply: { input: z.object({ draftId, edits: segmentEdits }), output: z.object({ jobId }) },
  /** Changes made to samples, newest first. */
  changes: { input: z.object({ draftId }), output: list(audioChange) },
  /**
   * Brings the former samples back; `madeIds` are those that had taken their place.
   * @throws AppError invalid-input (detail `reason`: blockedBy), busy
   */
  undo: {
    input: z.object({ draftId, changeId: audioChange.shape.changeId }),
    output: z.object({ madeIds: list(sampleId) }),
  },
  redo: { input: z.object({ draftId, changeId: audioChange.shape.changeId }), output: z.null() },
  /** Asks for a folder; writes the files and a manifest as CSV and JSON. Null if the user cancels. */
  export: {
    input: z.object({
      draftId,
      sampleIds: manySamples,
      format: exportFormat,
      isApplyingSettings: z.boolean(),
    }),
    output: z.object({ jobId }).nullable(),
  },
  /**
   * Begins to drag the samples' files out of the window. Null where that has begun; of what takes long to copy, the job that
   * does: dragged again when it is done, they are there at once.
   */
  dragOut: { input: z.object({ sampleIds: manySamples }), output: z.object({ jobId }).nullable() },
} as const
