import { CopyX } from 'lucide-react'
import type { Upload } from '@shared/domain/cloud/upload'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { surplusWords } from './surplus-words'

/** What the cloud holds beyond the list. Removing it is offered, never done unasked. */
export function DoublesNotice({ upload: { draftId, doubles } }: { upload: Upload }) {
  const remove = useCommand('uploads', 'removeDoubles')
  const { title, body, button } = surplusWords(doubles)
  return (
    <div className="flex items-center gap-4 border-t border-line bg-warn-soft px-6 py-2.5">
      <CopyX aria-hidden className="size-5 shrink-0 text-warn-ink" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-ink-muted">{body}</p>
        <p className="truncate text-small text-ink-subtle" title={doubles.map(({ name }) => name).join('\n')}>
          {doubles.map(({ name }) => name).join(', ')}
        </p>
      </div>
      <Button
        size="sm"
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ draftId }, { onError: (error) => toastError(error) })}
      >
        {button}
      </Button>
    </div>
  )
}
