import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { kindNames } from '@shared/judge/kind-names'
import { clock } from '@renderer/copy/format'
import { usableMsOf } from '@renderer/features/judging/usable-link'

const shownReasons = 3
/** Less is not worth a word. */
const smallestLossMs = 1_000

/** Why usable time is lost, largest first: "Long pauses 2:48, Noise 0:40", as the report says it. */
export function lossWords(losses: DatasetReport['losses']): string {
  return losses
    .filter(({ lostMs }) => lostMs >= smallestLossMs)
    .slice(0, shownReasons)
    .map(({ kind, lostMs }) => `${kindNames[kind]} ${clock(lostMs)}`)
    .join(', ')
}

/** What the usable minutes still wait for. */
export function openWords({ pendingCount, unheardCount }: DatasetReport): string {
  if (pendingCount > 0) return `, ${pendingCount} still being analyzed`
  return unheardCount > 0 ? `, ${unheardCount} still being checked for other voices` : ''
}

/** Usable minutes beside the raw ones, as advice; the rest is named. */
export function Forecast({ report }: { report: DatasetReport | undefined }) {
  const usableMs = usableMsOf(report)
  if (!report || usableMs === null) return null
  const lost = lossWords(report.losses)
  return (
    <div className="text-small text-ink-muted">
      <p>
        <span className="font-medium text-ink">{clock(usableMs)}</span> usable
        {openWords(report)}
      </p>
      {lost === '' ? null : <p className="text-ink-subtle">{`Not usable: ${lost}`}</p>}
    </div>
  )
}
