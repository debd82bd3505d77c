import type { Take } from '@shared/domain/recording/take'

export interface LineStatus {
  index: number
  /** Newest first. */
  takes: readonly Take[]
  /** The one that goes into the recording: the newest that is not flagged, else the newest. */
  chosen: Take | null
}

/** Takes of a script by its lines. `picked` overrides the choice for a line, by take id. */
export function lineStatuses(
  takes: readonly Take[],
  scriptId: string,
  lineCount: number,
  picked: ReadonlyMap<number, string>,
): LineStatus[] {
  const own = takes
    .filter((take) => take.purpose === 'line' && take.scriptId === scriptId && take.state !== 'recording')
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
  const byLine = Map.groupBy(own, (take) => take.lineIndex)
  return Array.from({ length: lineCount }, (_, index) => {
    const ofLine = byLine.get(index) ?? []
    const chosen =
      ofLine.find((take) => take.id === picked.get(index)) ??
      ofLine.find((take) => !take.isFlagged) ??
      ofLine[0] ??
      null
    return { index, takes: ofLine, chosen }
  })
}

/** The takes to join at Finish, in the order of the script: a recording has one rate and so many channels, so by each of these. */
export function joinedTakeIds(lines: readonly LineStatus[]): string[][] {
  const chosen = lines.flatMap((line) => line.chosen ?? [])
  const alike = Map.groupBy(chosen, ({ format }) => `${format.sampleRateHz} ${format.channels}`)
  return [...alike.values()].map((takes) => takes.map(({ id }) => id))
}
