import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import type { LibraryList, SharedIds } from '@renderer/bridge/voice-library-queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { isSounding, type Player } from '@renderer/player/player'
import { cx } from '@renderer/ui/class-names'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { voiceName } from '@renderer/features/voices/voice-words'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { LibraryCard, LibraryRow } from './library-item'
import type { LibraryLook } from './library-look'
import { movedIndex } from './moved-index'
import { togglePreview } from './preview-button'
import { useVoiceWindow } from './use-voice-window'

interface LibraryResultsProps {
  list: LibraryList
  voices: readonly LibraryVoice[]
  look: LibraryLook
  player: Player
  shared: SharedIds
  isOnFreePlan: boolean
  onOpen: (voiceId: string) => void
  onFindSimilar: (voiceId: string) => void
}

/**
 * Voices without end: only those in sight exist, and more are asked for when the last one comes into sight. Arrow keys
 * move; while a preview plays they play the next one. Space plays, Enter shows the details.
 */
export function LibraryResults(props: LibraryResultsProps) {
  const { list, voices, look } = props
  const isInside = useRef(false)
  const { attach, ...shown } = useVoiceWindow({ count: voices.length, look, isInside })
  const { lanes, index: focusIndex } = shown
  const { hasMore, isFetching, error, loadMore } = list
  const isMoreWanted = hasMore && !isFetching && error === null && shown.isAtEnd
  useEffect(() => {
    if (isMoreWanted) loadMore()
  }, [isMoreWanted, loadMore])
  return (
    <div
      ref={attach}
      className={cx(
        '@container relative min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable]',
        // A row has 12 px of its own.
        look === 'rows' ? 'px-3 panel:px-5' : 'px-6 panel:px-8',
      )}
    >
      <div
        role="feed"
        aria-label="Voices"
        aria-busy={isFetching}
        className="relative"
        style={{ height: shown.heightPx }}
        onKeyDown={(event) => press(event, props, shown)}
        onFocus={(event) => {
          isInside.current = true
          const item = event.target.closest<HTMLElement>('[data-index]')
          if (item) shown.setIndex(Number(item.dataset['index']))
        }}
        onBlur={(event) => {
          isInside.current = event.currentTarget.contains(event.relatedTarget) || !event.target.isConnected
        }}
      >
        {shown.rows.map((row) => (
          <div
            key={row.index}
            role="presentation"
            className="absolute inset-x-0 top-0 grid gap-x-4"
            style={{
              transform: `translateY(${row.startPx}px)`,
              gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))`,
            }}
          >
            {voices.slice(row.index * lanes, (row.index + 1) * lanes).map((voice, lane) => (
              <Item
                key={voice.voiceId}
                {...props}
                voice={voice}
                index={row.index * lanes + lane}
                isFocused={row.index * lanes + lane === focusIndex}
              />
            ))}
          </div>
        ))}
      </div>
      <MoreToCome list={list} />
    </div>
  )
}

function press(
  event: KeyboardEvent,
  { voices, player, onOpen }: LibraryResultsProps,
  { index, setIndex, lanes, pageRows }: Omit<ReturnType<typeof useVoiceWindow>, 'attach'>,
): void {
  const voice = voices[index]
  const isOnItem = event.target instanceof HTMLElement && event.target.dataset['index'] !== undefined
  const moved = movedIndex(event, { index, count: voices.length, lanes, pageRows })
  if (moved !== null) {
    const next = voices[moved]
    setIndex(moved)
    if (moved !== index && next?.hasPreview === true && isPlaying(player)) player.play(next.voiceId)
  } else if (isPressed(event, shortcuts.playRow) && isOnItem && voice?.hasPreview === true)
    togglePreview(player, voice.voiceId)
  else if (isPressed(event, shortcuts.openRow) && isOnItem && voice) onOpen(voice.voiceId)
  else return
  event.preventDefault()
}

function isPlaying({ store }: Player): boolean {
  const state = store.getState()
  return state.kind !== 'idle' && isSounding(state, state.sampleId)
}

interface ItemProps extends LibraryResultsProps {
  voice: LibraryVoice
  index: number
  isFocused: boolean
}

function Item({ voice, index, isFocused, list, look, player, shared, isOnFreePlan, ...rest }: ItemProps) {
  const Look = look === 'rows' ? LibraryRow : LibraryCard
  return (
    <article
      data-index={index}
      tabIndex={isFocused ? 0 : -1}
      aria-label={voiceName(voice)}
      aria-posinset={index + 1}
      aria-setsize={list.totalCount ?? -1}
      className={look === 'rows' ? 'hover:bg-hover/50' : 'rounded-xl'}
    >
      <Look
        voice={voice}
        player={player}
        isAdded={voice.isAdded || shared.added.has(voice.voiceId)}
        isOwn={shared.own.has(voice.voiceId)}
        isOnFreePlan={isOnFreePlan}
        isFocused={isFocused}
        onOpen={rest.onOpen}
        onFindSimilar={rest.onFindSimilar}
      />
    </article>
  )
}

/** What stands below the last voice while, and where, more are on their way. */
function MoreToCome({ list: { error, hasMore, isFetching, retry } }: { list: LibraryList }) {
  if (error !== null)
    return (
      <div className="py-4">
        <ErrorNotice
          isInline
          error={error}
          action={{ label: 'Try again', onSelect: retry, isBusy: isFetching }}
        />
      </div>
    )
  return hasMore ? (
    <div role="status" aria-label="Loading more voices" className="py-2">
      <Skeleton className="h-12 w-full" />
    </div>
  ) : null
}
