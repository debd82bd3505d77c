import { useMemo, useRef, type PointerEvent } from 'react'
import { cx } from '@renderer/ui/class-names'
import { speakerToken } from '@renderer/waveform/drawing/colors'
import type { SpeakerLane } from '@renderer/waveform/lanes'
import { grabbedAt } from './cloud-settings'

const barsAtOnce = 160
const heightPx = 72

interface CloudWaveProps {
  levels: readonly number[]
  /** How many times wider than its place it is drawn; it scrolls then. */
  zoom: number
  speakers: readonly SpeakerLane[]
  /** Null where the cloud does not tell it: nobody's place is known then. */
  durationMs: number | null
  /** Shares of the length. */
  region: { from: number; to: number }
  /** An edge is dragged to a share of the length, the region by one. Absent: it stays as it is. */
  onDrag?: (what: NonNullable<ReturnType<typeof grabbedAt>>, share: number) => void
}

/** The cloud's drawing of a sample; what is outside the region is faint. Its sliders say the same to keys and readers. */
export function CloudWave({ levels, zoom, speakers, durationMs, region, onDrag }: CloudWaveProps) {
  const bars = barsAtOnce * zoom
  const shown = useMemo(() => barsOf(levels, bars), [levels, bars])
  const held = useRef<{ what: NonNullable<ReturnType<typeof grabbedAt>>; share: number } | null>(null)
  const shareOf = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / width))
  }
  const grab = (event: PointerEvent<SVGSVGElement>): void => {
    const share = shareOf(event)
    const what = grabbedAt(share, region, zoom)
    if (!onDrag || what === null) return
    held.current = { what, share }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<SVGSVGElement>): void => {
    if (!held.current) return
    const share = shareOf(event)
    const { what, share: before } = held.current
    held.current = { what, share }
    onDrag?.(what, what === 'region' ? share - before : share)
  }
  const letGo = (): void => {
    held.current = null
  }
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-sunken">
      <svg
        style={{ width: `${zoom * 100}%` }}
        viewBox={`0 0 ${bars * 4} ${heightPx}`}
        preserveAspectRatio="none"
        className={cx('h-18', onDrag && 'touch-none cursor-ew-resize')}
        aria-hidden
        data-testid="cloud-wave"
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        {shown.map((level, at) => {
          const place = (at + 0.5) / bars
          const height = Math.max(1, level * (heightPx - 8))
          return (
            <rect
              key={at}
              x={at * 4 + 1}
              y={(heightPx - height) / 2}
              width={2}
              height={height}
              className={place >= region.from && place <= region.to ? 'fill-accent' : 'fill-line-strong'}
            />
          )
        })}
        {[region.from, region.to].map((share, at) => (
          <rect
            key={at}
            x={share * (bars * 4 - 3)}
            y={0}
            width={3}
            height={heightPx}
            className={onDrag ? 'fill-accent' : 'fill-none'}
          />
        ))}
      </svg>
      {durationMs === null || speakers.length === 0 ? null : (
        <SpeakerLanes speakers={speakers} durationMs={durationMs} zoom={zoom} />
      )}
    </div>
  )
}

interface SpeakerLanesProps {
  speakers: readonly SpeakerLane[]
  durationMs: number
  zoom: number
}

/** Who speaks when, in the colors of the list of speakers; who is left out is faint. */
const SpeakerLanes = ({ speakers, durationMs, zoom }: SpeakerLanesProps) => (
  <svg
    style={{ width: `${zoom * 100}%` }}
    viewBox={`0 0 ${durationMs} 1`}
    preserveAspectRatio="none"
    className="h-4"
    aria-hidden
    data-testid="cloud-lanes"
  >
    {speakers.flatMap(({ speakerId, number, isChosen, utterances }) =>
      utterances.map(({ start, end }) => (
        <rect
          key={`${speakerId} ${start}`}
          x={start * 1_000}
          y={0}
          width={(end - start) * 1_000}
          height={1}
          opacity={isChosen ? 1 : 0.3}
          style={{ fill: `var(--${speakerToken(number - 1)})` }}
        />
      )),
    )}
  </svg>
)

/** The loudest of each stretch, so that a bar stands for many points; the loudest of all fills the height. */
export function barsOf(levels: readonly number[], count: number): number[] {
  if (levels.length === 0) return []
  const loudest = Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count))
    return Math.max(0, ...levels.slice(from, to))
  })
  const top = Math.max(...loudest)
  return top === 0 ? loudest : loudest.map((level) => level / top)
}
