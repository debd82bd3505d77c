import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { isTooShort } from '@shared/domain/dataset/caps'
import { kindNames } from '@shared/judge/kind-names'
import { clock } from '@renderer/copy/format'
import { DurationBar } from '@renderer/features/totals/duration-bar'
import { cost, lossesInLine, noLosses } from './figures'
import { goalOf, usableMsOf, usableWords } from './usable-link'

/** As many causes as fit beside the bar; the rest is one sum. */
const causesShown = 4

/** Usable minutes beside the raw ones on the marks that count, and what took the difference. */
export function ReportSummary({ report }: { report: DatasetReport }) {
  const { rawMs, trimmedMs, samples } = report
  const { figure, words } = usableWords(report)
  const goal = goalOf(countedMs(samples), report)
  return (
    <section aria-label="Usable time" className="@container shrink-0 border-b border-line px-6 py-3">
      <div className="flex items-start gap-8">
        <div className="w-44 shrink-0">
          <p className="text-heading leading-6 font-semibold">
            {figure} <span className="text-ui font-normal text-ink-muted">{words}</span>
          </p>
          <p className="mt-1 text-small text-ink-muted">{`of ${clock(rawMs)}${trimmedMs > 0 ? `, ${clock(trimmedMs)} trimmed` : ''}`}</p>
          <p className="text-small text-ink-muted">{goal}</p>
        </div>
        <div className="min-w-0 flex-1 pt-2">
          <DurationBar durationMs={rawMs} usableMs={usableMsOf(report)} goal={goal} />
        </div>
        <Losses report={report} />
      </div>
      <p className="truncate text-small text-ink-muted @4xl:hidden">{lossesInLine(report)}</p>
    </section>
  )
}

/** What counts toward the minimum: files under 30 s cannot be sent. */
const countedMs = (samples: DatasetReport['samples']): number =>
  samples.reduce((sum, { rawMs }) => sum + (isTooShort(rawMs) ? 0 : rawMs), 0)

function Losses({ report }: { report: DatasetReport }) {
  const { losses, rawMs } = report
  const shown = losses.length > causesShown ? losses.slice(0, causesShown - 1) : losses
  const restMs = losses.slice(shown.length).reduce((sum, { lostMs }) => sum + lostMs, 0)
  const rows = [
    ...shown.map(({ kind, lostMs }) => ({ name: kindNames[kind], lostMs })),
    ...(restMs > 0 ? [{ name: `${losses.length - shown.length} more causes`, lostMs: restMs }] : []),
  ]
  return (
    <div className="hidden w-60 shrink-0 @4xl:block">
      <h2 className="text-small text-ink-subtle">Unusable time</h2>
      {rows.length === 0 ? (
        <p className="text-small text-ink-muted">{noLosses(report)}</p>
      ) : (
        <ul aria-label="Unusable time by cause">
          {rows.map(({ name, lostMs }) => (
            <li key={name} className="flex items-center gap-2 text-small">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-active">
                <span
                  className="block h-full rounded-full bg-warn"
                  style={{ width: `${Math.min(100, (lostMs / Math.max(1, rawMs)) * 100)}%` }}
                />
              </span>
              <span className="w-12 text-right text-ink-muted">{cost(lostMs)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
