import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { Pause, Play } from 'lucide-react'
import { useStore } from 'zustand'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { clock } from '@renderer/copy/format'
import { IconButton } from '@renderer/ui/button'
import type { Player } from '@renderer/player/player'
import { CheckButton } from '../../check/check-button'
import { FindingMarks } from '../../check/finding-marks'
import { RecordingWave } from './recording-wave'
import type { Booth } from '../booth'
import { recordingSound } from '../recordings/recording-entries'

const smallStepMs = 100
const stepMs = 1_000
const largeStepMs = 10_000

interface RecordingTimelineProps {
  recording: Recording
  takes: readonly Take[]
  booth: Booth
  player: Player
  /** What can be done with it stands in the list; without one, the check stands here. */
  isListBeside: boolean
}

/** The whole recording; its playhead is where playing starts and where a punch goes in. */
export function RecordingTimeline(props: RecordingTimelineProps) {
  const { recording, takes, booth, player, isListBeside } = props
  const box = useRef<HTMLDivElement>(null)
  const sound = { kind: 'recording', id: recording.id } as const
  const { playheadMs, isPlaying, moveTo, play } = useRecordingPlayback(recording, booth, player)
  const point = (event: PointerEvent): void => {
    const view = box.current?.getBoundingClientRect()
    if (!view || (event.type === 'pointermove' && event.buttons !== 1)) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    moveTo(((event.clientX - view.left) / view.width) * recording.durationMs)
  }
  const press = (event: KeyboardEvent): void => {
    const size = event.altKey ? smallStepMs : event.shiftKey ? largeStepMs : stepMs
    const steps: Record<string, () => void> = {
      ArrowLeft: () => moveTo(playheadMs - size),
      ArrowRight: () => moveTo(playheadMs + size),
      Home: () => moveTo(0),
      End: () => moveTo(recording.durationMs),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <section
      aria-label={`Timeline of ${recording.name}`}
      className="flex shrink-0 items-center gap-3 border-t border-line px-6 py-2"
    >
      <IconButton
        label={isPlaying ? 'Pause playback' : 'Play from playhead'}
        icon={isPlaying ? Pause : Play}
        onClick={play}
      />
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={Math.round(recording.durationMs)}
        aria-valuenow={Math.round(playheadMs)}
        aria-valuetext={`${clock(playheadMs)} of ${clock(recording.durationMs)}`}
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={press}
        className="relative h-14 min-w-0 flex-1 cursor-text overflow-hidden rounded-md bg-sunken"
      >
        <RecordingWave recording={recording} takes={takes} />
        <FindingMarks recording={recording} />
        <span
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent-ink"
          style={{ left: `${(playheadMs / Math.max(1, recording.durationMs)) * 100}%` }}
        />
      </div>
      <p className="w-32 shrink-0">
        <span dir="auto" className="block truncate text-left font-medium">
          {recording.name}
        </span>
        <span className="text-small text-ink-subtle">
          {clock(playheadMs)} of {clock(recording.durationMs)}
        </span>
      </p>
      {isListBeside ? null : (
        <CheckButton
          sound={sound}
          name={recording.name}
          onOpen={() => booth.store.setState({ checked: sound })}
        />
      )}
    </section>
  )
}

/** Its playhead, and playing from there. */
function useRecordingPlayback(recording: Recording, booth: Booth, player: Player) {
  // Undoing a punch may have made it shorter.
  const playheadMs = useStore(booth.store, (state) => Math.min(state.playheadMs, recording.durationMs))
  const playing = useStore(player.store)
  const address = recordingSound(recording)
  const isThis = playing.kind !== 'idle' && playing.sampleId === address
  const isPlaying = isThis && (playing.kind === 'playing' || playing.kind === 'loading')

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => {
      booth.store.setState({ playheadMs: Math.min(recording.durationMs, player.audio.currentTime * 1_000) })
    }, 50)
    return () => clearInterval(timer)
  }, [isPlaying, booth, player, recording.durationMs])

  const moveTo = (ms: number): void => {
    const playhead = Math.min(recording.durationMs, Math.max(0, ms))
    booth.store.setState({ playheadMs: playhead })
    if (isThis) player.seek(playhead)
  }
  const play = (): void => {
    if (isPlaying) return player.pause()
    const startMs = playheadMs >= recording.durationMs - smallStepMs ? 0 : playheadMs
    player.play(address)
    if (startMs > 0) {
      const { audio } = player
      audio.addEventListener('loadedmetadata', () => player.seek(startMs), { once: true })
    }
  }
  return { playheadMs, isPlaying, moveTo, play }
}
