import { useState } from 'react'
import { AudioLines } from 'lucide-react'
import { useStore } from 'zustand'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { isTaking } from '@renderer/recorder/recorder-machine'
import { removeRecording } from './recording-actions'
import { RecordingRow } from './recording-row'
import { recordingEntries } from './recording-entries'
import type { BoothTools } from '../use-booth'

/** The recordings made for this draft: listen, flag, rename, remove, add to the dataset. */
export function RecordingsPanel({ draft, tools }: { draft: DraftSummary; tools: BoothTools }) {
  const { booth, recorder, player, takes, recordings } = tools
  const selectedRecordingId = useStore(booth.store, (state) => state.selectedRecordingId)
  const isBusy = useStore(recorder.store, isTaking)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const entries = recordingEntries(takes, recordings)
  return (
    <section aria-labelledby="recordings-title" className="flex flex-col">
      <h2
        id="recordings-title"
        className="flex h-10 shrink-0 items-center justify-between px-4 font-semibold"
      >
        Recordings
        <span className="text-small font-normal text-ink-subtle">{entries.length}</span>
      </h2>
      {entries.length === 0 ? (
        <p className="flex flex-col items-center gap-2 px-6 py-8 text-center text-ink-subtle">
          <AudioLines aria-hidden className="size-5" />
          Your recordings appear here. They are safe on this computer from the first second.
        </p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <RecordingRow
              key={entry.id}
              entry={entry}
              draftId={draft.id}
              player={player}
              isSelected={entry.id === selectedRecordingId}
              isLocked={isBusy}
              isRenaming={entry.id === renamingId}
              onRenaming={(isOn) => setRenamingId(isOn ? entry.id : null)}
              onRemove={() => removeRecording(entry, recordings)}
              onSelect={() => {
                if (entry.kind === 'recording')
                  booth.store.setState({
                    selectedRecordingId: entry.id,
                    playheadMs: entry.recording.durationMs,
                  })
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
