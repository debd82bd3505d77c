import { samplesPerVoiceMax, samplesTotalSizeLimitBytes } from '@shared/limits'
import { useReport } from '@renderer/bridge/judging-queries'
import { clock, size } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { Progress } from '@renderer/ui/feedback/progress'
import { DurationBar } from '@renderer/features/totals/duration-bar'
import { goalOf, usableMsOf, UsableLink } from '@renderer/features/judging/usable-link'
import { isCountBroken, isSizeBroken, type Totals } from '@renderer/features/totals/totals'

interface TotalsPanelProps {
  draftId: string
  totals: Totals
  /** Of them, those that only the voice has: the list beside does not show them. */
  onlyInCloudCount: number
}

/** What the dataset has against everything that counts: minutes, bytes, files. */
export function TotalsPanel({ draftId, totals, onlyInCloudCount }: TotalsPanelProps) {
  const report = useReport(draftId).data
  const goal = goalOf(totals.durationMs, report)
  return (
    <section aria-label="Totals" className="@container shrink-0 border-b border-line px-6 py-3">
      <div className="flex items-start gap-6 @4xl:gap-8">
        <div className="w-36 shrink-0">
          <p className="text-heading leading-6 font-semibold">{clock(totals.durationMs)}</p>
          <p className="mt-1 text-small text-ink-muted">{goal}</p>
          {totals.unknownDurationCount > 0 ? (
            <p className="text-small text-warn-ink">{`${totals.unknownDurationCount} of unknown length`}</p>
          ) : null}
          {onlyInCloudCount > 0 ? (
            <p className="text-small text-ink-muted">{`${onlyInCloudCount} only in the cloud`}</p>
          ) : null}
          {totals.shortCount > 0 ? (
            <p className="text-small text-warn-ink">{`${totals.shortCount} under 30 s, not counted`}</p>
          ) : null}
          {totals.count > 0 && report ? <UsableLink draftId={draftId} report={report} /> : null}
        </div>
        <div className="min-w-0 flex-1 pt-2">
          <DurationBar durationMs={totals.durationMs} usableMs={usableMsOf(report)} goal={goal} />
        </div>
        <div className="flex w-40 shrink-0 flex-col gap-1.5 @4xl:w-48">
          <Cap
            label="Samples"
            text={`${totals.count} of ${samplesPerVoiceMax} samples`}
            fraction={totals.count / samplesPerVoiceMax}
            isBroken={isCountBroken(totals.count)}
          />
          <Cap
            label="Size"
            text={`${size(totals.sizeBytes)} of 1.5 GB`}
            fraction={totals.sizeBytes / samplesTotalSizeLimitBytes}
            isBroken={isSizeBroken(totals.sizeBytes)}
          />
        </div>
      </div>
    </section>
  )
}

interface CapProps {
  label: string
  text: string
  fraction: number
  isBroken: boolean
}

function Cap({ label, text, fraction, isBroken }: CapProps) {
  return (
    <div>
      <p
        className={cx(
          'text-small whitespace-nowrap',
          isBroken ? 'font-medium text-warn-ink' : 'text-ink-muted',
        )}
      >
        {text}
      </p>
      <Progress
        label={label}
        fraction={fraction}
        tone={isBroken ? 'warn' : 'neutral'}
        valueText={text}
        className="mt-0.5 h-1"
      />
    </div>
  )
}
