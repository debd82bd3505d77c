import { useCommand } from '@renderer/bridge/queries'
import type { CloneStatus } from '@shared/domain/clone'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'

interface DetailsConflictProps {
  draftId: string
  conflict: CloneStatus['conflict']
}

/** The details were changed here and in the cloud: both versions and a choice, nothing is overwritten unasked. */
export function DetailsConflict({ draftId, conflict }: DetailsConflictProps) {
  const resolve = useCommand('clones', 'resolveDetails')
  if (!conflict || conflict.fields.length === 0) return null
  const choose = (choice: 'mine' | 'theirs') => () =>
    resolve.mutate({ draftId, choice }, { onError: (error) => toastError(error) })
  return (
    <section
      role="alert"
      aria-label="Changed in the cloud too"
      className="flex flex-col gap-3 rounded-lg border border-line bg-warn-soft p-3"
    >
      <p className="font-medium">Changed here and in the cloud</p>
      <dl className="flex flex-col gap-2">
        {conflict.fields.map(({ field, mine, theirs }) => (
          <div key={field} className="flex flex-col gap-0.5">
            <dt className="text-small text-ink-muted">{field}</dt>
            <dd className="line-clamp-3 wrap-anywhere">{`Here: ${mine === '' ? '–' : mine}`}</dd>
            <dd className="line-clamp-3 wrap-anywhere">{`Cloud: ${theirs === '' ? '–' : theirs}`}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isBusy={resolve.isPending} onClick={choose('mine')}>
          Keep mine
        </Button>
        <Button size="sm" isBusy={resolve.isPending} onClick={choose('theirs')}>
          Take the cloud’s
        </Button>
      </div>
    </section>
  )
}
