import type { Segment } from '../domain/reel'

/*
 * An edit list plays its segments one after the other. A segment with a crossfade fades in over its first frames while the
 * take of the segment before it sounds on past its end and fades out, with equal power; so a fade never changes lengths.
 * Where that take has no more frames it counts as silence.
 */

export const segmentFrames = (segment: Segment): number => segment.endFrame - segment.startFrame

export const totalFrames = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segmentFrames(segment), 0)

/** Whole takes, one after the other; takes without frames are left out. */
export const joinTakes = (takes: readonly { id: string; frameCount: number }[]): Segment[] =>
  takes
    .filter((take) => take.frameCount > 0)
    .map((take) => ({ takeId: take.id, startFrame: 0, endFrame: take.frameCount, crossfadeFrames: 0 }))

/**
 * The list with everything from `atFrame` on replaced. Nothing is rewritten: the takes of the old tail stay what they are.
 * A fade is never longer than its segment.
 * @throws RangeError where `atFrame` lies behind the end or the replacement is empty
 */
export function punchIn(segments: readonly Segment[], atFrame: number, replacement: Segment): Segment[] {
  if (atFrame < 0 || atFrame > totalFrames(segments) || segmentFrames(replacement) <= 0) {
    throw new RangeError('a punch lies inside the list and holds frames')
  }
  const kept: Segment[] = []
  let left = atFrame
  for (const segment of segments) {
    if (left === 0) break
    const length = Math.min(left, segmentFrames(segment))
    kept.push({
      ...segment,
      endFrame: segment.startFrame + length,
      crossfadeFrames: Math.min(segment.crossfadeFrames, length),
    })
    left -= length
  }
  const fade = kept.length === 0 ? 0 : Math.min(replacement.crossfadeFrames, segmentFrames(replacement))
  return [...kept, { ...replacement, crossfadeFrames: fade }]
}

/** Frames of one take, or of two that fade into each other. */
export type Piece =
  | { kind: 'take'; takeId: string; startFrame: number; frameCount: number }
  | {
      kind: 'fade'
      from: { takeId: string; startFrame: number }
      to: { takeId: string; startFrame: number }
      frameCount: number
      /** Where in the fade this piece begins, and how long the whole fade is. */
      fadeOffset: number
      fadeFrames: number
    }

/** What must be read for a stretch of the list, in order. @param toFrame exclusive */
export function piecesOf(segments: readonly Segment[], fromFrame: number, toFrame: number): Piece[] {
  const pieces: Piece[] = []
  let segmentAt = 0
  let before: Segment | null = null
  for (const segment of segments) {
    const length = segmentFrames(segment)
    const fadeFrames = before ? segment.crossfadeFrames : 0
    const start = Math.max(0, fromFrame - segmentAt)
    const end = Math.min(length, toFrame - segmentAt)
    if (before && start < Math.min(end, fadeFrames)) {
      pieces.push({
        kind: 'fade',
        from: { takeId: before.takeId, startFrame: before.endFrame + start },
        to: { takeId: segment.takeId, startFrame: segment.startFrame + start },
        frameCount: Math.min(end, fadeFrames) - start,
        fadeOffset: start,
        fadeFrames,
      })
    }
    const plainStart = Math.max(start, fadeFrames)
    if (plainStart < end) {
      pieces.push({
        kind: 'take',
        takeId: segment.takeId,
        startFrame: segment.startFrame + plainStart,
        frameCount: end - plainStart,
      })
    }
    segmentAt += length
    before = segment
  }
  return pieces
}

/** Mixes a fade of interleaved samples. Both sides hold `frameCount * channels` samples. */
export function mixFade(
  from: Float32Array,
  to: Float32Array,
  fade: { fadeOffset: number; fadeFrames: number; channels: number },
): Float32Array<ArrayBuffer> {
  const { channels, fadeFrames, fadeOffset } = fade
  const mixed = new Float32Array(to.length)
  for (let i = 0; i < mixed.length; i++) {
    const frame = fadeOffset + Math.floor(i / channels)
    const angle = ((frame + 0.5) / fadeFrames) * (Math.PI / 2)
    mixed[i] = (from[i] ?? 0) * Math.cos(angle) + (to[i] ?? 0) * Math.sin(angle)
  }
  return mixed
}
