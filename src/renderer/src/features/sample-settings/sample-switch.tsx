import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Sample } from '@shared/domain/dataset/sample'
import { clock } from '@renderer/copy/format'
import { announce } from '@renderer/ui/feedback/announce'
import { IconButton } from '@renderer/ui/button'

/** Which sample this is, and the way to its neighbors. */
export function SampleSwitch(props: {
  sample: Sample
  ready: readonly Sample[]
  onOpen: (id: string) => void
}) {
  const { sample, ready, onOpen } = props
  const at = ready.findIndex(({ id }) => id === sample.id)
  const [previous, next] = [ready[at - 1], ready[at + 1]]
  const open = (other: Sample | undefined): void => {
    if (!other) return
    onOpen(other.id)
    announce(`Settings for ${other.name}`)
  }
  return (
    <div className="-mt-1 flex items-center gap-1">
      <IconButton
        size="sm"
        label="Previous sample"
        icon={ChevronLeft}
        isDisabled={!previous}
        onClick={() => open(previous)}
      />
      <p dir="auto" className="min-w-0 truncate text-left text-ink-muted" title={sample.name}>
        {sample.name}
      </p>
      <IconButton
        size="sm"
        label="Next sample"
        icon={ChevronRight}
        isDisabled={!next}
        onClick={() => open(next)}
      />
      <span className="ml-2 shrink-0 text-ink-subtle">
        {at + 1} of {ready.length}
        {sample.facts?.durationMs ? ` · ${clock(sample.facts.durationMs)}` : null}
      </span>
    </div>
  )
}
