import type { SegmentSpan } from '../domain/dataset/segment'
import { joinedFileMaxMs } from '../domain/cloud/instant-clone-rules'

/** Stretches as the files they are joined to: as few as possible, of equal length (`plannedFiles`). */
export function splitStretches(stretches: readonly SegmentSpan[]): SegmentSpan[][] {
  const totalMs = stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const count = Math.ceil(totalMs / joinedFileMaxMs)
  const fileMs = totalMs / count
  const files: SegmentSpan[][] = []
  let filledMs = fileMs
  for (const stretch of stretches) {
    let { startMs } = stretch
    while (stretch.endMs - startMs > 1e-6) {
      if (fileMs - filledMs < 1e-6 && files.length < count) {
        files.push([])
        filledMs = 0
      }
      const isLast = files.length === count
      const endMs = isLast ? stretch.endMs : Math.min(stretch.endMs, startMs + fileMs - filledMs)
      files.at(-1)?.push({ sampleId: stretch.sampleId, startMs, endMs })
      filledMs += endMs - startMs
      startMs = endMs
    }
  }
  return files
}
