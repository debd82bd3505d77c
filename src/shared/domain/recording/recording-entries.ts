import type { Recording } from './recording'
import type { Take } from './take'
import { sampleMinDurationMs } from '../../limits'

/** What the list of recordings shows: recordings, and takes that are part of none. */
export type RecordingEntry =
  | { kind: 'recording'; id: string; recording: Recording; takes: readonly Take[] }
  | { kind: 'take'; id: string; take: Take }

export const durationOf = (entry: RecordingEntry): number =>
  entry.kind === 'recording' ? entry.recording.durationMs : entry.take.durationMs
export const createdAt = (entry: RecordingEntry): number =>
  entry.kind === 'recording' ? entry.recording.createdAtMs : entry.take.createdAtMs
/** Takes heard in an entry. */
export const takesOf = (entry: RecordingEntry): readonly Take[] =>
  entry.kind === 'recording' ? entry.takes : [entry.take]

/**
 * Newest first. Takes of lines belong to their lines, those of punches to their recording, hidden or heard; a punch that never
 * came into one, because Timbre ended before, stands for itself.
 */
export function recordingEntries(takes: readonly Take[], recordings: readonly Recording[]): RecordingEntry[] {
  const byId = new Map(takes.map((take) => [take.id, take]))
  const inRecordings = new Set(recordings.flatMap((recording) => recording.takeIds))
  const entries: RecordingEntry[] = [
    ...recordings.map((recording) => ({
      kind: 'recording' as const,
      id: recording.id,
      recording,
      takes: [...new Set(recording.regions.map(({ takeId }) => takeId))].flatMap((id) => byId.get(id) ?? []),
    })),
    ...takes
      .filter((take) => isWhole(take) && !inRecordings.has(take.id))
      .map((take) => ({ kind: 'take' as const, id: take.id, take })),
  ]
  return entries.sort((a, b) => createdAt(b) - createdAt(a))
}

/** A recording, a punch, or what was read for an instant clone, that has ended, with sound, and needs no decision. */
const isWhole = ({ purpose, state, durationMs }: Take): boolean =>
  ['recording', 'punch', 'clone'].includes(purpose) &&
  state !== 'recording' &&
  state !== 'interrupted' &&
  durationMs > 0

/** As it sounds now. */
export const isInDataset = (entry: RecordingEntry): boolean =>
  entry.kind === 'recording' && entry.recording.sampleId !== null && !entry.recording.differsFromSample

/** Those that are in no dataset yet, or are there as they were before a punch. */
export const unsavedEntries = (entries: readonly RecordingEntry[]): RecordingEntry[] =>
  entries.filter((entry) => !isInDataset(entry))

/** What could still become samples: recordings long enough and not flagged, and the newest take of every line. */
export function unsavedDurationMs(takes: readonly Take[], recordings: readonly Recording[]): number {
  const wholeEntries = unflagged(recordingEntries(takes, recordings)).filter(
    (entry) =>
      (entry.kind === 'take' || entry.recording.sampleId === null) &&
      durationOf(entry) >= sampleMinDurationMs,
  )
  const sum = (lengths: readonly number[]): number => lengths.reduce((total, ms) => total + ms, 0)
  return (
    sum(wholeEntries.map(durationOf)) +
    sum(unsavedLines(takes, recordings).map(({ durationMs }) => durationMs))
  )
}

/** How many wait in the booth: recordings of any length and the newest take of every line, but for what is flagged. */
export const unsavedCount = (takes: readonly Take[], recordings: readonly Recording[]): number =>
  unsavedEntries(unflagged(recordingEntries(takes, recordings))).length +
  unsavedLines(takes, recordings).length

const unflagged = (entries: readonly RecordingEntry[]): RecordingEntry[] =>
  entries.filter((entry) => !takesOf(entry).some(({ isFlagged }) => isFlagged))

function unsavedLines(takes: readonly Take[], recordings: readonly Recording[]): Take[] {
  // As a recording they wait once.
  const joined = new Set(recordings.flatMap(({ takeIds }) => takeIds))
  return newestOfLines(takes).filter(({ id }) => !joined.has(id))
}

/** The newest take of each line that is not flagged, in the order of the lines. */
export function newestOfLines(takes: readonly Take[]): Take[] {
  const lines = new Map<string, Take>()
  for (const take of [...takes].sort((a, b) => a.createdAtMs - b.createdAtMs)) {
    if (take.purpose !== 'line' || take.isFlagged || take.state === 'recording') continue
    lines.set(`${take.scriptId} ${take.lineIndex}`, take)
  }
  return [...lines.values()].sort((a, b) => (a.lineIndex ?? 0) - (b.lineIndex ?? 0))
}
