import { regionFrames } from '@shared/audio/edit-list'
import type { Region } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'

/** Regions of a recording, one after the other, that were read from the same script in the same way. */
export interface Stretch {
  /** Null: read without a script. */
  scriptId: string | null
  /** The lines that were read, in order; null: read in one go. */
  lineIndexes: number[] | null
  /** Read in one go from this line on, or later: a punch into a line. */
  fromLine: number | null
  /** A punch ends it in the middle. */
  isCut: boolean
  /** Of the recording; `toFrame` is exclusive. */
  fromFrame: number
  toFrame: number
}

/** What each part of a recording was read from. A punch goes on in the script it was made into. */
export function stretchesOf(
  regions: readonly Region[],
  findTake: (takeId: string) => Take | null,
): Stretch[] {
  const stretches: Stretch[] = []
  let fromFrame = 0
  let takeIdBefore: string | null = null
  for (const region of regions) {
    const take = findTake(region.takeId)
    const last = stretches.at(-1)
    const toFrame = fromFrame + regionFrames(region)
    const isPunch = take?.purpose === 'punch'
    const scriptId = take?.scriptId ?? (isPunch ? (last?.scriptId ?? null) : null)
    const lineIndex = scriptId === null ? null : (take?.lineIndex ?? null)
    const isSameScript = last !== undefined && last.scriptId === scriptId
    const isSameWay = isSameScript && (lineIndex === null) === (last.lineIndexes === null)
    if (isSameWay && (last.fromLine === null || isPunch)) {
      if (lineIndex !== null && takeIdBefore !== region.takeId) last.lineIndexes?.push(lineIndex)
      last.toFrame = toFrame
    } else {
      if (last && isPunch) last.isCut = true
      stretches.push({
        scriptId,
        lineIndexes: lineIndex === null ? null : [lineIndex],
        fromLine: isPunch && isSameScript ? (last.lineIndexes?.at(-1) ?? null) : null,
        isCut: false,
        fromFrame,
        toFrame,
      })
    }
    takeIdBefore = region.takeId
    fromFrame = toFrame
  }
  return stretches
}
