import { Unplug } from 'lucide-react'
import type { Take } from '@shared/domain/recording/take'
import { clock } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'

/** A recording was cut off: Start recording goes on with the next part, or what there is is all. */
export function CutOffNotice({ parts, onFinish }: { parts: readonly Take[]; onFinish: () => void }) {
  const totalMs = parts.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-warn-soft px-4 py-3"
    >
      <Unplug aria-hidden className="size-4 shrink-0 text-warn-ink" />
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-medium">
          {parts[0]?.name} was cut off at {clock(totalMs)}.
        </span>{' '}
        <span className="text-ink-muted">Start recording to continue it.</span>
      </p>
      <Button size="sm" onClick={onFinish}>
        Finish recording
      </Button>
    </div>
  )
}
