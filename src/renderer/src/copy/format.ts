const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A duration in clock format: 0:07, 42:05, 1:23:45. Rounded down, so that a mark never reads as reached too early. */
export function clock(durationMs: number): string {
  const seconds = Math.floor(Math.max(0, durationMs) / secondMs)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = twoDigits(seconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** A running timer with a constant width up to an hour: 00:07, 42:05, 1:23:45. */
export function timer(durationMs: number): string {
  const text = clock(durationMs)
  return text.length < 5 ? `0${text}` : text
}

/** A duration with units: 38 s, 42 min, 1 h 5 min. Rounded up, for time that is missing or remaining. */
export function lengthInWords(durationMs: number): string {
  if (durationMs < minuteMs) return `${Math.ceil(Math.max(0, durationMs) / secondMs)} s`
  const minutes = Math.ceil(durationMs / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** Minutes reached, rounded down: 0 min, 42 min, 1 h 5 min. */
export function minutesReached(durationMs: number): string {
  const minutes = Math.floor(Math.max(0, durationMs) / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** A size in powers of ten, as the caps count: 812 bytes, 34 kB, 2.4 MB, 1.50 GB, 210 GB. */
export function size(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`
  if (bytes < 999_500_000) {
    const megabytes = bytes / 1_000_000
    return `${megabytes.toFixed(megabytes < 99.95 ? 1 : 0)} MB`
  }
  const gigabytes = bytes / 1_000_000_000
  return `${gigabytes.toFixed(gigabytes < 9.995 ? 2 : gigabytes < 99.95 ? 1 : 0)} GB`
}

/** A speed: 3.2 MB/s. */
export const rate = (bytesPerSecond: number): string => `${size(Math.round(bytesPerSecond))}/s`

const grouped = new Intl.NumberFormat('en')

/** A number of things: 1 file, 1,024 files. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped.format(count)} ${count === 1 ? one : many}`

const sameYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const timeOfDay = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** When something happened, in short form: just now, 12 min ago, 14:05, yesterday, Nov 3, Nov 3, 2025. */
export function when(atMs: number, nowMs: number): string {
  const agoMs = nowMs - atMs
  if (agoMs < minuteMs) return 'just now'
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)} min ago`
  const at = new Date(atMs)
  const midnight = new Date(nowMs).setHours(0, 0, 0, 0)
  if (atMs >= midnight) return timeOfDay.format(at)
  if (atMs >= new Date(midnight).setDate(new Date(midnight).getDate() - 1)) return 'yesterday'
  return (at.getFullYear() === new Date(nowMs).getFullYear() ? sameYear : otherYear).format(at)
}

const dayAndTime = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A date and time in this computer's time zone: Nov 20, 2026, 14:05. */
export const moment = (atMs: number): string => dayAndTime.format(atMs)

/** Time remaining, in steps that do not flicker: a few seconds left, 40 s left, 3 min left. */
export function timeLeft(remainingMs: number): string {
  if (remainingMs <= 10 * secondMs) return 'a few seconds left'
  const stepMs = remainingMs < minuteMs ? 10 * secondMs : minuteMs
  return `${lengthInWords(Math.ceil(remainingMs / stepMs) * stepMs)} left`
}
