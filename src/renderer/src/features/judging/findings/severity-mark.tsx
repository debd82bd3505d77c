import { CircleX, Info, TriangleAlert } from 'lucide-react'
import type { DatasetFinding } from '@shared/domain/dataset/analysis'
import { severityNames } from '@shared/judge/kind-names'
import { cx } from '@renderer/ui/class-names'

const looks = {
  bad: { icon: CircleX, tone: 'text-danger-ink' },
  warning: { icon: TriangleAlert, tone: 'text-warn-ink' },
  note: { icon: Info, tone: 'text-ink-subtle' },
}

interface SeverityMarkProps {
  severity: DatasetFinding['severity']
  /** It stands for a sample of which the rest counts. */
  isPartial?: boolean
}

/** Red for what is lost, amber for what will be worse or is lost in part. */
export function SeverityMark({ severity, isPartial = false }: SeverityMarkProps) {
  const isPartlyLost = isPartial && severity === 'bad'
  const { icon: Icon, tone } = looks[isPartlyLost ? 'warning' : severity]
  const name = isPartlyLost ? 'Partly unusable' : severityNames[severity]
  return (
    <span title={name} className={cx('inline-flex shrink-0', tone)}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{name}</span>
    </span>
  )
}
