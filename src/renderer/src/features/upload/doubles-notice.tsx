import { CopyX } from 'lucide-react'
import type { Upload } from '@shared/domain/upload'
import { useCommand } from '@renderer/bridge/queries'
import { size } from '@renderer/copy/format'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'

/** Copies the cloud made of what was sent before an answer was lost. Removing them is offered, never done unasked. */
export function DoublesNotice({ upload: { draftId, doubles } }: { upload: Upload }) {
  const remove = useCommand('uploads', 'removeDoubles')
  const bytes = doubles.reduce((sum, double) => sum + double.sizeBytes, 0)
  const copies = doubles.length === 1 ? 'one extra copy' : `${doubles.length} extra copies`
  return (
    <div className="flex items-center gap-4 border-t border-line bg-warn-soft px-6 py-2.5">
      <CopyX aria-hidden className="size-5 shrink-0 text-warn-ink" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{`The cloud holds ${copies} (${size(bytes)})`}</p>
        <p className="text-ink-muted">
          An answer was lost on the way and the cloud kept both. Only the surplus is removed.
        </p>
        <p className="truncate text-small text-ink-subtle" title={doubles.map(({ name }) => name).join('\n')}>
          {doubles.map(({ name }) => name).join(', ')}
        </p>
      </div>
      <Button
        size="sm"
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ draftId }, { onError: (error) => toastError(error) })}
      >
        Remove the extra copies
      </Button>
    </div>
  )
}
