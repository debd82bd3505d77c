import { TriangleAlert } from 'lucide-react'
import type { CaptureFault } from '@shared/domain/recording/take'
import { Badge } from '@renderer/ui/badge'
import { cx } from '@renderer/ui/class-names'
import { faultWords } from './fault-words'

const shownMax = 4

/** Faults of this take, newest first, and shortcuts the system refused. */
export function FaultList({
  faults,
  refused = [],
  className = 'px-6 pt-3',
}: {
  faults: readonly CaptureFault[]
  refused?: readonly string[]
  className?: string
}) {
  // Clipping has its own indicator.
  const listed = faults.filter((fault) => fault.kind !== 'clip')
  const newest = listed.slice(-shownMax).reverse()
  if (newest.length === 0 && refused.length === 0) return null
  return (
    <ul aria-label="Problems" role="status" className={cx('flex flex-wrap gap-2', className)}>
      {newest.map((fault) => (
        <li key={`${fault.kind}-${fault.atMs}`}>
          <Badge
            tone={fault.kind === 'gap' || fault.kind === 'device-lost' ? 'danger' : 'warn'}
            icon={TriangleAlert}
          >
            {faultWords(fault)}
          </Badge>
        </li>
      ))}
      {listed.length > shownMax ? (
        <li>
          <Badge tone="warn">{listed.length - shownMax} more</Badge>
        </li>
      ) : null}
      {refused.map((accelerator) => (
        <li key={accelerator}>
          <Badge tone="warn" icon={TriangleAlert}>
            {accelerator} is used by another program
          </Badge>
        </li>
      ))}
    </ul>
  )
}
