import type { Span } from '@shared/domain/dataset/analysis'

/** As much is rendered of a preview. */
export const previewMs = 10_000
/** Less than this nobody can judge. */
const leastMs = 1_000

/** Where a preview begins: at the playhead, inside the region; at its very end what leads up to it. Whole milliseconds. */
export function previewStart(playheadMs: number, { startMs, endMs }: Span): number {
  const atMs = playheadMs < startMs || playheadMs >= endMs ? startMs : Math.floor(playheadMs)
  return endMs - atMs < leastMs ? Math.max(startMs, Math.floor(endMs - previewMs)) : atMs
}
