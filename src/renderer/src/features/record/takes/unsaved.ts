import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'

/** Takes on the disk that are in no sample, newest first: neither alone nor as part of a recording that became one. */
export function unsavedTakes(takes: readonly Take[], recordings: readonly Recording[]): Take[] {
  const used = new Set(
    recordings
      .filter((recording) => recording.sampleId !== null)
      .flatMap((recording) => recording.regions.map((region) => region.takeId)),
  )
  return takes
    .filter((take) => take.state !== 'recording' && take.state !== 'interrupted')
    .filter((take) => take.purpose === 'recording' && take.durationMs > 0 && !used.has(take.id))
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
}
