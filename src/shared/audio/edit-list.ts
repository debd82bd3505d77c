import type { Region } from '../domain/recording/recording'

/*
 * An edit list plays its regions one after the other. A region with a crossfade fades in over its first frames while the
 * take of the region before it sounds on past its end and fades out, with equal power; so a fade never changes lengths.
 * Where that take has no more frames it counts as silence.
 */

export const regionFrames = (region: Region): number => region.endFrame - region.startFrame

export const totalFrames = (regions: readonly Region[]): number =>
  regions.reduce((sum, region) => sum + regionFrames(region), 0)

/** Whole takes, one after the other; takes without frames are left out. */
export const joinTakes = (takes: readonly { id: string; frameCount: number }[]): Region[] =>
  takes
    .filter((take) => take.frameCount > 0)
    .map((take) => ({ takeId: take.id, startFrame: 0, endFrame: take.frameCount, crossfadeFrames: 0 }))

/**
 * The list with everything from `atFrame` on replaced, or up to `untilFrame`: what is behind it goes on, with a fade of its
 * own. Nothing is rewritten: the takes that are heard no more stay what they are. A fade is never longer than its region.
 * @param untilFrame exclusive, in the list as it was; null: all that follows is replaced
 * @throws RangeError where `atFrame` lies behind the end, `untilFrame` outside of what follows, or the replacement is empty
 */
export function punchIn(
  regions: readonly Region[],
  atFrame: number,
  replacement: Region,
  untilFrame: number | null = null,
): Region[] {
  const total = totalFrames(regions)
  const until = untilFrame ?? total
  if (atFrame < 0 || until < atFrame || until > total || regionFrames(replacement) <= 0) {
    throw new RangeError('a punch lies inside the list and holds frames')
  }
  const fadeOf = (region: Region): number => Math.min(replacement.crossfadeFrames, regionFrames(region))
  const kept = sliceRegions(regions, 0, atFrame)
  const [first, ...rest] = sliceRegions(regions, until, total)
  return [
    ...kept,
    { ...replacement, crossfadeFrames: kept.length === 0 ? 0 : fadeOf(replacement) },
    ...(first ? [{ ...first, crossfadeFrames: fadeOf(first) }, ...rest] : []),
  ]
}

/**
 * A stretch of the list as a list of its own. It begins without a fade, and a fade that it ends in is as short as what is
 * left of it.
 * @param toFrame exclusive
 */
export function sliceRegions(regions: readonly Region[], fromFrame: number, toFrame: number): Region[] {
  const sliced: Region[] = []
  let regionAt = 0
  for (const region of regions) {
    const length = regionFrames(region)
    const start = Math.max(0, fromFrame - regionAt)
    const end = Math.min(length, toFrame - regionAt)
    regionAt += length
    if (end <= start) continue
    sliced.push({
      takeId: region.takeId,
      startFrame: region.startFrame + start,
      endFrame: region.startFrame + end,
      crossfadeFrames:
        sliced.length === 0 ? 0 : Math.min(end - start, Math.max(0, region.crossfadeFrames - start)),
    })
  }
  return sliced
}

/** Frames of one take, or of two that fade into each other. */
export type Segment =
  | { kind: 'take'; takeId: string; startFrame: number; frameCount: number }
  | {
      kind: 'fade'
      from: { takeId: string; startFrame: number }
      to: { takeId: string; startFrame: number }
      frameCount: number
      /** Where in the fade this fragment begins, and how long the whole fade is. */
      fadeOffset: number
      fadeFrames: number
    }

/** What must be read for a stretch of the list, in order. @param toFrame exclusive */
export function fragmentsOf(regions: readonly Region[], fromFrame: number, toFrame: number): Segment[] {
  const fragments: Segment[] = []
  let regionAt = 0
  let before: Region | null = null
  for (const region of regions) {
    const length = regionFrames(region)
    const fadeFrames = before ? region.crossfadeFrames : 0
    const start = Math.max(0, fromFrame - regionAt)
    const end = Math.min(length, toFrame - regionAt)
    if (before && start < Math.min(end, fadeFrames)) {
      fragments.push({
        kind: 'fade',
        from: { takeId: before.takeId, startFrame: before.endFrame + start },
        to: { takeId: region.takeId, startFrame: region.startFrame + start },
        frameCount: Math.min(end, fadeFrames) - start,
        fadeOffset: start,
        fadeFrames,
      })
    }
    const plainStart = Math.max(start, fadeFrames)
    if (plainStart < end) {
      fragments.push({
        kind: 'take',
        takeId: region.takeId,
        startFrame: region.startFrame + plainStart,
        frameCount: end - plainStart,
      })
    }
    regionAt += length
    before = region
  }
  return fragments
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
