import { z } from 'zod'
import { fileId, jobId } from '../../domain/ids'
import {
  exportCheck,
  exportMaxSources,
  exportOptions,
  exportSource,
  openedFile,
} from '../../domain/export/export'

const request = z.object({
  sources: z.array(exportSource).min(1).max(exportMaxSources),
  options: exportOptions,
})

/** Takes and recordings as files of the person's own. */
export const exports = {
  /**
   * What an export would write and which rules of the preset it keeps, at once; what was not measured yet is `waiting`.
   * @throws AppError not-found, busy (a take that is still being recorded)
   */
  check: { input: request, output: exportCheck },
  /** Measures what `check` has waiting, as a job of kind `export-check`; `measured` tells each file. Null: nothing waits. */
  measure: { input: request, output: z.object({ jobId }).nullable() },
  /**
   * Asks for a file, or for a folder in which a new one is made, and writes as a job of kind `recording-export`; measures what
   * was not. The options are remembered. Null: canceled.
   * @throws AppError not-found, busy, invalid-input (detail `reason`: format-differs, no-sound)
   */
  save: { input: request, output: z.object({ jobId }).nullable() },
  /** Shows what a job of `save` wrote in the system's file manager. @throws AppError not-found */
  reveal: { input: z.object({ jobId }), output: z.null() },
  /** Opens a sound file of the person's, so that it is checked as a take is; as a job of kind `export-check`. */
  openFile: { input: z.object({ fileId }), output: z.object({ jobId }) },
  /** What a job of `openFile` opened. @throws AppError not-found */
  openedFile: { input: z.object({ jobId }), output: openedFile },
  /**
   * Begins to drag the files out of the window, which takes a moment. Null: the drag has begun. Where that moment would be
   * long, the job that prepares them: dragged again when it is done, they are there at once.
   */
  dragOut: { input: request, output: z.object({ jobId }).nullable() },
} as const

export const exportsEvents = { measured: z.object({}) } as const
