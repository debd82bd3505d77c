import { useEffect, useState } from 'react'
import { Pause, Play, Plus, Trash2 } from 'lucide-react'
import { useStore } from 'zustand'
import type { InstantClonePatch } from '@shared/domain/cloud/instant-clone'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SegmentSpan } from '@shared/domain/dataset/segment'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { clock, counted } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'
import { announce } from '@renderer/ui/feedback/announce'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { Select } from '@renderer/ui/fields/select'
import { ZoomControl } from '@renderer/waveform/controls/zoom-control'
import { Overview } from '@renderer/waveform/overview'
import { Ruler } from '@renderer/waveform/ruler'
import { useWave } from '@renderer/waveform/use-wave'
import type { Wave } from '@renderer/waveform/wave'
import { WaveSurface } from '@renderer/waveform/wave-surface'
import { addedStretch, stretchesOf } from './stretch-edits'
import { StretchHandles } from './stretch-handles'

interface StretchesPanelProps {
  samples: readonly Sample[]
  stretches: readonly SegmentSpan[]
  onChange: (patch: InstantClonePatch) => void
}

/** What was taken of the files, on their waveforms: heard, moved, added and removed. */
export function StretchesPanel({ samples, stretches, onChange }: StretchesPanelProps) {
  const ready = samples.filter(({ state }) => state === 'ready')
  const used = ready.find(({ id }) => stretches.some(({ sampleId }) => sampleId === id))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const shown = ready.find(({ id }) => id === chosenId) ?? used ?? ready[0]
  const present = stretches.filter(({ sampleId }) => ready.some(({ id }) => id === sampleId))
  const totalMs = present.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  if (!shown) return null
  return (
    <section aria-label="Parts used" className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <header className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 font-medium">
          {counted(present.length, 'part')} · {clock(totalMs)}
        </p>
        {ready.length > 1 ? (
          <Select
            aria-label="File"
            className="max-w-72"
            value={shown.id}
            options={ready.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={setChosenId}
          />
        ) : null}
      </header>
      <FileWave
        key={shown.id}
        sample={shown}
        stretches={stretches}
        onStretches={(next) => onChange({ stretches: next })}
      />
    </section>
  )
}

interface FileWaveProps {
  sample: Sample
  stretches: readonly SegmentSpan[]
  onStretches: (stretches: SegmentSpan[]) => void
}

function FileWave(props: FileWaveProps) {
  const { sample } = props
  const state = useWave({
    sampleId: sample.id,
    draftId: sample.draftId,
    knownMs: sample.facts?.durationMs ?? null,
  })
  if (state.kind === 'ready') return <Editor {...props} wave={state.wave} />
  if (state.kind === 'failed') return <ErrorNotice error={state.error} isInline />
  return <Skeleton className="h-36 w-full" />
}

function Editor({ sample, stretches, onStretches, wave }: FileWaveProps & { wave: Wave }) {
  const { playback } = wave
  const isPlaying = useStore(playback.store, ({ kind }) => kind === 'playing')
  useEffect(() => () => playback.pause(), [playback])
  const own = stretchesOf(stretches, sample.id)
  function add(): void {
    const next = addedStretch(stretches, sample.id, playback.positionMs(), wave.durationMs)
    if (next === null) return announce('This part is already used')
    onStretches(next)
    announce('Part added')
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={isPlaying ? Pause : Play} onClick={playback.toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button icon={Plus} onClick={add}>
          Add part at playhead
        </Button>
        <span className="flex-1" />
        <ZoomControl wave={wave} />
      </div>
      <Ruler wave={wave} />
      <div className="relative h-28 w-full">
        <WaveSurface wave={wave} label={sample.name} trim={null} />
        <StretchHandles wave={wave} own={own} stretches={stretches} onStretches={onStretches} />
      </div>
      <Overview wave={wave} trim={null} />
      <ol aria-label={`Parts of ${sample.name}`} className="flex max-h-44 flex-col overflow-y-auto">
        {own.map(({ at, stretch }, index) => (
          <li key={at} className="flex min-h-9 items-center gap-3">
            <IconButton
              size="sm"
              label={`Play part ${index + 1}`}
              icon={Play}
              onClick={() => {
                wave.show(stretch.startMs)
                playback.playStretch(stretch)
              }}
            />
            <span className="min-w-0 flex-1 text-ink-muted">
              {clock(stretch.startMs)} to {clock(stretch.endMs)}
            </span>
            <span className="text-ink-subtle">
              {((stretch.endMs - stretch.startMs) / 1_000).toFixed(1)} s
            </span>
            <IconButton
              size="sm"
              label={`Remove part ${index + 1}`}
              icon={Trash2}
              onClick={() => onStretches(stretches.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
