import { Plus, Trash2 } from 'lucide-react'
import { clock, counted, moment } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'
import { ContextMenu } from '@renderer/ui/overlays/menu'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { draggedOut } from '@renderer/features/exports/drag-out'
import { exportMenu } from '@renderer/features/exports/export-menu'
import { PlayToggle } from '@renderer/player/play-toggle'
import type { Player } from '@renderer/player/player'
import { createdAt, durationOf, type RecordingEntry } from '@shared/domain/recording/recording-entries'
import { exportItemOf, nameOf, soundOf } from '../booth/recordings/recording-entries'

interface UnsavedRecordingsProps {
  entries: readonly RecordingEntry[]
  player: Player
  minDurationMs: number
  isLocked: boolean
  onAdd: (entry: RecordingEntry) => void
  onRemove: (entry: RecordingEntry) => void
}

/** Recordings that are on the disk but in no dataset. */
export function UnsavedRecordings(props: UnsavedRecordingsProps) {
  const { entries, player, minDurationMs, isLocked, onAdd, onRemove } = props
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="unsaved-takes">
      <h3 id="unsaved-takes" className="mb-1 font-semibold">
        {counted(entries.length, 'unsaved recording')}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {entries.map((entry) => {
          const name = nameOf(entry)
          const isShort = durationOf(entry) < minDurationMs
          const item = exportItemOf(entry)
          return (
            <ContextMenu key={entry.id} items={exportMenu(item, isLocked)}>
              <li className="flex h-10 items-center gap-2 pr-1 pl-1">
                <PlayToggle
                  size="sm"
                  player={player}
                  soundId={soundOf(entry)}
                  name={name}
                  isDisabled={isLocked}
                />
                <span
                  {...draggedOut([item], isLocked)}
                  dir="auto"
                  className="min-w-0 flex-1 truncate text-left"
                >
                  {name}
                </span>
                <span className="hidden shrink-0 text-small text-ink-subtle wide:inline">
                  {moment(createdAt(entry))}
                </span>
                <span className="w-14 shrink-0 text-right">{clock(durationOf(entry))}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={Plus}
                  onClick={() => onAdd(entry)}
                  {...(isShort
                    ? { disabledReason: `At least ${minDurationMs / 1_000}s of audio is required.` }
                    : {})}
                >
                  Add
                </Button>
                <IconButton
                  size="sm"
                  label={`Remove ${name}`}
                  icon={Trash2}
                  isDisabled={isLocked}
                  onClick={() => onRemove(entry)}
                />
                <RowMenuButton name={name} isReachable />
              </li>
            </ContextMenu>
          )
        })}
      </ul>
    </section>
  )
}
