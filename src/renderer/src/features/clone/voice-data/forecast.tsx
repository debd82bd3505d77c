import type { DatasetReport, FindingKind } from '@shared/domain/analysis'
import { clock, lengthInWords } from '@renderer/copy/format'

const reasons: Record<FindingKind, string> = {
  'long-pause': 'pauses',
  noise: 'noise',
  hum: 'mains hum',
  clipping: 'clipping',
  dropout: 'dropouts',
  'too-quiet': 'too quiet',
  'too-loud': 'too loud',
  reverb: 'echo',
  'narrow-band': 'narrow band',
  'other-speaker': 'other voices',
  overlap: 'voices at once',
  'wrong-language': 'another language',
  'level-drift': 'uneven level',
  'tone-drift': 'uneven tone',
  'room-drift': 'another room',
  duplicate: 'doubles',
  'no-speech': 'no speech',
}

const shownReasons = 3
/** Less is not worth a word. */
const smallestLossMs = 1_000

/** Why usable time is lost, largest first: "pauses 3 min, noise 40 s". */
export function lossWords(losses: DatasetReport['losses']): string {
  return losses
    .filter(({ lostMs }) => lostMs >= smallestLossMs)
    .slice(0, shownReasons)
    .map(({ kind, lostMs }) => `${reasons[kind]} ${lengthInWords(lostMs)}`)
    .join(', ')
}

/** Usable minutes beside the raw ones, as advice; the rest is named. */
export function Forecast({ report }: { report: DatasetReport | undefined }) {
  if (!report || report.rawMs === 0) return null
  const lost = lossWords(report.losses)
  return (
    <div className="text-small text-ink-muted">
      <p>
        <span className="font-medium text-ink">{clock(report.usableMs)}</span> usable
        {report.pendingCount > 0 ? `, ${report.pendingCount} still being measured` : ''}
      </p>
      {lost === '' ? null : <p className="text-ink-subtle">{`Lost: ${lost}`}</p>}
    </div>
  )
}
