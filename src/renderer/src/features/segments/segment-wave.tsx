import { useEffect } from 'react'
import { Pause, Play, RotateCcw, Scissors } from 'lucide-react'
import { useStore } from 'zustand'
import type { Sample } from '@shared/domain/dataset/sample'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { keyMeant } from '@renderer/lib/shortcuts'
import { announce } from '@renderer/ui/feedback/announce'
import { toast } from '@renderer/ui/feedback/toast'
import { Button } from '@renderer/ui/button'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { HeightControl } from '@renderer/waveform/controls/height-control'
import { Overview } from '@renderer/waveform/overview'
import { Ruler } from '@renderer/waveform/ruler'
import { spokenTime } from '@renderer/waveform/time-text'
import { useWave } from '@renderer/waveform/use-wave'
import type { Wave } from '@renderer/waveform/wave'
import { WaveSurface } from '@renderer/waveform/wave-surface'
import { ZoomControl } from '@renderer/waveform/controls/zoom-control'
import { CutHandles } from './cut-handles'
import { addedCut, whyNoCut } from './edits'

interface SegmentWaveProps {
  sample: Sample
  cutsMs: readonly number[]
  roughMs: ReadonlySet<number>
  /** Whether the cuts were set by hand. */
  isByHand: boolean
  onCuts: (cutsMs: readonly number[]) => void
  onReset: () => void
  isDisabled: boolean
}

/** One sample with its cuts, to be heard, moved, added and removed. */
export function SegmentWave(props: SegmentWaveProps) {
  const { sample } = props
  const state = useWave({
    sampleId: sample.id,
    draftId: sample.draftId,
    knownMs: sample.facts?.durationMs ?? null,
  })
  if (state.kind === 'ready') return <Editor key={sample.id} {...props} wave={state.wave} />
  if (state.kind === 'failed') {
    return <ErrorNotice error={state.error} isInline />
  }
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-36 w-full" />
      <p className="text-small text-ink-muted">
        {state.kind === 'measuring' ? 'Detecting pauses…' : 'Loading waveform…'}
      </p>
    </div>
  )
}

function Editor({
  sample,
  wave,
  cutsMs,
  roughMs,
  isByHand,
  onCuts,
  onReset,
  isDisabled,
}: SegmentWaveProps & { wave: Wave }) {
  const { playback } = wave
  const isPlaying = useStore(playback.store, ({ kind }) => kind === 'playing')
  const cutHere = (): void => {
    const atMs = playback.positionMs()
    const why = whyNoCut(cutsMs, atMs, wave.durationMs)
    if (why !== null) return void toast.message(why, { id: 'no-cut' })
    onCuts(addedCut(cutsMs, atMs))
    announce(`Cut at ${spokenTime(atMs)}`)
  }
  useEffect(() => () => playback.pause(), [playback])
  return (
    <div
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        if (keyMeant(event).toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || isDisabled) return
        event.preventDefault()
        cutHere()
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={isPlaying ? Pause : Play} onClick={playback.toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button icon={Scissors} aria-keyshortcuts="C" isDisabled={isDisabled} onClick={cutHere}>
          Cut at playhead
        </Button>
        <Button icon={RotateCcw} isDisabled={isDisabled || !isByHand} onClick={onReset}>
          Reset cuts
        </Button>
        <span className="flex-1" />
        <HeightControl wave={wave} />
        <ZoomControl wave={wave} />
      </div>
      <div className="flex flex-col">
        <Ruler wave={wave} />
        <div className="relative h-36 w-full">
          <WaveSurface wave={wave} label={sample.name} trim={null} />
          <CutHandles wave={wave} cutsMs={cutsMs} roughMs={roughMs} onCuts={isDisabled ? null : onCuts} />
        </div>
        <div className="mt-2">
          <Overview wave={wave} trim={null} />
        </div>
      </div>
    </div>
  )
}
