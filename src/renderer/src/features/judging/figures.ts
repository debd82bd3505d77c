import { silenceDb } from '@shared/audio/signal/decibel'
import { clock } from '@renderer/copy/format'

type Figure = number | null | undefined

const write = (value: Figure, text: (value: number) => string): string =>
  value === null || value === undefined ? '–' : text(value)
const minus = (text: string): string => text.replace('-', '−')

/** To a tenth: what is shown as −3.0 is −3.0, and not a hair over it. */
export const asShown = (value: Figure): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10

/** Levels, with a minus as wide as the digits: −18.2 */
export const dbfs = (value: Figure): string =>
  write(value, (db) => (db <= silenceDb ? '−∞' : minus(db.toFixed(1))))
/** 42 dB */
export const decibels = (value: Figure): string => write(value, (db) => minus(`${db.toFixed(0)} dB`))
/** 0.32 s */
export const seconds = (value: Figure): string => write(value, (ms) => `${(ms / 1_000).toFixed(2)} s`)
/** 16.2 kHz */
export const hertz = (value: Figure): string => write(value, (hz) => `${(hz / 1_000).toFixed(1)} kHz`)
/** What a finding takes away: 0:12, < 1 s, or nothing. */
export const cost = (lostMs: number): string =>
  lostMs === 0 ? '–' : lostMs < 1_000 ? '< 1 s' : clock(lostMs)
