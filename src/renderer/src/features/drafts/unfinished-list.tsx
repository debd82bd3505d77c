import { ArrowRight, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { toastError } from '@renderer/copy/error-toast'
import { when } from '@renderer/copy/format'
import { useNow } from '@renderer/lib/use-now'
import { Button, IconButton } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { toast } from '@renderer/ui/feedback/toast'

/** A voice in preparation that is no draft of samples. */
export interface Unfinished {
  id: string
  title: string
  /** What there is of it already. */
  stage: string
  updatedAtMs: number
}

interface UnfinishedListProps {
  /** What each of them is, in the middle of a sentence. */
  kind: string
  title: string
  items: readonly Unfinished[]
  onContinue: (id: string) => void
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<unknown>
}

/** What was begun and not finished, to go on with; nothing where there is none. */
export function UnfinishedList({ title, items, ...rest }: UnfinishedListProps) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-reading font-semibold">
        {title}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <UnfinishedRow key={item.id} item={item} {...rest} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

type UnfinishedRowProps = Omit<UnfinishedListProps, 'title' | 'items'> & { item: Unfinished }

function UnfinishedRow({ item, kind, onContinue, remove, restore }: UnfinishedRowProps) {
  const nowMs = useNow()
  const { id, title, stage, updatedAtMs } = item
  const toTrash = (): void =>
    void remove(id).then(
      () =>
        toast.undo(`Removed the ${kind} “${title}”`, () => {
          restore(id).catch(toastError)
        }),
      toastError,
    )
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 pr-3 pl-4">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium" title={title}>
          {title}
        </p>
        <p className="truncate text-small text-ink-subtle">
          {stage} · edited {when(updatedAtMs, nowMs)}
        </p>
      </div>
      <IconButton label={`Remove ${title}`} icon={Trash2} onClick={toTrash} />
      <Button aria-label={`Continue ${title}`} onClick={() => onContinue(id)}>
        Continue
        <ArrowRight aria-hidden className="size-4" />
      </Button>
    </li>
  )
}
