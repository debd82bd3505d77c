import { Gauge, RotateCcw, Scissors, WandSparkles, type LucideIcon } from 'lucide-react'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { batchNames, type BatchKind } from './batch-actions'

export const batchIcons: Record<BatchKind, LucideIcon> = {
  'remove-noise': WandSparkles,
  'trim-silence': Scissors,
  normalise: Gauge,
  reset: RotateCcw,
}

export const batchKinds: readonly BatchKind[] = ['remove-noise', 'trim-silence', 'normalise', 'reset']

/** What can be set on all chosen samples at once. Below the rows, so that none of them moves. */
export function BatchBar({ count, onStart }: { count: number; onStart: (kind: BatchKind) => void }) {
  return (
    <div
      data-foot-bar
      role="toolbar"
      aria-label="Settings of the chosen samples"
      className="@container flex h-12 shrink-0 items-center gap-2 border-t border-line bg-sunken px-6 animate-appear"
    >
      <p className="min-w-0 flex-1 truncate text-ink-muted">{counted(count, 'sample')} chosen</p>
      {batchKinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          icon={batchIcons[kind]}
          aria-label={batchNames[kind]}
          title={batchNames[kind]}
          onClick={() => onStart(kind)}
        >
          <span className="hidden @3xl:inline">{batchNames[kind]}</span>
        </Button>
      ))}
    </div>
  )
}
