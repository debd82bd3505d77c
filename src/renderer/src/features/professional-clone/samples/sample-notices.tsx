import { CircleX } from 'lucide-react'
import type { Sample } from '@shared/domain/dataset/sample'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { removeSamples } from './sample-actions'

/** Of files that could not be added: how many, and the way to be rid of them all. One alone has its own bin. */
export function NotAdded({ draftId, samples }: { draftId: string; samples: readonly Sample[] }) {
  const failed = samples.filter(({ state }) => state === 'failed')
  if (failed.length < 2) return null
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line bg-warn-soft px-6 py-1.5">
      <CircleX aria-hidden className="size-4 shrink-0 text-warn-ink" />
      <p className="min-w-0 flex-1 text-warn-ink">
        {`${counted(failed.length, 'file')} could not be added. The reason stands in each row.`}
      </p>
      <Button size="sm" onClick={() => void removeSamples(draftId, failed)}>
        {`Remove all ${failed.length}`}
      </Button>
    </div>
  )
}
