import { useEffect, useMemo, useRef } from 'react'
import { Download, X } from 'lucide-react'
import type { ChoiceSide } from '@shared/domain/speech/dialogue'
import type { Generation } from '@shared/domain/speech/generation'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import { clock } from '@renderer/copy/format'
import { toastError } from '@renderer/copy/error-toast'
import { PlayToggle } from '@renderer/player/play-toggle'
import type { Player } from '@renderer/player/player'
import { usePositionMs } from '@renderer/player/use-position-ms'
import { Button, IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import type { SpeechPlayer } from '@renderer/features/speech/generations/use-speech-player'
import { peaksOf } from '@renderer/waveform/drawing/wave-bars'
import { type PeaksOf, SeekWave } from '@renderer/waveform/seek-wave'
import { comparisonOf, comparisonWords } from './comparison-state'
import { useSoundSamples } from './use-sound-samples'

/** The two generations of the newest dialogue, until the person put them away. */
export function Comparison({ player }: { player: SpeechPlayer }) {
  const recent = useAnswer('speech', 'recent', { task: 'text-to-dialogue' }).data
  const state = comparisonOf(recent ?? [])
  return state.kind === 'none' ? null : (
    <OpenComparison key={state.first.id} first={state.first} second={state.second} player={player} />
  )
}

interface OpenComparisonProps {
  first: Generation
  /** Null until it is asked for. */
  second: Generation | null
  player: SpeechPlayer
}

function OpenComparison({ first, second, player }: OpenComparisonProps) {
  const choice = useAnswer('dialogue', 'choice', { firstId: first.id }).data
  const facts = useAccessFacts().data
  const download = useCommand('dialogue', 'download')
  const dismiss = useCommand('dialogue', 'dismiss')
  const save = (side: ChoiceSide): void =>
    download.mutate({ firstId: first.id, side }, { onError: (error) => toastError(error) })
  const place = useRef<HTMLElement>(null)
  const isShown = choice?.isDismissed === false
  // Asked for just now: below a long dialogue nobody would see it.
  const wasAskedFor = useRef(first.state !== 'kept')
  useEffect(() => {
    if (isShown && wasAskedFor.current) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!choice || choice.isDismissed) return null
  const { title, hint } = comparisonWords(first, facts?.trainingOptOut === true)
  const isComplete = first.state === 'kept' && second?.state === 'kept'
  return (
    <section
      ref={place}
      aria-label={title}
      aria-busy={!isComplete}
      className="@container flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 className="text-reading font-semibold">{title}</h2>
        <Button
          size="sm"
          variant="ghost"
          icon={X}
          isBusy={dismiss.isPending}
          onClick={() => dismiss.mutate({ firstId: first.id }, { onError: (error) => toastError(error) })}
        >
          Dismiss
        </Button>
      </header>
      <ul className="grid grid-cols-1 gap-3 @3xl:grid-cols-2">
        {([first, second] as const).map((generation, index) => (
          <ChoicePlayer
            key={index}
            name={`Generation ${index + 1}`}
            generation={generation}
            isPreferred={choice.preference === (index === 0 ? 'a' : 'b')}
            isSaving={download.isPending}
            player={player}
            onDownload={() => save(index === 0 ? 'a' : 'b')}
          />
        ))}
      </ul>
      {hint === null ? null : <p className="text-small text-ink-subtle">{hint}</p>}
    </section>
  )
}

interface ChoicePlayerProps {
  name: string
  generation: Generation | null
  isPreferred: boolean
  isSaving: boolean
  player: SpeechPlayer
  onDownload: () => void
}

function ChoicePlayer({ name, generation, isPreferred, isSaving, player, onDownload }: ChoicePlayerProps) {
  const isKept = generation?.state === 'kept'
  const samples = useSoundSamples(`/generation/${generation?.id ?? ''}`, isKept)
  const peaks = useMemo<PeaksOf | null>(
    () => (samples ? (count) => peaksOf(samples, count) : null),
    [samples],
  )
  const durationMs = generation?.durationMs ?? (samples ? (samples.length / 8000) * 1000 : 0)
  return (
    <li
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-lg border p-2',
        isPreferred ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      {generation && isKept ? (
        <PlayToggle
          player={player.player}
          soundId={generation.id}
          name={name}
          onPress={() => player.show({ id: generation.id, name, durationMs })}
        />
      ) : (
        <Skeleton className="size-8 shrink-0" />
      )}
      <span className="shrink-0 font-medium">{name}</span>
      {generation && isKept ? (
        <Position
          player={player.player}
          soundId={generation.id}
          name={name}
          durationMs={durationMs}
          peaks={peaks}
        />
      ) : (
        <span role="status" className="min-w-0 flex-1 truncate text-ink-muted">
          Generating…
        </span>
      )}
      {isKept ? <span className="shrink-0 text-small text-ink-muted">{clock(durationMs)}</span> : null}
      <IconButton
        label={`Download ${name}`}
        icon={Download}
        isPressed={isPreferred}
        isDisabled={!isKept || isSaving}
        onClick={onDownload}
      />
    </li>
  )
}

interface PositionProps {
  player: Player
  soundId: string
  name: string
  durationMs: number
  peaks: PeaksOf | null
}

function Position({ player, soundId, name, durationMs, peaks }: PositionProps) {
  return (
    <SeekWave
      label={`Position in ${name}`}
      positionMs={usePositionMs(player, soundId)}
      durationMs={durationMs}
      peaksOf={peaks}
      onSeek={(toMs) => player.playFrom(soundId, toMs)}
    />
  )
}
