import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Sample } from '@shared/domain/dataset/sample'
import { useRefusedSettings } from '@renderer/bridge/sample-settings-queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { isOnRow } from '@renderer/ui/rows/row-keys'
import { RowGrid, type RowState } from '@renderer/ui/rows/row-grid'
import { targetsOf, type Selection } from '@renderer/ui/rows/selection'
import { rowHeightPx } from '@renderer/ui/rows/use-row-window'
import { useSelection } from '@renderer/ui/rows/use-selection'
import type { BatchCommand } from '@renderer/features/sample-settings/batch/batch-actions'
import { tellPreparing } from '@renderer/features/exports/drag-out'
import { ApplyDialog } from '@renderer/features/sample-settings/batch/apply-dialog'
import { BatchBar } from '@renderer/features/sample-settings/batch/batch-bar'
import { BatchDialog } from '@renderer/features/sample-settings/batch/batch-dialog'
import { sendSettingsAgain } from '@renderer/features/sample-settings/unsent-words'
import type { Player } from '@renderer/player/player'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { dropBefore, stepBefore, type BeforeId } from './order'
import {
  moveSamples,
  removeSamples,
  renameSample,
  retrySample,
  setLanguage,
  skipWarnings,
} from './sample-actions'
import { SampleCells, sampleColumns, sampleTemplate, type RowHandlers } from './sample-cells'
import { sampleMenu, type SampleCommands } from './sample-menu'
import { isMarkedOtherLanguage, languageOffer } from './sample-status'
import { useRowDrag } from './use-row-drag'

interface SampleListProps {
  draftId: string
  /** Of the draft. */
  language: string
  samples: readonly Sample[]
  player: Player
  onUploadAgain: () => void
  onSettings: (sampleId: string) => void
}

interface BatchOf {
  command: BatchCommand
  /** Those it was opened for: some may be replaced or removed meanwhile. */
  ids: ReadonlySet<string>
}

const batchOf = (command: BatchCommand, samples: readonly Sample[]): BatchOf => ({
  command,
  ids: new Set(samples.map(({ id }) => id)),
})

/** The samples of a dataset: choose, play, rename, reorder, remove, each by mouse and by keyboard. */
export function SampleList(props: SampleListProps) {
  const { draftId, language, samples, player, onUploadAgain, onSettings } = props
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [batch, setBatch] = useState<BatchOf | null>(null)
  const order = useMemo(() => samples.map((sample) => sample.id), [samples])
  const [selection, setSelection] = useSelection(order)
  const { moveTo, drag, start, attachScroller } = useSampleOrder(draftId, samples, order)
  const refusedSettings = useRefusedSettings(draftId)

  const chosenOf = (id: string | null): Sample[] => {
    const ids = new Set(targetsOf(selection, order, id))
    return samples.filter((sample) => ids.has(sample.id))
  }

  const handlers = useRowHandlers({ ...props, selection, start, setRenamingId })
  const commands: SampleCommands = {
    play: (sample) => player.toggle(sample.id),
    settings: (sample) => onSettings(sample.id),
    batch: (command, ready) => setBatch(batchOf(command, ready)),
    rename: (sample) => setRenamingId(sample.id),
    retry: handlers.onRetry,
    skip: handlers.onSkip,
    sendSettings: handlers.onSendSettings,
    setLanguage: (marked) => void setLanguage(draftId, marked, language),
    uploadAgain: onUploadAgain,
    remove: handlers.onRemove,
    move: (to) => moveTo(selection.ids, to),
  }

  const press = (event: KeyboardEvent, focusId: string | null) => {
    const focused = samples.find((sample) => sample.id === focusId)
    if (!focused) return
    pressRow(event, focused, {
      play: commands.play,
      settings: commands.settings,
      rename: commands.rename,
      remove: () => handlers.onRemove(chosenOf(focused.id)),
      step: (to) => moveTo(new Set(targetsOf(selection, order, focused.id)), to),
    })
  }

  const renderCells = useCallback(
    (sample: Sample, { isFocused }: RowState) => (
      <SampleCells
        sample={sample}
        isFocused={isFocused}
        isRenaming={renamingId === sample.id}
        handlers={handlers}
      />
    ),
    [handlers, renamingId],
  )

  const chosenReady = chosenOf(null).filter(({ state }) => state === 'ready')
  return (
    <>
      <RowGrid
        label="Samples"
        rows={samples}
        columns={sampleColumns}
        template={sampleTemplate}
        selection={selection}
        onSelectionChange={setSelection}
        renderCells={renderCells}
        onKeyDown={press}
        onOpenRow={(id) => player.toggle(id)}
        menuItems={sampleMenu(chosenOf(null), { refusedSettings, language }, commands)}
        scrollerRef={attachScroller}
        overlay={drag ? <DropLine gap={drag.gap} /> : null}
      />
      {chosenReady.length > 1 ? (
        <BatchBar
          count={chosenReady.length}
          onStart={(command) => {
            player.pause()
            setBatch(batchOf(command, chosenReady))
          }}
        />
      ) : null}
      {batch === null ? null : (
        <BatchWork draftId={draftId} batch={batch} samples={samples} onClose={() => setBatch(null)} />
      )}
    </>
  )
}

/** The order of the rows: by drag, and by what moves the chosen ones. */
function useSampleOrder(draftId: string, samples: readonly Sample[], order: readonly string[]) {
  const scroller = useRef<HTMLDivElement | null>(null)
  const attachScroller = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element
  }, [])
  const move = useCallback(
    (ids: ReadonlySet<string>, beforeId: BeforeId | undefined) => {
      if (beforeId !== undefined) void moveSamples(draftId, samples, ids, beforeId)
    },
    [draftId, samples],
  )

  const { drag, start } = useRowDrag({
    scroller,
    rowCount: samples.length,
    onDrop: useCallback(({ ids, gap }) => move(ids, dropBefore(order, ids, gap)), [move, order]),
  })
  const moveTo = (ids: ReadonlySet<string>, to: 'up' | 'down' | 'top' | 'bottom'): void => {
    if (to === 'top') move(ids, dropBefore(order, ids, 0))
    else if (to === 'bottom') move(ids, dropBefore(order, ids, order.length))
    else move(ids, stepBefore(order, ids, to))
  }
  return { moveTo, drag, start, attachScroller }
}

interface RowHandlersOptions extends SampleListProps {
  selection: Selection
  start: ReturnType<typeof useRowDrag>['start']
  setRenamingId: (id: string | null) => void
}

function useRowHandlers(options: RowHandlersOptions): RowHandlers {
  const { draftId, samples, language, player, selection, start, onSettings, onUploadAgain, setRenamingId } =
    options
  const markedCount = samples.filter(isMarkedOtherLanguage).length
  // Rows are not drawn anew because of these.
  const latest = useRef({ samples, onUploadAgain })
  useEffect(() => {
    latest.current = { samples, onUploadAgain }
  }, [samples, onUploadAgain])
  return useMemo<RowHandlers>(
    () => ({
      player,
      languageOffer: languageOffer(markedCount, language),
      onSetLanguage: () =>
        void setLanguage(draftId, latest.current.samples.filter(isMarkedOtherLanguage), language),
      onSettings: (sample) => onSettings(sample.id),
      onDragStart: (event, sample) =>
        start(event, selection.ids.has(sample.id) ? selection.ids : new Set([sample.id])),
      onDragOut: (sample) => {
        const ids = selection.ids.has(sample.id) ? [...selection.ids] : [sample.id]
        call('segments', 'dragOut', { sampleIds: ids }).then(tellPreparing, toastError)
      },
      onStartRename: (sample) => setRenamingId(sample.id),
      onRename: (sample, name) => {
        setRenamingId(null)
        document.querySelector<HTMLElement>(`[data-row-id="${sample.id}"]`)?.focus({ preventScroll: true })
        if (name !== null) void renameSample(sample, name)
      },
      onRetry: (failed) => failed.forEach((sample) => void retrySample(sample)),
      onSkip: (warned) => void skipWarnings(warned),
      onSendSettings: (refused) =>
        void sendSettingsAgain(
          draftId,
          refused.map(({ id }) => id),
        ),
      onRemove: (removed) => void removeSamples(draftId, removed),
      onUploadAgain: () => latest.current.onUploadAgain(),
    }),
    [player, markedCount, language, onSettings, start, selection.ids, draftId, setRenamingId],
  )
}

interface RowKeys {
  play: (sample: Sample) => void
  settings: (sample: Sample) => void
  rename: (sample: Sample) => void
  remove: () => void
  step: (to: 'up' | 'down') => void
}

function pressRow(event: KeyboardEvent, focused: Sample, act: RowKeys): void {
  if (isPressed(event, shortcuts.moveUp)) act.step('up')
  else if (isPressed(event, shortcuts.moveDown)) act.step('down')
  else if (isPressed(event, shortcuts.remove)) act.remove()
  else if (
    isPressed(event, shortcuts.rename) ||
    (isPressed(event, shortcuts.openRow) && isOnRow(event.target))
  ) {
    act.rename(focused)
  } else if (isPressed(event, shortcuts.sampleSettings) && isOnRow(event.target)) {
    if (focused.state === 'ready') act.settings(focused)
  } else if (isPressed(event, shortcuts.playRow) && isOnRow(event.target)) {
    if (focused.state === 'ready') act.play(focused)
  } else return
  event.preventDefault()
}

const DropLine = ({ gap }: { gap: number }) => (
  <div
    className="pointer-events-none absolute inset-x-0 z-10 h-0.5 -translate-y-px bg-accent"
    style={{ top: gap * rowHeightPx }}
  />
)

interface BatchWorkProps {
  draftId: string
  batch: BatchOf
  samples: readonly Sample[]
  onClose: () => void
}

function BatchWork({ draftId, batch: { command, ids }, samples, onClose }: BatchWorkProps) {
  const chosen = useMemo(
    () => samples.filter(({ id, state }) => ids.has(id) && state === 'ready'),
    [samples, ids],
  )
  return command === 'apply' ? (
    <ApplyDialog draftId={draftId} samples={chosen} onClose={onClose} />
  ) : (
    <BatchDialog draftId={draftId} kind={command} samples={chosen} onClose={onClose} />
  )
}
