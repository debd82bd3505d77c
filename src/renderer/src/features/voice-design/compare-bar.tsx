import { useEffect, useState } from 'react'
import { ArrowLeftRight, Play, Square, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { DesignGeneration } from '@shared/domain/cloud/voice-design'
import { createComparePlayer, type ComparePlayer } from '@renderer/player/compare-player'
import type { Player } from '@renderer/player/player'
import { useCompareKey } from '@renderer/player/use-compare-key'
import { Button, IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { announce } from '@renderer/ui/feedback/announce'
import { Kbd } from '@renderer/ui/kbd'
import { previewName } from './design-words'
import { previewSound, soundAddress } from './design-sounds'

export interface Comparing {
  /** Of previews, oldest mark first; at most two. */
  marked: readonly string[]
  toggle: (previewId: string) => void
  clear: () => void
}

/** Which two previews are compared; a third takes the place of the first. */
export function useComparing(): Comparing {
  const [marked, setMarked] = useState<readonly string[]>([])
  return {
    marked,
    toggle: (id) =>
      setMarked((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id].slice(-2))),
    clear: () => setMarked([]),
  }
}

interface CompareBarProps {
  comparing: Comparing
  generations: readonly DesignGeneration[]
  player: Player
}

/** Plays two marked previews side by side; one key changes which of them is heard. */
export function CompareBar({ comparing, generations, player }: CompareBarProps) {
  const named = generations.flatMap(({ seed, previews }) =>
    previews.map(({ id }, index) => ({ id, name: `${previewName(index)}, seed ${seed}` })),
  )
  const pair = comparing.marked.flatMap((id) => named.find((each) => each.id === id) ?? [])
  const [first, second] = pair
  if (!first) return null
  return (
    <section
      aria-label="Compare previews"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-3 shadow-raised"
    >
      {second ? (
        <Pair key={`${first.id} ${second.id}`} pair={[first, second]} player={player} />
      ) : (
        <p className="min-w-0 flex-1 text-ink-muted">
          Mark a second preview to compare it with {first.name}.
        </p>
      )}
      <IconButton label="Stop comparing" icon={X} size="sm" onClick={comparing.clear} />
    </section>
  )
}

interface Named {
  id: string
  name: string
}

function Pair({ pair, player }: { pair: readonly [Named, Named]; player: Player }) {
  const [compare] = useState(() => createComparePlayer({ addressOf: soundAddress }))
  useEffect(() => compare.stop, [compare])
  const state = useStore(compare.store)
  const isOn = state.kind === 'playing' || state.kind === 'loading'
  const heard = state.kind === 'playing' ? state.heard : null
  const start = (): void => {
    player.stop()
    compare.start([previewSound(pair[0].id), previewSound(pair[1].id)])
  }
  const swap = (): void => {
    const { kind } = compare.store.getState()
    if (kind === 'loading') return
    if (kind !== 'playing') return start()
    compare.swap()
    const now = compare.store.getState()
    if (now.kind === 'playing') announce(pair[now.heard].name)
  }
  useCompareKey(swap)
  useStopWhenAnotherPlays(player, compare)
  return (
    <>
      <Button size="sm" icon={isOn ? Square : Play} onClick={isOn ? compare.stop : start}>
        {isOn ? 'Stop' : 'Play both'}
      </Button>
      <Button size="sm" icon={ArrowLeftRight} onClick={swap}>
        Switch
        <Kbd keys="C" />
      </Button>
      <ol className="flex min-w-0 flex-1 flex-wrap gap-x-3">
        {pair.map(({ id, name }, index) => (
          <li
            key={id}
            aria-current={heard === index || undefined}
            className={cx('truncate', heard === index ? 'font-semibold text-accent-ink' : 'text-ink-muted')}
          >
            {name}
            {heard === index ? <span className="sr-only">, heard now</span> : null}
          </li>
        ))}
      </ol>
      {state.kind === 'failed' ? (
        <p role="alert" className="w-full text-small text-warn-ink">
          These previews could not be played. Try again.
        </p>
      ) : null}
    </>
  )
}

/** One sound at a time. */
function useStopWhenAnotherPlays(player: Player, compare: ComparePlayer): void {
  useEffect(
    () =>
      player.store.subscribe(({ kind }) => {
        if (kind === 'loading' && compare.store.getState().kind !== 'idle') compare.stop()
      }),
    [player, compare],
  )
}
