import { useId, useLayoutEffect, useRef } from 'react'
import type { Span } from '@shared/domain/dataset/analysis'
import { Button } from '@renderer/ui/button'
import { timeText } from '@renderer/waveform/time-text'
import { edgeMoved, trimOrNone, trimProblem, type TrimEdge } from '@renderer/waveform/trim-rules'
import type { Wave } from '@renderer/waveform/wave'
import { TimeField } from './time-field'

interface TrimSectionProps {
  wave: Wave
  /** While it is dragged the numbers run along. */
  shown: Span | null
  onTrim: (trim: Span | null) => void
  /** What had the focus goes with the region. */
  onLeaveFocus: () => void
}

/** The region as numbers. */
export function TrimSection({ wave, shown, onTrim, onLeaveFocus }: TrimSectionProps) {
  const titleId = useId()
  const { durationMs } = wave
  const region = shown ?? { startMs: 0, endMs: durationMs }
  const withEdge = (edge: TrimEdge, ms: number): Span => ({
    ...region,
    [edge === 'start' ? 'startMs' : 'endMs']: ms,
  })
  const move = (edge: TrimEdge, ms: number): void => {
    const moved = edgeMoved(region, edge, ms, durationMs)
    onTrim(trimOrNone(moved, durationMs))
    wave.show(edge === 'start' ? moved.startMs : moved.endMs)
  }
  return (
    <section aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h3 id={titleId} className="font-medium">
        Trim audio
      </h3>
      {(['start', 'end'] as const).map((edge) => (
        <TimeField
          key={`${edge} ${wave.durationMs}`}
          label={edge === 'start' ? 'Start' : 'End'}
          valueMs={edge === 'start' ? region.startMs : region.endMs}
          problemOf={(ms) => trimProblem(withEdge(edge, ms), durationMs)}
          onChange={(ms) => move(edge, ms)}
        />
      ))}
      <span className="text-ink-muted">
        Length <span className="text-ink">{timeText(region.endMs - region.startMs)}</span>
      </span>
      {shown ? (
        <RegionButtons
          onZoom={() => wave.showStretch(region)}
          onReset={() => onTrim(null)}
          onLeaveFocus={onLeaveFocus}
        />
      ) : (
        <span className="ml-auto hidden text-small text-ink-subtle @4xl:block">
          Drag an edge, or drag across the waveform to select a region.
        </span>
      )}
    </section>
  )
}

interface RegionButtonsProps {
  onZoom: () => void
  onReset: () => void
  onLeaveFocus: () => void
}

/** They go with the region, be it by Undo: beside them is a text field, where Ctrl+Y means what was typed. */
function RegionButtons({ onZoom, onReset, onLeaveFocus }: RegionButtonsProps) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const buttons = box.current
    return () => {
      if (buttons?.contains(document.activeElement)) onLeaveFocus()
    }
  }, [onLeaveFocus])
  return (
    <span ref={box} className="ml-auto flex">
      <Button size="sm" variant="ghost" onClick={onZoom}>
        Zoom to region
      </Button>
      <Button size="sm" variant="ghost" onClick={onReset}>
        Reset trim
      </Button>
    </span>
  )
}
