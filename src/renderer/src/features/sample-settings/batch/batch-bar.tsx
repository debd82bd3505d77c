import { Gauge, RotateCcw, Scissors, Stamp, WandSparkles, type LucideIcon } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import { batchNames, type BatchCommand } from './batch-actions'

export const batchIcons: Record<BatchCommand, LucideIcon> = {
  'remove-noise': WandSparkles,
  'trim-silence': Scissors,
  normalize: Gauge,
  reset: RotateCcw,
  apply: Stamp,
}

export const batchCommands: readonly BatchCommand[] = [
  'remove-noise',
  'trim-silence',
  'normalize',
  'reset',
  'apply',
]

/** What can be set on all chosen samples at once. Below the rows, so that none of them moves. */
export function BatchBar({ count, onStart }: { count: number; onStart: (command: BatchCommand) => void }) {
  return (
    <div
      data-foot-bar
      role="toolbar"
      aria-label="Settings for selected samples"
      className="@container flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-sunken px-6 py-2 animate-appear"
    >
      <p className="flex-1 whitespace-nowrap text-ink-muted">
        {count.toLocaleString('en')}
        <span className="sr-only @4xl:not-sr-only"> chosen</span>
      </p>
      {batchCommands.map((command) => (
        <Button
          key={command}
          size="sm"
          icon={batchIcons[command]}
          // Names without icons where both do not fit.
          className="[&_svg]:hidden @5xl:[&_svg]:block"
          onClick={() => onStart(command)}
        >
          {batchNames[command]}
        </Button>
      ))}
    </div>
  )
}
