import { samplesPerVoiceMax, samplesTotalSizeLimitBytes } from '@shared/limits'
import type { UploadPlan } from '@shared/domain/cloud/upload'
import { clock, size } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { Progress } from '@renderer/ui/feedback/progress'
import { isCountBroken, isSizeBroken } from '@renderer/features/totals/totals'

/** The voice as it will be after the upload, against every cap at once. */
export function PlanTotals({ totals }: { totals: UploadPlan['totals'] }) {
  const inCloud =
    totals.confirmedCount > 0
      ? `${totals.confirmedCount} already in the cloud, ${size(totals.confirmedSizeBytes)}`
      : null
  return (
    <dl className="grid grid-cols-3 gap-3">
      <Total
        name="Samples"
        value={String(totals.count)}
        of={`of ${samplesPerVoiceMax}`}
        note={inCloud}
        fraction={totals.count / samplesPerVoiceMax}
        isBroken={isCountBroken(totals.count)}
      />
      <Total
        name="Size"
        value={size(totals.sizeBytes)}
        of="of 1.5 GB"
        note={null}
        fraction={totals.sizeBytes / samplesTotalSizeLimitBytes}
        isBroken={isSizeBroken(totals.sizeBytes)}
      />
      <Total
        name="Length"
        value={clock(totals.durationMs)}
        of=""
        note={null}
        fraction={null}
        isBroken={false}
      />
    </dl>
  )
}

interface TotalProps {
  name: string
  value: string
  of: string
  note: string | null
  fraction: number | null
  isBroken: boolean
}

function Total({ name, value, of, note, fraction, isBroken }: TotalProps) {
  return (
    <div className="rounded-lg border border-line bg-sunken px-4 py-3">
      <dt className="text-small text-ink-muted">{name}</dt>
      <dd className="mt-0.5">
        <span className={cx('text-reading font-semibold', isBroken && 'text-warn-ink')}>{value}</span>{' '}
        <span className="text-ink-muted">{of}</span>
        {fraction === null ? null : (
          <Progress
            label={name}
            fraction={fraction}
            tone={isBroken ? 'warn' : 'neutral'}
            valueText={`${value} ${of}`}
            className="mt-2 h-1"
          />
        )}
        {note === null ? null : <p className="mt-1.5 text-small text-ink-subtle">{note}</p>}
      </dd>
    </div>
  )
}
