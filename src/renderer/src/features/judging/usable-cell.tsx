import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { SampleReport } from '@shared/domain/dataset/analysis'
import type { Sample } from '@shared/domain/dataset/sample'
import { pathTo } from '@renderer/address/paths'
import { useSampleReport } from '@renderer/bridge/judging-queries'
import { clock } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { findingsInBrief } from './findings/findings-in-brief'

/** How much of a sample will count; its findings on hover, all of them behind the click. */
export function UsableCell({ sample, isReachable }: { sample: Sample; isReachable: boolean }) {
  const report = useSampleReport(sample.draftId, sample.id)
  if (report?.state !== 'ready') return <span className="text-ink-subtle">–</span>
  const isBad = hasSpoilt(report)
  return (
    <Link
      to={pathTo('report', sample.draftId, { view: 'findings', sample: sample.id })}
      tabIndex={isReachable ? 0 : -1}
      title={findingsInBrief(report.findings)}
      aria-label={`${clock(report.usableMs)} of ${sample.name} usable: ${findingsInBrief(report.findings)}`}
      className={cx(
        'inline-flex items-center gap-1 hover:underline',
        isBad ? 'text-warn-ink' : 'text-ink-muted',
      )}
    >
      {isBad ? <TriangleAlert aria-hidden className="size-3.5 shrink-0" /> : null}
      {clock(report.usableMs)}
    </Link>
  )
}

const hasSpoilt = ({ findings }: SampleReport): boolean => findings.some(({ severity }) => severity === 'bad')
