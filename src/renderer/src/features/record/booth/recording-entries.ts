import type { Reel } from '@shared/domain/reel'
import type { Take } from '@shared/domain/take'

/** What the list of recordings shows: reels, and takes that are part of none. */
export type RecordingEntry =
  { kind: 'reel'; id: string; reel: Reel; takes: readonly Take[] } | { kind: 'take'; id: string; take: Take }

export const nameOf = (entry: RecordingEntry): string =>
  entry.kind === 'reel' ? entry.reel.name : entry.take.name
export const durationOf = (entry: RecordingEntry): number =>
  entry.kind === 'reel' ? entry.reel.durationMs : entry.take.durationMs
const createdAt = (entry: RecordingEntry): number =>
  entry.kind === 'reel' ? entry.reel.createdAtMs : entry.take.createdAtMs
/** Takes heard in an entry. */
export const takesOf = (entry: RecordingEntry): readonly Take[] =>
  entry.kind === 'reel' ? entry.takes : [entry.take]

/** Newest first. Takes of lines belong to their lines, those of punches to their reel. */
export function recordingEntries(takes: readonly Take[], reels: readonly Reel[]): RecordingEntry[] {
  const byId = new Map(takes.map((take) => [take.id, take]))
  const inReels = new Set(reels.flatMap((reel) => reel.segments.map(({ takeId }) => takeId)))
  const entries: RecordingEntry[] = [
    ...reels.map((reel) => ({
      kind: 'reel' as const,
      id: reel.id,
      reel,
      takes: [...new Set(reel.segments.map(({ takeId }) => takeId))].flatMap((id) => byId.get(id) ?? []),
    })),
    ...takes
      .filter((take) => take.purpose === 'recording' && take.state !== 'recording' && !inReels.has(take.id))
      .map((take) => ({ kind: 'take' as const, id: take.id, take })),
  ]
  return entries.sort((a, b) => createdAt(b) - createdAt(a))
}
