import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { durationOf, type RecordingEntry, takesOf } from '@shared/domain/recording/recording-entries'
import type { ExportItem } from '@renderer/features/exports/export-words'

export const nameOf = (entry: RecordingEntry): string =>
  entry.kind === 'recording' ? entry.recording.name : entry.take.name
/**
 * What a player knows it by: another one after an edit, since Chromium goes on playing for minutes what it has of an address,
 * whatever is there by now.
 */
export const recordingSound = ({ id, editedAtMs }: Pick<Recording, 'id' | 'editedAtMs'>): string =>
  `recording/${id}?edited=${editedAtMs}`
export const soundOf = (entry: RecordingEntry): string =>
  entry.kind === 'recording' ? recordingSound(entry.recording) : `take/${entry.id}`

/** As it is exported: as it sounds now. */
export const exportItemOf = (entry: RecordingEntry): ExportItem => ({
  source: { kind: entry.kind, id: entry.id },
  name: nameOf(entry),
  durationMs: durationOf(entry),
  isSaving: takesOf(entry).some(({ state }) => state === 'saving'),
})

/** The newest of a draft's takes, which come oldest first; null without any. */
export const lastTakeOf = (takes: readonly Take[]): Take | null => takes.at(-1) ?? null

/** Takes of an entry, heard or hidden, that no other recording needs and that are of no line: those belong to their lines. */
export function ownTakeIds(
  entry: RecordingEntry,
  takes: readonly Take[],
  recordings: readonly Recording[],
): string[] {
  if (entry.kind === 'take') return [entry.id]
  const needed = new Set(recordings.filter(({ id }) => id !== entry.id).flatMap(({ takeIds }) => takeIds))
  for (const { id, purpose } of takes) if (purpose === 'line') needed.add(id)
  return entry.recording.takeIds.filter((id) => !needed.has(id))
}
