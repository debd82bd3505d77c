import { useMemo } from 'react'

const bars = 160
const heightPx = 72

/** The cloud's drawing of a sample; what is outside the region is faint. */
export function CloudWave({ levels, from, to }: { levels: readonly number[]; from: number; to: number }) {
  const shown = useMemo(() => barsOf(levels, bars), [levels])
  return (
    <svg
      viewBox={`0 0 ${bars * 4} ${heightPx}`}
      preserveAspectRatio="none"
      className="h-18 w-full rounded-lg border border-line bg-sunken"
      aria-hidden
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
            className={place >= from && place <= to ? 'fill-accent' : 'fill-line-strong'}
          />
        )
      })}
    </svg>
  )
}

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
