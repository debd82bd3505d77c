import { Info, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { SampleReport } from '@shared/domain/dataset/analysis'
import type { Sample } from '@shared/domain/dataset/sample'
import { pathTo } from '@renderer/address/paths'
import { useSampleReport } from '@renderer/bridge/judging-queries'
import { clock } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { findingsInBrief } from './findings/findings-in-brief'

/** How much of a sample will count; its findings behind the mark beside it, so that a click on the row only chooses it. */
export function UsableCell({ sample, isReachable }: { sample: Sample; isReachable: boolean }) {
  const report = useSampleReport(sample.draftId, sample.id)
  if (report?.state !== 'ready') return <span className="text-ink-subtle">–</span>
  const { findings, usableMs } = report
  const isBad = hasSpoilt(report)
  const Icon = isBad ? TriangleAlert : Info
  return (
    <span className={cx('inline-flex items-center', isBad ? 'text-warn-ink' : 'text-ink-muted')}>
      {findings.length === 0 ? null : (
        <Link
          to={pathTo('report', sample.draftId, { view: 'findings', sample: sample.id })}
          tabIndex={isReachable ? 0 : -1}
          title={`Show findings: ${findingsInBrief(findings)}`}
          aria-label={`Findings in ${sample.name}, ${clock(usableMs)} usable: ${findingsInBrief(findings)}`}
          className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-hover hover:text-ink"
        >
          <Icon aria-hidden className="size-3.5" />
        </Link>
      )}
      {clock(usableMs)}
    </span>
  )
}

const hasSpoilt = ({ findings }: SampleReport): boolean => findings.some(({ severity }) => severity === 'bad')
