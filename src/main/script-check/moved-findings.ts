import { regionFrames, sliceRegions, totalFrames } from '@shared/audio/edit-list'
import type { Finding } from '@shared/domain/recording/script-check'
import type { Region } from '@shared/domain/recording/recording'

interface Edited {
  /** What was checked, and what is heard now. */
  before: readonly Region[]
  now: readonly Region[]
  sampleRateHz: number
}

/**
 * Findings of a check where they are after edits: what is still heard, somewhere else perhaps, stays; what was recorded over
 * is gone. An edit that is undone brings them back.
 */
export function movedFindings(findings: readonly Finding[], edited: Edited): Finding[] {
  return findings.flatMap((finding) => {
    const { startMs, endMs, breath, sentenceEnd, ...rest } = finding
    const movedMs = moveOf(edited, startMs, endMs)
    if (movedMs === null) return []
    // Only with all that is read from there.
    const breathMovedMs = breath ? moveOf(edited, breath.atMs, startMs) : null
    const endMovedMs = sentenceEnd ? moveOf(edited, sentenceEnd.atMs, sentenceEnd.atMs) : null
    return {
      ...rest,
      startMs: startMs + movedMs,
      endMs: endMs + movedMs,
      ...(breath && breathMovedMs !== null
        ? { breath: { ...breath, atMs: breath.atMs + breathMovedMs } }
        : {}),
      ...(sentenceEnd && endMovedMs !== null
        ? { sentenceEnd: { ...sentenceEnd, atMs: sentenceEnd.atMs + endMovedMs } }
        : {}),
    }
  })
}

/** How much later a stretch is heard than before; null: it is heard no more as a whole. */
function moveOf({ before, now, sampleRateHz }: Edited, startMs: number, endMs: number): number | null {
  const frames = (ms: number): number => Math.round((ms / 1_000) * sampleRateHz)
  const total = totalFrames(before)
  const from = Math.min(frames(startMs), total - 1)
  const to = Math.min(total, Math.max(from + 1, frames(endMs)))
  const wanted = soundOf(before, from, to)
  const [first] = sliceRegions(before, from, to)
  if (!first) return null
  let regionAt = 0
  let nearest: number | null = null
  for (const region of now) {
    const at = regionAt + first.startFrame - region.startFrame
    const isInside =
      region.takeId === first.takeId &&
      first.startFrame >= region.startFrame &&
      first.startFrame < region.endFrame
    regionAt += regionFrames(region)
    if (!isInside || soundOf(now, at, at + to - from) !== wanted) continue
    // A take may be heard more than once.
    if (nearest === null || Math.abs(at - from) < Math.abs(nearest)) nearest = at - from
  }
  return nearest === null ? null : (nearest / sampleRateHz) * 1_000
}

/** Which frames of which takes a stretch plays, wherever they were cut. */
function soundOf(regions: readonly Region[], fromFrame: number, toFrame: number): string {
  const joined: { takeId: string; startFrame: number; endFrame: number }[] = []
  for (const { takeId, startFrame, endFrame } of sliceRegions(regions, fromFrame, toFrame)) {
    const last = joined.at(-1)
    if (last?.takeId === takeId && last.endFrame === startFrame) last.endFrame = endFrame
    else joined.push({ takeId, startFrame, endFrame })
  }
  return JSON.stringify(joined)
}
