import { useRecordings, useTakes } from '@renderer/bridge/recorder-queries'
import { addEntry, removeRecording } from '@renderer/features/record/booth/recordings/recording-actions'
import { recordingEntries, takesOf, unsavedEntries } from '@shared/domain/recording/recording-entries'
import { UnsavedRecordings } from '@renderer/features/record/dialog/unsaved-recordings'
import { usePlayer } from '@renderer/player/use-player'
import { recorderOptions } from '@renderer/recorder/recorder-options'

const soundAddress = (id: string): string => `/${id}`

interface CloneRecordingsProps {
  cloneId: string
  /** Takes on their way to the files of the clone. */
  adding: ReadonlySet<string>
}

/** Recordings of a clone that are none of its files, as where Timbre quit before they were added. */
export function CloneRecordings({ cloneId, adding }: CloneRecordingsProps) {
  const takes = useTakes(cloneId).data ?? []
  const recordings = useRecordings(cloneId).data ?? []
  const player = usePlayer(soundAddress)
  return (
    <UnsavedRecordings
      entries={unsavedEntries(recordingEntries(takes, recordings)).filter(
        (entry) => !takesOf(entry).some(({ id }) => adding.has(id)),
      )}
      player={player}
      minDurationMs={recorderOptions.instantClone.minDurationMs}
      isLocked={false}
      onAdd={(entry) => void addEntry(entry, cloneId)}
      onRemove={(entry) => removeRecording(entry, { takes, recordings })}
    />
  )
}
