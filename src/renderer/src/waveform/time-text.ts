const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Formats a position: minutes and seconds, and hours if there are any: 0:07.250, 42:05, 1:02:03.5.
 * @param digits fractional digits of the seconds, 0 to 6
 */
export function timeText(atMs: number, digits = 3): string {
  const step = 10 ** (3 - digits)
  const rounded = Math.round(Math.max(0, atMs) / step) * step
  const hours = Math.floor(rounded / hourMs)
  const minutes = Math.floor((rounded % hourMs) / minuteMs)
  const seconds = ((rounded % minuteMs) / secondMs).toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`
}

/** Formats a duration for screen readers: "2 hours 3 minutes 4.5 seconds". */
export function spokenTime(ms: number): string {
  const rounded = Math.round(Math.max(0, ms) / 100) * 100
  const parts: [number, string][] = [
    [Math.floor(rounded / hourMs), 'hour'],
    [Math.floor((rounded % hourMs) / minuteMs), 'minute'],
    [(rounded % minuteMs) / secondMs, 'second'],
  ]
  const said = parts.filter(([value]) => value > 0)
  if (said.length === 0) return '0 seconds'
  return said.map(([value, unit]) => `${value} ${unit}${value === 1 ? '' : 's'}`).join(' ')
}

/**
 * Parses a typed position: 83, 83.5, 1:23, 1:23.456, 1:02:03, with a comma or a period, or 1m23s.
 * @returns milliseconds; null if invalid
 */
export function parseTime(typed: string): number | null {
  const text = typed.trim().toLowerCase().replaceAll(',', '.')
  const worded = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+(?:\.\d+)?)\s*s)?$/.exec(text)
  if (worded && text !== '') return sum(worded[1], worded[2], worded[3])
  const parts = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?|\.\d+)$/.exec(text)
  if (!parts) return null
  if (parts[2] !== undefined && Number(parts[3]) >= 60) return null
  if (parts[1] !== undefined && Number(parts[2]) >= 60) return null
  return sum(parts[1], parts[2], parts[3])
}

const sum = (hours = '0', minutes = '0', seconds = '0'): number =>
  Math.round(Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * secondMs)

export interface Tick {
  atMs: number
  /** Null for a minor tick. */
  label: string | null
}

const stepsMs = [
  ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 5, 10].map((hours) => hours * hourMs),
]

/** Ticks over a window, with labels at least `labelPx` apart. */
export function ticksOf(view: { startMs: number; endMs: number }, widthPx: number, labelPx = 84): Tick[] {
  const lengthMs = view.endMs - view.startMs
  if (widthPx <= 0 || lengthMs <= 0) return []
  const least = (lengthMs / widthPx) * labelPx
  const labelStep = stepsMs.find((step) => step >= least) ?? 24 * hourMs
  const per = labelStep === 15 || labelStep === 15 * secondMs || labelStep === 15 * minuteMs ? 3 : 5
  const step = labelStep / per
  const digits = labelStep >= secondMs ? 0 : Math.min(5, Math.ceil(-Math.log10(labelStep / secondMs) - 1e-9))
  const first = Math.ceil(view.startMs / step - 1e-9)
  const count = Math.max(0, Math.floor(view.endMs / step + 1e-9) - first + 1)
  return Array.from({ length: count }, (_, at) => {
    const index = first + at
    return { atMs: index * step, label: index % per === 0 ? timeText(index * step, digits) : null }
  })
}
