import { totalFrames } from '@shared/audio/edit-list'
import type { JobHandle } from '../platform/jobs'
import { bytesPerSample } from '../takes/journal/journal-files'
import type { PlannedFile } from './export-plan'

/** How far a job is that listens to some files and writes some. */
export interface ExportProgress {
  measured(file: PlannedFile, doneFrames: number): void
  /** From 0 to 1; a file that is written anew does not go back. */
  written(file: PlannedFile, fraction: number): void
  done(file: PlannedFile): void
}

const bytesOf = ({ regions, channels }: PlannedFile): number =>
  totalFrames(regions) * channels * bytesPerSample

/** @param job null: nobody looks */
export function createExportProgress(
  job: JobHandle | null,
  written: readonly PlannedFile[],
  measured: readonly PlannedFile[],
): ExportProgress {
  const total = (files: readonly PlannedFile[]): number => files.reduce((sum, file) => sum + bytesOf(file), 0)
  const measuredBytes = new Map<PlannedFile, number>()
  const writtenBytes = new Map<PlannedFile, number>()
  let doneBytes = 0
  let doneCount = 0
  job?.update({
    totalBytes: total(written) + total(measured),
    ...(written.length > 1 ? { totalCount: written.length } : {}),
  })
  function set(into: Map<PlannedFile, number>, file: PlannedFile, bytes: number): void {
    const before = into.get(file) ?? 0
    if (bytes <= before) return
    into.set(file, bytes)
    doneBytes += bytes - before
    job?.update({ doneBytes })
  }
  return {
    measured: (file, doneFrames) => set(measuredBytes, file, doneFrames * file.channels * bytesPerSample),
    written: (file, fraction) => set(writtenBytes, file, bytesOf(file) * fraction),
    done(file) {
      set(writtenBytes, file, bytesOf(file))
      if (written.length > 1) job?.update({ doneCount: ++doneCount })
    },
  }
}
