import { CircleX, Info, TriangleAlert } from 'lucide-react'
import type { DatasetFinding } from '@shared/domain/dataset/analysis'
import { severityNames } from '@shared/judge/kind-names'
import { cx } from '@renderer/ui/class-names'

const looks = {
  bad: { icon: CircleX, tone: 'text-danger-ink' },
  warning: { icon: TriangleAlert, tone: 'text-warn-ink' },
  note: { icon: Info, tone: 'text-ink-subtle' },
}

/** Red for what is lost, amber for what will be worse. */
export function SeverityMark({ severity }: { severity: DatasetFinding['severity'] }) {
  const { icon: Icon, tone } = looks[severity]
  return (
    <span title={severityNames[severity]} className={cx('inline-flex shrink-0', tone)}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{severityNames[severity]}</span>
    </span>
  )
}
