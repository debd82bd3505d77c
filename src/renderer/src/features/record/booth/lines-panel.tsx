import { useMemo, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Check, FileOutput, Flag, SpellCheck, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Take } from '@shared/domain/recording/take'
import { sampleMinDurationMs } from '@shared/limits'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock, counted } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { draggedOut } from '@renderer/features/exports/drag-out'
import { openExport } from '@renderer/features/exports/export-request'
import { PlayToggle } from '@renderer/player/play-toggle'
import { isTaking } from '@renderer/recorder/recorder-machine'
import { joinedTakeIds, lineStatuses, type LineStatus } from '../script/line-takes'
import type { ScriptLine } from '@shared/follow/script-lines'
import { exportItemOf } from './recordings/recording-entries'
import { addTakes, removeTakes } from '../takes/add-to-dataset'
import type { BoothTools } from './use-booth'

const rowPx = 32

interface LinesPanelProps {
  draft: DraftSummary
  tools: BoothTools
  lines: readonly ScriptLine[]
}

/** Every line with its takes; Finish joins the chosen ones into one sample, or one for each device they were recorded with. */
export function LinesPanel({ draft, tools, lines }: LinesPanelProps) {
  const { booth, recorder, takes } = tools
  const { script, lineIndex, picked } = useStore(booth.store)
  const isBusy = useStore(recorder.store, isTaking)
  const [isFinishing, setFinishing] = useState(false)
  const scriptId = script?.id ?? ''
  // A book has a hundred thousand lines.
  const statuses = useMemo(
    () => lineStatuses(takes, scriptId, lines.length, picked),
    [takes, scriptId, lines.length, picked],
  )
  const chosen = useMemo(() => statuses.flatMap((status) => status.chosen ?? []), [statuses])
  const durationMs = chosen.reduce((sum, take) => sum + take.durationMs, 0)
  const missing = lines.length - chosen.length
  const current = statuses[lineIndex]
  const finish = async () => {
    setFinishing(true)
    for (const takeIds of joinedTakeIds(statuses)) await addTakes(draft.id, script?.title ?? 'Lines', takeIds)
    setFinishing(false)
  }
  return (
    <section aria-labelledby="lines-title" className="flex flex-col border-b border-line">
      <div className="flex min-h-12 items-center gap-2 px-4">
        <h2 id="lines-title" className="min-w-0 flex-1 font-semibold">
          {chosen.length} of {counted(lines.length, 'line')}
          <span className="block text-small font-normal text-ink-subtle">
            {clock(durationMs)}
            {missing > 0 && chosen.length > 0 ? `, ${missing} without a take` : ''}
          </span>
        </h2>
        {chosen.length === 0 ? null : (
          <IconButton
            label="Export lines"
            icon={FileOutput}
            isDisabled={isBusy}
            onClick={() => openExport(chosen.map(itemOf))}
          />
        )}
        <Button
          variant="primary"
          isBusy={isFinishing}
          isDisabled={isBusy}
          onClick={() => void finish()}
          {...(durationMs < sampleMinDurationMs
            ? { disabledReason: `At least ${sampleMinDurationMs / 1_000}s of audio is required.` }
            : {})}
        >
          Finish
        </Button>
      </div>
      <LineList
        lines={lines}
        statuses={statuses}
        lineIndex={lineIndex}
        onChoose={(index) => {
          if (!isBusy) booth.store.setState({ lineIndex: index })
        }}
      />
      {current && current.takes.length > 0 ? (
        <LineTakes
          status={current}
          tools={tools}
          isLocked={isBusy}
          onPick={(take) => booth.store.setState({ picked: new Map([...picked, [current.index, take.id]]) })}
        />
      ) : null}
    </section>
  )
}

const itemOf = (take: Take) => exportItemOf({ kind: 'take', id: take.id, take })

interface LineListProps {
  lines: readonly ScriptLine[]
  statuses: readonly LineStatus[]
  lineIndex: number
  onChoose: (index: number) => void
}

function LineList({ lines, statuses, lineIndex, onChoose }: LineListProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    overscan: 6,
  })
  useEffect(() => virtualizer.scrollToIndex(lineIndex), [virtualizer, lineIndex])
  return (
    <div ref={setScroller} className="h-64 overflow-y-auto border-t border-line">
      <ol aria-label="Lines" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const status = statuses[index]
          return (
            <li key={index} className="absolute inset-x-0" style={{ top: start, height: rowPx }}>
              <button
                type="button"
                aria-current={index === lineIndex ? 'step' : undefined}
                onClick={() => onChoose(index)}
                className={cx(
                  'flex h-full w-full items-center gap-2 px-4 text-left hover:bg-hover',
                  index === lineIndex && 'bg-active',
                )}
              >
                <span className="w-7 shrink-0 text-right text-small text-ink-subtle">{index + 1}</span>
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {lines[index]?.text}
                </span>
                {status?.chosen?.isFlagged ? (
                  <Flag aria-label="flagged" className="size-3.5 shrink-0 text-warn-ink" />
                ) : null}
                {status?.chosen ? (
                  <Check aria-label="recorded" className="size-3.5 shrink-0 text-good-ink" />
                ) : null}
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface LineTakesProps {
  status: LineStatus
  tools: BoothTools
  isLocked: boolean
  onPick: (take: Take) => void
}

function LineTakes({ status, tools, isLocked, onPick }: LineTakesProps) {
  const { booth, player } = tools
  return (
    <ul aria-label={`Takes of line ${status.index + 1}`} className="border-t border-line bg-sunken py-1">
      {status.takes.map((take, index) => {
        const name = `take ${status.takes.length - index} of line ${status.index + 1}`
        const isChosen = take.id === status.chosen?.id
        return (
          <li key={take.id} className="flex h-8 items-center gap-1 pr-2 pl-2">
            <PlayToggle
              size="sm"
              player={player}
              soundId={`take/${take.id}`}
              name={name}
              isDisabled={isLocked}
            />
            <button
              type="button"
              role="radio"
              aria-checked={isChosen}
              onClick={() => onPick(take)}
              {...draggedOut([itemOf(take)], isLocked)}
              className="flex min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-left"
            >
              <span
                className={cx(
                  'size-3 shrink-0 rounded-full border',
                  isChosen ? 'border-accent bg-accent' : 'border-line-control',
                )}
              />
              <span className="truncate">Take {status.takes.length - index}</span>
            </button>
            <span className="px-1">{clock(take.durationMs)}</span>
            <IconButton
              size="sm"
              label={take.isFlagged ? `Remove flag from ${name}` : `Flag ${name}`}
              icon={Flag}
              isPressed={take.isFlagged}
              onClick={() => {
                call('takes', 'flag', { id: take.id, isFlagged: !take.isFlagged }).catch((error: unknown) =>
                  toastError(error),
                )
              }}
            />
            <IconButton
              size="sm"
              label={`Export ${name}`}
              icon={FileOutput}
              isDisabled={isLocked}
              onClick={() => openExport([itemOf(take)])}
            />
            <IconButton
              size="sm"
              label={`Check ${name} against the script`}
              icon={SpellCheck}
              onClick={() => booth.store.setState({ checked: { kind: 'take', id: take.id } })}
            />
            <IconButton
              size="sm"
              label={`Remove ${name}`}
              icon={Trash2}
              isDisabled={isLocked}
              onClick={() => void removeTakes([take.id], 'Take removed.')}
            />
          </li>
        )
      })}
    </ul>
  )
}
