import { Check, Flag, Pencil, Plus, Redo2, Trash2, TriangleAlert, Undo2 } from 'lucide-react'
import { sampleMinDurationMs } from '@shared/limits'
import { clock, counted } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { InlineEdit } from '@renderer/ui/fields/inline-edit'
import { ContextMenu, type MenuEntry } from '@renderer/ui/overlays/menu'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { draggedOut } from '@renderer/features/exports/drag-out'
import { exportMenu } from '@renderer/features/exports/export-menu'
import { PlayToggle } from '@renderer/player/play-toggle'
import type { Player } from '@renderer/player/player'
import { dbText } from '@renderer/recorder/meter/decibels'
import { CheckButton } from '../../check/check-button'
import { addEntry, flagRecording, redoPunch, renameRecording, undoPunch } from './recording-actions'
import {
  durationOf,
  isInDataset,
  takesOf,
  type RecordingEntry,
} from '@shared/domain/recording/recording-entries'
import { exportItemOf, nameOf, soundOf } from './recording-entries'

interface RecordingRowProps {
  entry: RecordingEntry
  draftId: string
  player: Player
  isSelected: boolean
  isLocked: boolean
  isRenaming: boolean
  onRenaming: (isOn: boolean) => void
  onSelect: () => void
  onRemove: () => void
  onCheck: () => void
}

export function RecordingRow(props: RecordingRowProps) {
  const { entry, draftId, player, isSelected, isLocked, isRenaming, onRenaming, onSelect } = props
  const name = nameOf(entry)
  const isFlagged = takesOf(entry).some((take) => take.isFlagged)
  return (
    <ContextMenu items={rowMenu(props, isFlagged)}>
      <li className={cx('border-t border-line px-2 py-2', isSelected && 'bg-active')}>
        <div className="flex items-center gap-1">
          <PlayToggle
            size="sm"
            player={player}
            soundId={soundOf(entry)}
            name={name}
            isDisabled={isLocked}
            onPress={onSelect}
          />
          <RecordingName
            entry={entry}
            isSelected={isSelected}
            isRenaming={isRenaming}
            isLocked={isLocked}
            onRenaming={onRenaming}
            onSelect={onSelect}
          />
          <span className="shrink-0 px-1">{clock(durationOf(entry))}</span>
          <RowMenuButton name={name} isReachable />
        </div>
        <div className="flex items-center pl-8">
          <Findings entry={entry} />
          {entry.kind === 'recording' && (entry.recording.canUndo || entry.recording.canRedo) ? (
            <>
              <IconButton
                size="sm"
                label={`Undo last punch in ${name}`}
                icon={Undo2}
                isDisabled={isLocked || !entry.recording.canUndo}
                onClick={() => undoPunch(entry.recording)}
              />
              <IconButton
                size="sm"
                label={`Redo punch in ${name}`}
                icon={Redo2}
                isDisabled={isLocked || !entry.recording.canRedo}
                onClick={() => redoPunch(entry.recording)}
              />
            </>
          ) : null}
          <CheckButton sound={{ kind: entry.kind, id: entry.id }} name={name} onOpen={props.onCheck} />
          <IconButton
            size="sm"
            label={isFlagged ? `Remove flag from ${name}` : `Flag ${name}`}
            icon={Flag}
            isPressed={isFlagged}
            className={isFlagged ? 'text-warn-ink' : ''}
            onClick={() => flagRecording(entry)}
          />
          <IconButton size="sm" label={`Rename ${name}`} icon={Pencil} onClick={() => onRenaming(true)} />
          <IconButton
            size="sm"
            label={`Remove ${name}`}
            icon={Trash2}
            isDisabled={isLocked}
            onClick={props.onRemove}
          />
          <AddRecording entry={entry} draftId={draftId} />
        </div>
      </li>
    </ContextMenu>
  )
}

const rowMenu = (
  { entry, isLocked, onRenaming, onRemove }: RecordingRowProps,
  isFlagged: boolean,
): MenuEntry[] => [
  ...exportMenu(exportItemOf(entry), isLocked),
  'separator',
  { label: isFlagged ? 'Remove flag' : 'Flag', icon: Flag, onSelect: () => flagRecording(entry) },
  { label: 'Rename', icon: Pencil, onSelect: () => onRenaming(true) },
  { label: 'Remove', icon: Trash2, isDanger: true, isDisabled: isLocked, onSelect: onRemove },
]

type RecordingNameProps = Pick<
  RecordingRowProps,
  'entry' | 'isSelected' | 'isRenaming' | 'isLocked' | 'onRenaming' | 'onSelect'
>

function RecordingName(props: RecordingNameProps) {
  const { entry, isSelected, isRenaming, isLocked, onRenaming, onSelect } = props
  const name = nameOf(entry)
  return isRenaming ? (
    <InlineEdit
      label="Recording name"
      value={name}
      onCommit={(next) => {
        onRenaming(false)
        renameRecording(entry, next)
      }}
      onCancel={() => onRenaming(false)}
      className="flex-1"
    />
  ) : (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      onDoubleClick={() => onRenaming(true)}
      {...draggedOut([exportItemOf(entry)], isLocked)}
      dir="auto"
      className="min-w-0 flex-1 truncate rounded-sm px-1 py-1 text-left font-medium"
    >
      {name}
    </button>
  )
}

function AddRecording({ entry, draftId }: Pick<RecordingRowProps, 'entry' | 'draftId'>) {
  const isShort = durationOf(entry) < sampleMinDurationMs
  return isInDataset(entry) ? (
    <span className="flex shrink-0 items-center gap-1 px-2 text-small text-good-ink">
      <Check aria-hidden className="size-3.5" />
      Added
    </span>
  ) : (
    <Button
      size="sm"
      variant="ghost"
      icon={Plus}
      aria-label={`Add ${nameOf(entry)} to the draft`}
      onClick={() => void addEntry(entry, draftId)}
      {...(isShort
        ? { disabledReason: `At least ${sampleMinDurationMs / 1_000}s of audio is required.` }
        : {})}
    >
      Add
    </Button>
  )
}

/** Level and faults of what is heard, in one short line. */
function Findings({ entry }: { entry: RecordingEntry }) {
  const takes = takesOf(entry)
  const faults = takes
    .flatMap((take) => take.faults)
    .filter((fault) => fault.kind === 'gap' || fault.kind === 'clip')
  const levels = takes[0]?.levels
  const isRaw = takes.every((take) => take.format.isRaw)
  return (
    // What has no room wraps out of sight as a whole; faults come first.
    <span className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden text-small leading-6 text-ink-subtle">
      {faults.length > 0 ? (
        <span
          className="flex shrink-0 items-center gap-1 text-warn-ink"
          title={counted(faults.length, 'fault')}
        >
          <TriangleAlert aria-hidden className="size-3" />
          <span aria-hidden>{faults.length}</span>
          <span className="sr-only">{counted(faults.length, 'fault')}</span>
        </span>
      ) : null}
      {levels ? <span className="whitespace-nowrap">RMS {dbText(levels.rmsDbfs)}</span> : null}
      {isRaw ? null : <span className="text-warn-ink">processed</span>}
    </span>
  )
}
