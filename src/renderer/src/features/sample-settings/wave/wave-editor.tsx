import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { Analysis, Span } from '@shared/domain/dataset/analysis'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { announce } from '@renderer/ui/feedback/announce'
import { marksOf } from '@renderer/waveform/marks'
import { spokenTime } from '@renderer/waveform/time-text'
import { trimOrNone } from '@renderer/waveform/trim-rules'
import type { Wave } from '@renderer/waveform/wave'
import { Waveform } from '@renderer/waveform/waveform'
import { MarksBar } from './marks-bar'
import { lanesOf } from '../speakers/speaker-words'
import { Transport } from './transport'
import { soundGone } from '@renderer/copy/sample-sound'
import { TrimSection } from './trim-section'
import type { Editor } from '../use-editor'
import { useSelectionPlayback } from './use-selection-playback'

interface WaveEditorProps {
  wave: Wave
  name: string
  settings: SampleSettings
  analysis: Analysis | null
  editor: Editor
}

/** The waveform of the dialog with everything that is set on it. */
export function WaveEditor({ wave, name, settings, analysis, editor }: WaveEditorProps) {
  const { current, change } = editor
  const { separation } = settings
  const [dragged, setDragged] = useState<Span | null>(null)
  const speakers = useMemo(
    () => lanesOf(separation, current.selectedSpeakerIds),
    [separation, current.selectedSpeakerIds],
  )
  const marks = useMemo(() => marksOf(analysis, separation), [analysis, separation])
  const trimTo = useCallback(
    (trim: Span | null) => {
      const next = trim && trimOrNone(trim, wave.durationMs)
      change({ trim: next })
      announce(
        next
          ? `Region from ${spokenTime(next.startMs)} to ${spokenTime(next.endMs)}`
          : 'Whole sample selected',
      )
    },
    [change, wave],
  )
  const playSelection = useSelectionPlayback(wave, current.trim)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || !event.shiftKey || ownsSpace(event.target)) return
    event.preventDefault()
    playSelection()
  }
  const root = useRef<HTMLDivElement>(null)
  const focusWave = useCallback(
    () => root.current?.querySelector<HTMLElement>('[data-wave-surface]')?.focus(),
    [],
  )
  const isFailed = useStore(wave.playback.store, ({ kind }) => kind === 'failed')
  return (
    <div ref={root} role="presentation" onKeyDown={press} className="@container flex flex-col gap-2">
      <Transport wave={wave} editor={editor} onPlaySelection={playSelection} />
      {isFailed ? (
        <p role="alert" className="text-warn-ink">
          {soundGone.title} <span className="text-ink-muted">{soundGone.body}</span>
        </p>
      ) : null}
      <Waveform
        wave={wave}
        label={name}
        trim={current.trim}
        onTrim={trimTo}
        onDrag={setDragged}
        speakers={speakers}
        marks={marks}
        heightClass="h-20 [@media(height>=680px)]:h-32 [@media(height>=800px)]:h-44"
      />
      <MarksBar wave={wave} marks={marks} />
      <TrimSection wave={wave} shown={dragged ?? current.trim} onTrim={trimTo} onLeaveFocus={focusWave} />
    </div>
  )
}

/** A button is pressed with it, in a field it is a character. */
const ownsSpace = (target: EventTarget): boolean =>
  target instanceof HTMLButtonElement || target instanceof HTMLInputElement
