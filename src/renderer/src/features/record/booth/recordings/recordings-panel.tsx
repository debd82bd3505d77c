import { useState } from 'react'
import { AudioLines, FileOutput, FolderOutput } from 'lucide-react'
import { useStore } from 'zustand'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { openExport } from '@renderer/features/exports/export-request'
import { exportSessionLabel, useSessionFolder } from '@renderer/features/segments/use-session-folder'
import { IconButton } from '@renderer/ui/button'
import { isTaking } from '@renderer/recorder/recorder-machine'
import { removeRecording } from './recording-actions'
import { RecordingRow } from './recording-row'
import { recordingEntries } from '@shared/domain/recording/recording-entries'
import { exportItemOf } from './recording-entries'
import type { BoothTools } from '../use-booth'

/** The recordings made for this draft: listen, flag, rename, remove, add to the dataset. */
export function RecordingsPanel({ draft, tools }: { draft: DraftSummary; tools: BoothTools }) {
  const { booth, recorder, player, takes, recordings } = tools
  const selectedRecordingId = useStore(booth.store, (state) => state.selectedRecordingId)
  const isBusy = useStore(recorder.store, isTaking)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const entries = recordingEntries(takes, recordings)
  const { exportSession, isExporting } = useSessionFolder()
  return (
    <section aria-labelledby="recordings-title" className="flex flex-col">
      <div className="flex h-10 shrink-0 items-center gap-1 pr-2 pl-4">
        <h2 id="recordings-title" className="flex-1 font-semibold">
          Recordings
        </h2>
        <span className="text-small text-ink-subtle">{entries.length}</span>
        {entries.length === 0 ? null : (
          <>
            <IconButton
              size="sm"
              label="Export recordings"
              icon={FileOutput}
              isDisabled={isBusy}
              onClick={() => openExport(entries.map(exportItemOf))}
            />
            <IconButton
              size="sm"
              label={exportSessionLabel}
              icon={FolderOutput}
              isDisabled={isExporting}
              onClick={() => exportSession(draft.id)}
              {...(isBusy ? { disabledReason: 'Stop recording before you export the session.' } : {})}
            />
          </>
        )}
      </div>
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
              onCheck={() =>
                // Its keys lead into the booth, over which the list may lie.
                booth.store.setState({ checked: { kind: entry.kind, id: entry.id }, isListOpen: false })
              }
              onRemove={() => removeRecording(entry, { takes, recordings })}
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
