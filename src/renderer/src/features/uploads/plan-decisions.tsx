import { Check } from 'lucide-react'
import type { UploadPlan } from '@shared/domain/cloud/upload'
import { counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { fixCounts, type FixCount } from './plan-fixes'
import type { Decide } from './plan-problems'

/** What was decided so far; each can be taken back. */
export function PlanDecisions({ plan, onDecide }: { plan: UploadPlan; onDecide: Decide }) {
  const counts = fixCounts(plan)
  if (counts.length === 0) return null
  return (
    <ul aria-label="Decisions" className="flex flex-col gap-2">
      {counts.map((count) => (
        <li
          key={count.fix}
          className="flex items-center gap-3 rounded-lg border border-line bg-accent-soft px-4 py-2"
        >
          <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />
          <p className="min-w-0 flex-1">{decisionWords(count)}</p>
          <Button size="sm" onClick={() => onDecide(count.sampleIds, count.fix === 'drop' ? 'send' : null)}>
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Nothing is sent before the person starts. */
export function decisionWords({ fix, sampleIds, savedBytes }: FixCount): string {
  const files = counted(sampleIds.length, 'file')
  if (fix === 'drop')
    return `${files} left out; ${sampleIds.length === 1 ? 'it stays' : 'they stay'} in your list.`
  if (fix === 'send')
    return `${files} will be sent although the report finds nothing usable in ${sampleIds.length === 1 ? 'it' : 'them'}.`
  return `${files} will be sent as lossless FLAC, about ${size(savedBytes)} less. Your originals stay unchanged.`
}
