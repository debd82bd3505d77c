import { silenceDb } from '@shared/audio/signal/decibel'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { kindNames } from '@shared/judge/kind-names'
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

type Losses = Pick<DatasetReport, 'losses' | 'pendingCount' | 'failedCount'>

/** Of what was not analyzed nobody knows. */
const isWhole = ({ pendingCount, failedCount }: Losses): boolean => pendingCount + failedCount === 0

/** What stands where no unusable time is known. */
export const noLosses = (report: Losses): string => (isWhole(report) ? 'None' : 'None found so far')

/** What took usable time, in one line. */
export function lossesInLine(report: Losses): string {
  const { losses } = report
  if (losses.length > 0)
    return `Not usable: ${losses.map(({ kind, lostMs }) => `${kindNames[kind]} ${cost(lostMs)}`).join(' · ')}`
  return isWhole(report) ? 'All of it is usable.' : 'Nothing unusable found so far.'
}
