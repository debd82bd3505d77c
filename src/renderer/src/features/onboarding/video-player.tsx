import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { Pause, Play } from 'lucide-react'
import { clock } from '@renderer/copy/format'
import { IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Slider } from '@renderer/ui/fields/slider'
import { nextRate, type Rate } from './playback-rate'

/** spec/shell.md section 9. */
const timeEveryMs = 50
const controlsLingerMs = 2_000

/**
 * A film with play and pause, a seek bar, and its rate. Before it was played there is only what plays it (spec/shell.md section 4).
 * The films have no sound.
 */
export function VideoPlayer({
  title,
  source,
  className,
}: {
  title: string
  source: string
  className?: string
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasPlayed, setPlayed] = useState(false)
  const [lengthMs, setLengthMs] = useState(0)
  const { isNear, handlers } = useNearness()

  const positionMs = useCallback(() => (video.current?.currentTime ?? 0) * 1_000, [])
  const toggle = () => {
    const element = video.current
    if (!element) return
    if (!element.paused) return element.pause()
    setPlayed(true)
    // Ended by a pause before it began: nothing was lost.
    element.play().catch(() => undefined)
  }
  return (
    <div
      role="group"
      aria-label={title}
      className={cx('relative overflow-hidden rounded-lg border border-line bg-sunken', className)}
      {...handlers}
    >
      <video
        ref={video}
        src={source}
        muted
        playsInline
        preload="metadata"
        className="block aspect-video w-full"
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={(event) => setLengthMs(event.currentTarget.duration * 1_000)}
      />
      <div
        className={cx(
          'absolute flex items-center gap-2 transition-opacity',
          hasPlayed ? 'inset-x-0 bottom-0 bg-surface/90 px-2 py-1' : 'inset-0 m-auto size-fit',
          !hasPlayed || isNear ? 'opacity-100' : 'opacity-0',
        )}
      >
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? Pause : Play}
          size={hasPlayed ? 'sm' : 'lg'}
          variant={hasPlayed ? 'ghost' : 'primary'}
          onClick={toggle}
        />
        {hasPlayed ? (
          <>
            <SeekBar
              positionMs={positionMs}
              isPlaying={isPlaying}
              lengthMs={lengthMs}
              onSeek={(toMs) => {
                if (video.current) video.current.currentTime = toMs / 1_000
              }}
            />
            <RateButton
              onRate={(rate) => {
                if (video.current) video.current.playbackRate = rate
              }}
            />
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Whether the pointer is over it, or left it a moment ago, or the focus is in it. */
function useNearness() {
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const linger = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(linger.current), [])
  return {
    isNear: isPointed || hasFocus,
    handlers: {
      onPointerEnter() {
        clearTimeout(linger.current)
        setPointed(true)
      },
      onPointerLeave() {
        clearTimeout(linger.current)
        linger.current = setTimeout(() => setPointed(false), controlsLingerMs)
      },
      onFocus: () => setFocus(true),
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false)
      },
    },
  }
}

function SeekBar({
  positionMs,
  isPlaying,
  lengthMs,
  onSeek,
}: {
  positionMs: () => number
  isPlaying: boolean
  lengthMs: number
  onSeek: (toMs: number) => void
}) {
  const [atMs, setAtMs] = useState(0)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAtMs(positionMs()), timeEveryMs)
    return () => clearInterval(timer)
  }, [isPlaying, positionMs])
  return (
    <Slider
      label="Position in the film"
      value={Math.min(atMs, lengthMs)}
      min={0}
      max={Math.max(1, lengthMs)}
      step={timeEveryMs}
      valueText={`${clock(atMs)} of ${clock(lengthMs)}`}
      onChange={(next) => {
        onSeek(next)
        setAtMs(next)
      }}
    />
  )
}

function RateButton({ onRate }: { onRate: (rate: Rate) => void }) {
  const [rate, setRate] = useState<Rate>(1)
  return (
    <button
      type="button"
      aria-label={`Speed: ${rate}`}
      className="h-7 w-11 shrink-0 rounded-md text-small font-medium hover:bg-hover"
      onClick={() => {
        const next = nextRate(rate)
        setRate(next)
        onRate(next)
      }}
    >
      {rate}×
    </button>
  )
}
