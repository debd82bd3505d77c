import type { Reel } from '@shared/domain/reel'
import type { Take } from '@shared/domain/take'

/** Takes on the disk that are in no sample, newest first: neither alone nor as part of a reel that became one. */
export function unsavedTakes(takes: readonly Take[], reels: readonly Reel[]): Take[] {
  const used = new Set(
    reels
      .filter((reel) => reel.sampleId !== null)
      .flatMap((reel) => reel.segments.map((segment) => segment.takeId)),
  )
  return takes
    .filter((take) => take.state !== 'recording' && take.state !== 'interrupted')
    .filter((take) => take.purpose === 'recording' && take.durationMs > 0 && !used.has(take.id))
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
}
