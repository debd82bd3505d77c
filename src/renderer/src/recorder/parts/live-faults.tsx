import { TriangleAlert } from 'lucide-react'
import { useRecorderStatus } from '@renderer/bridge/recorder-queries'
import { Badge } from '@renderer/ui/badge'
import { FaultList } from './fault-list'
import { diskWords, lowDiskMs } from './fault-words'

/** Audio faults of the running take and low disk space, while they can still be fixed. */
export function LiveFaults() {
  const status = useRecorderStatus().data
  if (status?.state !== 'recording') return null
  const { faults, freeMs } = status
  return (
    <>
      {freeMs !== null && freeMs < lowDiskMs ? (
        <p role="status" className="px-4 pb-3">
          <Badge tone="warn" icon={TriangleAlert}>
            {diskWords(freeMs)}
          </Badge>
        </p>
      ) : null}
      <FaultList faults={faults} className="px-4 pb-3" />
    </>
  )
}
