import { useEffect, useRef } from 'react'
import { Pause, Play, Redo2, Repeat, Undo2 } from 'lucide-react'
import { useStore } from 'zustand'
import { Button, IconButton } from '@renderer/ui/button'
import { HeightControl } from '@renderer/waveform/controls/height-control'
import { timeText } from '@renderer/waveform/time-text'
import type { Wave } from '@renderer/waveform/wave'
import { ZoomControl } from '@renderer/waveform/controls/zoom-control'
import type { Editor } from '../use-editor'

interface TransportProps {
  wave: Wave
  editor: Editor
  onPlaySelection: () => void
}

/** Playing, zooming, undoing. */
export function Transport({ wave, editor, onPlaySelection }: TransportProps) {
  const { playback } = wave
  const { kind, stretch, isLooping } = useStore(playback.store)
  const isPlaying = kind === 'playing'
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-1 gap-y-2">
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        shortcut="Space"
        icon={isPlaying ? Pause : Play}
        onClick={playback.toggle}
      />
      <Button
        size="sm"
        icon={isPlaying && stretch ? Pause : Play}
        onClick={onPlaySelection}
        aria-keyshortcuts="Shift+Space"
      >
        Play selection
      </Button>
      <IconButton
        label="Repeat the selection"
        icon={Repeat}
        isPressed={isLooping}
        onClick={() => playback.setLooping(!isLooping)}
      />
      <Position wave={wave} />
      <span className="flex-1" />
      <IconButton
        size="sm"
        label="Undo"
        shortcut="Mod+Z"
        icon={Undo2}
        isDisabled={!editor.canUndo}
        onClick={editor.undo}
      />
      <IconButton
        size="sm"
        label="Redo"
        shortcut="Mod+Shift+Z"
        icon={Redo2}
        isDisabled={!editor.canRedo}
        onClick={editor.redo}
      />
      <span className="mx-1 h-5 w-px bg-line" />
      <HeightControl wave={wave} />
      <ZoomControl wave={wave} />
    </div>
  )
}

/** Where the playhead is; written without rendering. */
function Position({ wave }: { wave: Wave }) {
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = (atMs: number): void => {
      if (text.current) text.current.textContent = timeText(Math.min(atMs, wave.durationMs))
    }
    write(wave.playback.positionMs())
    return wave.playback.onMove(write)
  }, [wave])
  return (
    <span className="ml-2 whitespace-nowrap text-ink-muted">
      <span ref={text} className="text-ink" /> / {timeText(wave.durationMs)}
    </span>
  )
}
