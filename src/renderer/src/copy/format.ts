const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const pad = (value: number): string => String(value).padStart(2, '0')

/** A length to the second, cut off, as a clock shows it: `0:42`, `12:05`, `1:23:45`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.floor(Math.max(0, durationMs) / secondMs)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}

/** A length in words, cut off to whole minutes: `42 s`, `42 min`, `1 h`, `1 h 24 min`. */
export function formatSpan(durationMs: number): string {
  const length = Math.max(0, durationMs)
  if (length < minuteMs) return length === 0 ? '0 min' : `${Math.floor(length / secondMs)} s`
  const minutes = Math.floor(length / minuteMs)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Bytes in MB and GB, powers of ten, as the caps count: `0.4 MB`, `12 MB`, `1.25 GB`. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes <= 0) return '0 MB'
  const megabytes = sizeBytes / 1e6
  if (megabytes < 0.05) return 'under 0.1 MB'
  if (megabytes < 9.95) return `${trim(megabytes.toFixed(1))} MB`
  if (megabytes < 999.5) return `${Math.round(megabytes)} MB`
  return `${trim((sizeBytes / 1e9).toFixed(2))} GB`
}

const trim = (number: string): string => number.replace(/\.?0+$/, '')

export const formatRate = (bytesPerSecond: number): string => `${formatSize(bytesPerSecond)}/s`

/** Time to go, rounded up so that it never promises too much. */
export function formatRemaining(remainingMs: number): string {
  if (remainingMs < 10 * secondMs) return 'a few seconds left'
  if (remainingMs < minuteMs) return `${Math.ceil(remainingMs / (10 * secondMs)) * 10} s left`
  return `${formatSpan(Math.ceil(remainingMs / minuteMs) * minuteMs)} left`
}

const sameYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** How long ago, or the day when that says more: `just now`, `5 min ago`, `3 h ago`, `yesterday`, `12 Nov 2025`. */
export function formatRelative(atMs: number, nowMs: number): string {
  const age = nowMs - atMs
  if (age < minuteMs) return 'just now'
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`
  const at = new Date(atMs)
  const midnight = new Date(nowMs).setHours(0, 0, 0, 0)
  if (atMs >= midnight) return `${Math.floor(age / hourMs)} h ago`
  if (atMs >= midnight - dayMs) return 'yesterday'
  return (at.getFullYear() === new Date(nowMs).getFullYear() ? sameYear : otherYear).format(at)
}

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A day and a time on this computer's clock: `20 Nov 2026, 14:05`. */
export const formatMoment = (atMs: number): string => moment.format(atMs)

/** `1 file`, `3 files`; the plural is the singular with an s unless given. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
