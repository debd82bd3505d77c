const secondMs = 1_000

/** A length as it is said: 0.4 s, 12 s, 3 min 5 s. Rounded down, as every clock beside it is. */
export function spoken(durationMs: number): string {
  const ms = Math.round(durationMs)
  if (ms < 10 * secondMs) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`
  const whole = Math.floor(ms / secondMs)
  if (whole < 60) return `${whole} s`
  return whole % 60 === 0 ? `${Math.floor(whole / 60)} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** A length that no clock beside it shows: to the nearest of its last figure. */
export const spokenNearest = (durationMs: number): string => {
  const stepMs = durationMs < 10 * secondMs - 50 ? 100 : secondMs
  return spoken(Math.round(durationMs / stepMs) * stepMs)
}

/** Advice where the gain that is set is enough. */
export const gainFixes = 'The gain you set fixes this once it is applied to the audio.'

export const decibels = (db: number): string => `${Math.round(db)} dB`

/** A typographic minus, one decimal. */
export const level = (db: number, unit = 'dBFS'): string =>
  `${db < 0 ? '−' : ''}${Math.abs(db).toFixed(1)} ${unit}`

export const kilohertz = (hz: number): string => `${(hz / 1_000).toFixed(1)} kHz`

export const quoted = (name: string): string => `“${name}”`
