import { memo, type DragEvent } from 'react'
import { Cloud, Pause, Play, Star } from 'lucide-react'
import { useStore } from 'zustand'
import type { HistoryRow } from '@shared/domain/speech/history'
import { clock, counted } from '@renderer/copy/format'
import { isSounding, type Player } from '@renderer/player/player'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { RowButton } from '@renderer/ui/rows/row-button'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { setFavorite } from './history-commands'
import { isPlayable, taskWords, timeWords, titleOf, troubleOf } from './history-words'
import { rowPx } from './day-layout'

interface HistoryRowProps {
  /** Undefined while it is on its way. */
  row: HistoryRow | undefined
  index: number
  topPx: number
  isSelected: boolean
  isFocused: boolean
  isOffline: boolean
  player: Player
  onTryAgain: (generationId: string) => void
  onDrag: (id: string) => void
}

/** A generation: what was said on two lines, by whom and when below. */
export const HistoryRowView = memo(function HistoryRowView(props: HistoryRowProps) {
  const { row, index, topPx, isSelected, isFocused } = props
  return (
    <div
      role="row"
      data-row-index={index}
      data-row-id={row?.id}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      tabIndex={isFocused ? 0 : -1}
      draggable={row !== undefined}
      onDragStart={(event: DragEvent) => {
        event.preventDefault()
        if (row) props.onDrag(row.id)
      }}
      style={{ top: topPx, height: rowPx }}
      className={cx(
        'group/row absolute left-0 flex w-full contain-strict items-center gap-1 border-b border-line pr-1 pl-2 -outline-offset-2',
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      {row ? (
        <Cells {...props} row={row} />
      ) : (
        <div role="gridcell" aria-label="Loading" className="flex-1 px-2">
          <Skeleton className="h-8 w-full" />
        </div>
      )}
    </div>
  )
})

function Cells({ row, isFocused, isOffline, player, onTryAgain }: HistoryRowProps & { row: HistoryRow }) {
  const title = titleOf(row)
  const trouble = troubleOf(row)
  const { generationId } = row
  return (
    <>
      <div role="gridcell" className="shrink-0">
        <PlayButton
          player={player}
          id={row.id}
          name={title.slice(0, 60)}
          isReachable={isFocused}
          isDisabled={!isPlayable(row, isOffline)}
        />
      </div>
      <div role="gridcell" className="min-w-0 flex-1 px-1">
        {trouble === null ? (
          <>
            <p dir="auto" title={title} className="line-clamp-2 leading-[18px] wrap-anywhere">
              {title}
            </p>
            <Meta row={row} />
          </>
        ) : (
          <>
            <div className="flex items-center gap-1">
              <p
                dir="auto"
                title={title}
                className="line-clamp-1 min-w-0 flex-1 leading-[18px] wrap-anywhere"
              >
                {title}
              </p>
              {row.canTryAgain && generationId !== null ? (
                <Button size="sm" tabIndex={isFocused ? 0 : -1} onClick={() => onTryAgain(generationId)}>
                  Try again
                </Button>
              ) : null}
            </div>
            <p title={trouble} className="line-clamp-2 text-small leading-4 text-warn-ink">
              {trouble}
            </p>
          </>
        )}
      </div>
      <div role="gridcell" className="flex shrink-0 items-center">
        {row.canTryAgain ? null : <FavoriteButton row={row} isReachable={isFocused} />}
        <RowMenuButton name={title.slice(0, 60)} isReachable={isFocused} />
      </div>
    </>
  )
}

interface PlayButtonProps {
  player: Player
  id: string
  name: string
  isReachable: boolean
  isDisabled: boolean
}

/** Lighter than the player's own toggle: dozens come and go in a second of scrolling. */
function PlayButton({ player, id, name, isReachable, isDisabled }: PlayButtonProps) {
  const isPlaying = useStore(player.store, (state) => isSounding(state, id))
  return (
    <RowButton
      label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
      icon={isPlaying ? Pause : Play}
      isReachable={isReachable}
      disabled={isDisabled}
      onClick={() => player.toggle(id)}
    />
  )
}

function FavoriteButton({ row, isReachable }: { row: HistoryRow; isReachable: boolean }) {
  const { id, isFavorite } = row
  return (
    <RowButton
      label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      icon={Star}
      isReachable={isReachable}
      aria-pressed={isFavorite}
      iconClassName={isFavorite ? 'fill-current text-accent-ink' : ''}
      className={
        isFavorite ? '' : 'text-transparent group-hover/row:text-ink-muted focus-visible:text-ink-muted'
      }
      onClick={() => setFavorite([id], !isFavorite)}
    />
  )
}

/** Who and when; what it cost stands in its hint, since a narrow panel has no room for it. */
function Meta({ row }: { row: HistoryRow }) {
  const cost = row.credits === null ? undefined : counted(Math.round(row.credits), 'credit')
  return (
    <p title={cost} className="flex items-center gap-1.5 text-small text-ink-subtle">
      <span className="truncate" title={row.voiceName}>
        {row.voiceName === '' ? taskWords[row.task] : row.voiceName}
      </span>
      <span aria-hidden>·</span>
      <span className="shrink-0">{timeWords(row.atMs)}</span>
      {row.durationMs === null ? null : (
        <>
          <span aria-hidden>·</span>
          <span className="shrink-0">{clock(row.durationMs)}</span>
        </>
      )}
      {row.isHere ? null : <Cloud role="img" aria-label="In the cloud" className="size-3 shrink-0" />}
    </p>
  )
}
