import { memo, type PointerEvent } from 'react'
import {
  CloudUpload,
  GripVertical,
  Languages,
  Pause,
  Play,
  RotateCcw,
  SlidersHorizontal,
  Trash2,
  Users,
} from 'lucide-react'
import { useStore } from 'zustand'
import type { Sample } from '@shared/domain/dataset/sample'
import { useUnsentSettings } from '@renderer/bridge/sample-settings-queries'
import { clock, size } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { InlineEdit } from '@renderer/ui/fields/inline-edit'
import { RowButton } from '@renderer/ui/rows/row-button'
import { GridCell, type GridColumn } from '@renderer/ui/rows/row-grid'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { RowOffer } from '@renderer/ui/rows/row-offer'
import { UsableCell } from '@renderer/features/judging/usable-cell'
import { SettingsMarks } from '@renderer/features/sample-settings/settings-marks'
import type { Player } from '@renderer/player/player'
import { formatOf } from './sample-format'
import { SampleState } from './sample-state'
import { canRetry, isMarkedOtherLanguage, skippableWarnings } from './sample-status'

const right = 'text-right'
const onlyWide = 'hidden @4xl:block'
/** In a narrow list the name and the state need the room more. */
const fromMedium = 'hidden @2xl:block'

export const sampleColumns: readonly GridColumn[] = [
  { key: 'move', label: 'Move', isLabelHidden: true, className: 'px-0' },
  { key: 'play', label: 'Play', isLabelHidden: true, className: 'px-0' },
  { key: 'name', label: 'Name' },
  { key: 'length', label: 'Length', className: right },
  { key: 'usable', label: 'Usable', className: right },
  { key: 'size', label: 'Size', className: cx(right, fromMedium) },
  { key: 'format', label: 'Format', className: onlyWide },
  { key: 'state', label: 'State' },
  { key: 'actions', label: 'Actions', isLabelHidden: true, className: 'px-0' },
]

export const sampleTemplate =
  'pl-1 pr-4 grid-cols-[1.25rem_1.75rem_minmax(7rem,1fr)_4.5rem_4.75rem_minmax(9rem,1.1fr)_3.75rem] @2xl:grid-cols-[1.25rem_1.75rem_minmax(7rem,1.1fr)_4.5rem_4.75rem_5rem_minmax(11.5rem,1fr)_3.75rem] @4xl:grid-cols-[1.25rem_1.75rem_minmax(8rem,1.6fr)_4.5rem_4.75rem_5rem_12.5rem_minmax(9.5rem,1fr)_3.75rem]'

export interface RowHandlers {
  player: Player
  onSettings: (sample: Sample) => void
  onDragStart: (event: PointerEvent<HTMLElement>, sample: Sample) => void
  /** The files of the chosen rows leave the window. */
  onDragOut: (sample: Sample) => void
  onRename: (sample: Sample, name: string | null) => void
  onStartRename: (sample: Sample) => void
  onRetry: (samples: readonly Sample[]) => void
  onSkip: (samples: readonly Sample[]) => void
  /** Settings that the cloud refused go once more. */
  onSendSettings: (samples: readonly Sample[]) => void
  onRemove: (samples: readonly Sample[]) => void
  /** Of samples that the cloud refused. */
  onUploadAgain: () => void
  /** "These are German": of all samples marked as another language, at once. */
  languageOffer: string
  onSetLanguage: () => void
}

interface SampleCellsProps {
  sample: Sample
  isFocused: boolean
  isRenaming: boolean
  handlers: RowHandlers
}

export const SampleCells = memo(function SampleCells(props: SampleCellsProps) {
  const { sample, isFocused, isRenaming, handlers } = props
  return (
    <>
      <GridCell className="px-0">
        <span
          aria-hidden
          title="Drag to reorder"
          onPointerDown={(event) => handlers.onDragStart(event, sample)}
          className="grid h-10 w-5 cursor-grab touch-none place-items-center text-ink-subtle opacity-0 group-hover/row:opacity-100 active:cursor-grabbing"
        >
          <GripVertical className="size-4" />
        </span>
      </GridCell>
      <GridCell className="px-0">
        <PlayButton sample={sample} player={handlers.player} isReachable={isFocused} />
      </GridCell>
      <GridCell className="flex items-center gap-2">
        {isRenaming ? (
          <InlineEdit
            label={`New name for ${sample.name}`}
            value={sample.name}
            onCommit={(name) => handlers.onRename(sample, name)}
            onCancel={() => handlers.onRename(sample, null)}
          />
        ) : (
          <>
            <span
              dir="auto"
              className="block min-w-0 truncate text-left"
              draggable={sample.state === 'ready'}
              onDragStart={(event) => {
                // The system goes on with real files that main hands over.
                event.preventDefault()
                handlers.onDragOut(sample)
              }}
              title={
                sample.name === sample.sourceName ? sample.name : `${sample.name} (${sample.sourceName})`
              }
              onDoubleClick={(event) => {
                event.stopPropagation()
                handlers.onStartRename(sample)
              }}
            >
              {sample.name}
            </span>
            <SettingsMarks draftId={sample.draftId} sampleId={sample.id} />
          </>
        )}
      </GridCell>
      {sample.state === 'failed' ? null : <Facts sample={sample} isReachable={isFocused} />}
      <GridCell
        className={cx(
          'flex items-center gap-2',
          sample.state === 'failed'
            ? 'col-start-4 -col-end-2'
            : '@2xl:group-has-[[data-message]]/row:col-span-2',
        )}
        {...(sample.state === 'failed' ? { span: 5 } : {})}
      >
        <span className="min-w-0 flex-1">
          <SampleState sample={sample} />
        </span>
        <RowOffers sample={sample} isReachable={isFocused} handlers={handlers} />
      </GridCell>
      <GridCell className="flex justify-end px-0">
        {sample.state === 'ready' ? (
          <RowButton
            label={`Settings for ${sample.name}`}
            icon={SlidersHorizontal}
            isReachable={isFocused}
            onClick={() => handlers.onSettings(sample)}
          />
        ) : null}
        <RowMenuButton name={sample.name} isReachable={isFocused} />
      </GridCell>
    </>
  )
})

/** What is known of the file itself. Where a row has something to tell, that takes the place of the format, in a narrow row of the size. */
function Facts({ sample, isReachable }: { sample: Sample; isReachable: boolean }) {
  const { facts, sizeBytes } = sample
  return (
    <>
      <GridCell className={cx(right, 'text-ink-muted')}>
        {typeof facts?.durationMs === 'number' ? clock(facts.durationMs) : '–'}
      </GridCell>
      <GridCell className={right}>
        <UsableCell sample={sample} isReachable={isReachable} />
      </GridCell>
      <GridCell
        className={cx(
          right,
          fromMedium,
          'whitespace-nowrap text-ink-muted @2xl:@max-4xl:group-has-[[data-message]]/row:hidden',
        )}
      >
        {sizeBytes > 0 ? size(sizeBytes) : '–'}
      </GridCell>
      <GridCell className={cx(onlyWide, 'truncate text-ink-muted group-has-[[data-message]]/row:hidden')}>
        {facts ? formatOf(facts) : '–'}
      </GridCell>
    </>
  )
}

function PlayButton(props: { sample: Sample; player: Player; isReachable: boolean }) {
  const { sample, player, isReachable } = props
  const kind = useStore(player.store, (state) =>
    state.kind !== 'idle' && state.sampleId === sample.id ? state.kind : 'idle',
  )
  const isPlaying = kind === 'playing' || kind === 'loading'
  return (
    <RowButton
      label={`${isPlaying ? 'Pause' : 'Play'} ${sample.name}`}
      icon={isPlaying ? Pause : Play}
      isReachable={isReachable}
      disabled={sample.state !== 'ready'}
      onClick={() => player.toggle(sample.id)}
      className={cx(kind !== 'idle' && 'text-accent-ink')}
    />
  )
}

/** What a row offers beside its state; the menu has it too, for where it is narrow. */
function RowOffers(props: { sample: Sample; isReachable: boolean; handlers: RowHandlers }) {
  const { sample, isReachable, handlers } = props
  const unsent = useUnsentSettings(sample.draftId, sample.id)
  const remove = (
    <RowButton
      label="Remove"
      icon={Trash2}
      isReachable={isReachable}
      onClick={() => handlers.onRemove([sample])}
    />
  )
  if (sample.state === 'failed') {
    return (
      <>
        {canRetry(sample) ? (
          <RowButton
            label="Try again"
            icon={RotateCcw}
            isReachable={isReachable}
            onClick={() => handlers.onRetry([sample])}
          />
        ) : null}
        {remove}
      </>
    )
  }
  if (sample.uploadState === 'uploaded' && unsent?.kind === 'refused')
    return (
      <RowOffer
        label="Try again"
        icon={RotateCcw}
        onAccept={() => handlers.onSendSettings([sample])}
        isReachable={isReachable}
      />
    )
  if (sample.uploadState === 'uploaded' && unsent?.kind === 'speakers-unclear')
    return (
      <RowOffer
        label="Choose speakers"
        icon={Users}
        onAccept={() => handlers.onSettings(sample)}
        isReachable={isReachable}
      />
    )
  if (isMarkedOtherLanguage(sample))
    return (
      <RowOffer
        label={handlers.languageOffer}
        icon={Languages}
        onAccept={handlers.onSetLanguage}
        isReachable={isReachable}
      />
    )
  if (sample.uploadState === 'error')
    return (
      <>
        <RowOffer
          label="Upload again"
          icon={CloudUpload}
          onAccept={handlers.onUploadAgain}
          isReachable={isReachable}
        />
        {remove}
      </>
    )
  const isBroken = sample.findings.some((finding) => finding.severity === 'error')
  if (isBroken || skippableWarnings(sample).length === 0 || sample.uploadState !== 'none') return null
  return (
    <RowOffer
      label="Upload anyway"
      icon={CloudUpload}
      onAccept={() => handlers.onSkip([sample])}
      isReachable={isReachable}
    />
  )
}
