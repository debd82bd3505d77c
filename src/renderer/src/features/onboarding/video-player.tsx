import { useEffect, useRef, useState } from 'react'
import { Pause, Play } from 'lucide-react'
import { clock } from '@renderer/copy/format'
import { IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Slider } from '@renderer/ui/fields/slider'
import { nextRate, type Rate } from './playback-rate'

/** spec/shell.md section 9. */
const timeEveryMs = 50
const controlsLingerMs = 2_000

/** A film with play and pause, a seek bar, and its rate. */
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
  const [isNear, setNear] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [rate, setRate] = useState<Rate>(1)
  const [atMs, setAtMs] = useState(0)
  const [lengthMs, setLengthMs] = useState(0)
  const linger = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAtMs((video.current?.currentTime ?? 0) * 1_000), timeEveryMs)
    return () => clearInterval(timer)
  }, [isPlaying])
  useEffect(() => () => clearTimeout(linger.current), [])

  const toggle = () => {
    const element = video.current
    if (!element) return
    if (!element.paused) return element.pause()
    setPlayed(true)
    // Ended by a pause before it began: nothing was lost.
    element.play().catch(() => undefined)
  }
  const areControlsShown = !hasPlayed || isNear || hasFocus
  return (
    <div
      role="group"
      aria-label={title}
      className={cx('relative overflow-hidden rounded-lg border border-line bg-black', className)}
      onPointerEnter={() => {
        clearTimeout(linger.current)
        setNear(true)
      }}
      onPointerLeave={() => {
        clearTimeout(linger.current)
        linger.current = setTimeout(() => setNear(false), controlsLingerMs)
      }}
      onFocus={() => setFocus(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false)
      }}
    >
      {/* The films have no sound. */}
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
          'absolute inset-x-0 bottom-0 flex items-center gap-2 bg-surface/90 px-2 py-1 transition-opacity',
          areControlsShown ? 'opacity-100' : 'opacity-0',
        )}
      >
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? Pause : Play}
          size="sm"
          onClick={toggle}
        />
        <Slider
          label="Position in the film"
          value={Math.min(atMs, lengthMs)}
          min={0}
          max={Math.max(1, lengthMs)}
          step={timeEveryMs}
          valueText={`${clock(atMs)} of ${clock(lengthMs)}`}
          onChange={(next) => {
            if (video.current) video.current.currentTime = next / 1_000
            setAtMs(next)
          }}
        />
        <button
          type="button"
          aria-label={`Speed: ${rate}`}
          className="h-7 w-11 shrink-0 rounded-md text-small font-medium hover:bg-hover"
          onClick={() => {
            const next = nextRate(rate)
            setRate(next)
            if (video.current) video.current.playbackRate = next
          }}
        >
          {rate}×
        </button>
      </div>
    </div>
  )
}
