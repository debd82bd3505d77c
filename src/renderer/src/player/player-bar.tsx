import { useEffect, useRef, useState } from 'react'
import { Pause, Play, SkipBack, SkipForward, TriangleAlert, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { Sample } from '@shared/domain/dataset/sample'
import { clock } from '@renderer/copy/format'
import { IconButton } from '@renderer/ui/button'
import { Slider } from '@renderer/ui/fields/slider'
import { OutputButton } from './output-button'
import { useAudioTime } from './use-audio-time'
import type { Player } from './player'

const failures = {
  samples: {
    unplayable: 'This format cannot be played here. The file is safe and can still be uploaded.',
    unreadable: 'The file could not be read. Nothing was changed. Try again.',
  },
  sound: {
    unplayable: 'This sound cannot be played here.',
    unreadable: 'The sound could not be read. Try again.',
  },
} as const

/** What the player can play: a local sample, or one that is only in the cloud. */
export interface Playable {
  id: string
  name: string
  durationMs: number | null
}

/** The playable samples, in list order. */
export const playablesOf = (samples: readonly Sample[]): Playable[] =>
  samples
    .filter((sample) => sample.state === 'ready')
    .map(({ id, name, facts }) => ({ id, name, durationMs: facts?.durationMs ?? null }))

interface PlayerBarProps {
  player: Player
  /** In list order. */
  playables: readonly Playable[]
  /** One sound has no neighbors. */
  of?: keyof typeof failures
}

/** The player at the bottom of the page; appears after something was played. */
export function PlayerBar({ player, playables, of = 'samples' }: PlayerBarProps) {
  const isIdle = useStore(player.store, ({ kind }) => kind === 'idle')
  if (isIdle) return null
  return (
    <section
      data-foot-bar
      data-layer
      aria-label="Player"
      className="flex h-14 shrink-0 items-center gap-3 border-t border-line bg-sunken px-4 animate-appear"
    >
      <PlayerControls player={player} playables={playables} of={of} />
      <OutputButton />
      <IconButton label="Close player" icon={X} size="sm" onClick={() => player.stop()} />
    </section>
  )
}

/** Previous, play, next, title, and position; starts with the first sample. */
export function PlayerControls({ player, playables, of = 'samples' }: PlayerBarProps) {
  const state = useStore(player.store)
  const sampleId = state.kind === 'idle' ? null : state.sampleId
  const at = playables.findIndex((sample) => sample.id === sampleId)
  const isGone = sampleId !== null && at === -1
  useEffect(() => {
    if (isGone) player.stop()
  }, [isGone, player])
  const sample = at === -1 ? undefined : playables[at]
  const first = sample ?? playables[0]

  const previous = sample && playables[at - 1]
  const next = sample ? playables[at + 1] : playables[1]
  const isPlaying = state.kind === 'playing' || state.kind === 'loading'
  return (
    <>
      <div className="flex shrink-0 items-center">
        {of === 'sound' ? null : (
          <IconButton
            label="Previous sample"
            icon={SkipBack}
            isDisabled={!previous}
            onClick={() => previous && player.play(previous.id)}
          />
        )}
        <IconButton
          label={isPlaying ? 'Pause playback' : 'Play'}
          icon={isPlaying ? Pause : Play}
          isDisabled={!first}
          onClick={() => first && player.toggle(first.id)}
        />
        {of === 'sound' ? null : (
          <IconButton
            label="Next sample"
            icon={SkipForward}
            isDisabled={!next}
            onClick={() => next && player.play(next.id)}
          />
        )}
      </div>
      <span
        dir="auto"
        className="w-40 min-w-0 shrink-[9] truncate text-left font-medium @5xl:w-64"
        title={first?.name}
      >
        {first?.name}
      </span>
      {state.kind === 'failed' ? (
        <p role="alert" className="flex min-w-0 flex-1 items-center gap-2 text-warn-ink">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{failures[of][state.reason]}</span>
        </p>
      ) : (
        <SeekBar key={first?.id} player={player} knownMs={first?.durationMs ?? null} />
      )}
    </>
  )
}

/** Keys move the position by this step; Page Up and Page Down by ten. */
const seekStepMs = 1_000

function SeekBar({ player, knownMs }: { player: Player; knownMs: number | null }) {
  const time = useAudioTime(player.audio)
  const [draggedMs, setDraggedMs] = useState<number | null>(null)
  const isHeld = useRef(false)
  const durationMs = knownMs ?? time.durationMs ?? time.arrivedMs
  const isArriving = knownMs === null && time.durationMs === null && time.arrivedMs > 0
  const positionMs = Math.min(draggedMs ?? time.positionMs, durationMs)
  const letGo = () => {
    isHeld.current = false
    if (draggedMs === null) return
    player.seek(draggedMs)
    setDraggedMs(null)
  }
  return (
    <>
      <span className="min-w-9 shrink-0 text-right text-ink-muted @3xl:w-14">{clock(positionMs)}</span>
      <div
        role="presentation"
        className="min-w-8 flex-1 @2xl:min-w-24"
        onPointerDown={() => {
          isHeld.current = true
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <Slider
          label="Position"
          value={positionMs}
          min={0}
          max={Math.max(1, durationMs)}
          keyStep={seekStepMs}
          valueText={`${clock(positionMs)} of ${clock(durationMs)}${isArriving ? ' so far' : ''}`}
          onChange={(value) => (isHeld.current ? setDraggedMs(value) : player.seek(value))}
        />
      </div>
      <span className="min-w-9 shrink-0 text-ink-muted @3xl:w-14">
        {clock(durationMs)}
        {isArriving ? '…' : ''}
      </span>
    </>
  )
}
