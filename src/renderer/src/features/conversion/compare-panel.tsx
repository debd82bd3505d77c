import { useEffect, useState } from 'react'
import { ArrowLeftRight, Pause, Play, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { ConversionItem, ConversionWish } from '@shared/domain/speech/conversion'
import { useVolumeDb } from '@renderer/bridge/speech-queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { useCompareKey } from '@renderer/player/use-compare-key'
import { Button, IconButton } from '@renderer/ui/button'
import { announce } from '@renderer/ui/feedback/announce'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Kbd } from '@renderer/ui/kbd'
import { ZoomControl } from '@renderer/waveform/controls/zoom-control'
import { Waveform } from '@renderer/waveform/waveform'
import { useComparedSounds, type ComparedSounds, type Heard } from './use-compared-sounds'

interface ComparePanelProps {
  item: ConversionItem
  onClose: () => void
}

/** Before and after on one waveform; one key changes which of them is heard, at the same moment. */
export function ComparePanel({ item, onClose }: ComparePanelProps) {
  const { id, name, durationMs, wish } = item
  const state = useComparedSounds(id, durationMs ?? 0)
  return (
    <section
      aria-label={`Before and after of ${name}`}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex items-center gap-3">
        <h2 dir="auto" className="min-w-0 flex-1 truncate text-left font-semibold" title={name}>
          {name}
        </h2>
        <IconButton label="Close" icon={X} size="sm" onClick={onClose} />
      </div>
      {state.kind === 'failed' ? (
        <ErrorNotice error={state.error} isInline />
      ) : state.kind === 'opening' ? (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-28 w-full" />
          <p className="text-small text-ink-muted">Loading waveform…</p>
        </div>
      ) : (
        <Sounds name={name} wish={wish} sounds={state.opened} />
      )}
    </section>
  )
}

const sideNames: Readonly<Record<Heard, string>> = { before: 'Before', after: 'After' }

interface SoundsProps {
  name: string
  /** What it was converted with. */
  wish: ConversionWish | null
  sounds: ComparedSounds
}

function Sounds({ name, wish, sounds }: SoundsProps) {
  const { playback, waves, follower } = sounds
  const [heard, setHeard] = useState<Heard>('after')
  const isPlaying = useStore(playback.store, ({ kind }) => kind === 'playing')
  const hasFailed = useStore(playback.store, ({ kind }) => kind === 'failed')
  const volumeDb = useVolumeDb(wish)
  useEffect(() => follower.setVolume(volumeDb), [follower, volumeDb])
  useEffect(() => follower.hear(heard === 'after'), [follower, heard])
  function hear(side: Heard): void {
    const other = side === 'after' ? 'before' : 'after'
    waves[side].moveTo(waves[other].view.getState())
    setHeard(side)
    announce(sideNames[side])
  }
  useCompareKey(() => hear(heard === 'after' ? 'before' : 'after'))
  return (
    <>
      <Waveform
        key={heard}
        wave={waves[heard]}
        label={`${name}, ${sideNames[heard].toLowerCase()}`}
        trim={null}
        heightClass="h-24"
      />
      {hasFailed ? (
        <p role="alert" className="text-small text-warn-ink">
          These sounds could not be played. Try again.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" icon={isPlaying ? Pause : Play} onClick={playback.toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Segmented
          label="What is heard"
          value={heard}
          options={[
            { value: 'before', label: sideNames.before },
            { value: 'after', label: sideNames.after },
          ]}
          onChange={hear}
        />
        <span className="flex items-center gap-1.5 text-small text-ink-muted">
          <ArrowLeftRight aria-hidden className="size-3.5" /> Switch <Kbd keys="C" />
        </span>
        <span className="ml-auto">
          <ZoomControl wave={waves[heard]} />
        </span>
      </div>
    </>
  )
}
