import { Check } from 'lucide-react'
import { orbQuality, orbShare } from '@shared/domain/cloud/clone-rules'
import { clock } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { advice } from '@renderer/features/totals/duration-words'
import { onRing, orbMarks } from './orb-shape'

const size = 152
const center = size / 2
const rawRadius = 66
const usableRadius = 54

interface OrbProps {
  /** Raw length of every sample. */
  durationMs: number
  /** What of it counts once trimmed and cleaned; null while it is not known. */
  usableMs: number | null
}

/** Minutes of audio as an orb that fills up: the outer ring is all audio, the inner one what of it can be used. */
export function Orb({ durationMs, usableMs }: OrbProps) {
  const word = orbQuality(durationMs)
  const isGood = word !== null
  return (
    <div
      role="meter"
      aria-label="Total audio"
      aria-valuemin={0}
      aria-valuemax={150}
      aria-valuenow={Math.min(150, Math.floor(durationMs / 60_000))}
      aria-valuetext={`${clock(durationMs)}, ${advice(durationMs)}`}
      className="relative size-38 shrink-0 short:size-28"
    >
      <svg viewBox={`0 0 ${size} ${size}`} className="size-full" aria-hidden>
        <circle cx={center} cy={center} r={44} className={isGood ? 'fill-good-soft' : 'fill-accent-soft'} />
        <Ring
          radius={rawRadius}
          width={8}
          fraction={orbShare(durationMs)}
          tone={isGood ? 'good' : 'accent'}
        />
        {usableMs === null ? null : (
          <Ring radius={usableRadius} width={4} fraction={orbShare(usableMs)} tone="usable" />
        )}
        {orbMarks.map((mark) => {
          const from = onRing(orbShare(mark.durationMs), rawRadius - 5, center)
          const to = onRing(orbShare(mark.durationMs), rawRadius + 6, center)
          return (
            <line
              key={mark.text}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              strokeWidth={2}
              className={durationMs >= mark.durationMs ? 'stroke-canvas' : 'stroke-line-control'}
            />
          )
        })}
      </svg>
      <div className="absolute inset-0 grid place-content-center text-center">
        <span className="text-heading leading-6 font-semibold short:text-reading short:leading-5">
          {clock(durationMs)}
        </span>
        <span className={cx('text-small', isGood ? 'font-medium text-good-ink' : 'text-ink-subtle')}>
          {word ?? 'of audio'}
        </span>
      </div>
    </div>
  )
}

const tones = { good: 'stroke-good', accent: 'stroke-accent', usable: 'stroke-ink-subtle' }

function Ring(props: { radius: number; width: number; fraction: number; tone: keyof typeof tones }) {
  const length = 2 * Math.PI * props.radius
  const common = { cx: center, cy: center, r: props.radius, fill: 'none', strokeWidth: props.width }
  return (
    <>
      <circle {...common} className="stroke-active" />
      <circle
        {...common}
        strokeLinecap="butt"
        strokeDasharray={`${length * props.fraction} ${length}`}
        transform={`rotate(-90 ${center} ${center})`}
        className={cx('transition-[stroke-dasharray]', tones[props.tone])}
      />
    </>
  )
}

/** The quality marks in words, each ticked once it is reached. */
export function OrbMarks({ durationMs }: { durationMs: number }) {
  return (
    <ul
      aria-label="Quality marks"
      className="flex flex-col gap-1 short:w-full short:flex-row short:flex-wrap short:gap-x-4"
    >
      {orbMarks.map(({ durationMs: atMs, text }) => {
        const isReached = durationMs >= atMs
        return (
          <li
            key={text}
            className={cx('flex items-center gap-2', isReached ? 'font-medium text-ink' : 'text-ink-subtle')}
          >
            <span
              {...(isReached ? { role: 'img', 'aria-label': 'Reached' } : {})}
              className={cx(
                'grid size-4 shrink-0 place-items-center rounded-full',
                isReached ? 'bg-good-soft text-good-ink' : 'border border-line-strong',
              )}
            >
              {isReached ? <Check aria-hidden strokeWidth={3} className="size-2.5" /> : null}
            </span>
            {text}
          </li>
        )
      })}
    </ul>
  )
}
