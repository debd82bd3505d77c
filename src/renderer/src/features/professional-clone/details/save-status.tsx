import { useEffect } from 'react'
import { Check } from 'lucide-react'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import type { DetailsForm } from './use-details-form'

/** "Save" while something is not settled, "Auto-saved" otherwise (spec/professional-clone.md section 4). */
export function SaveStatus({ saveState, save }: Pick<DetailsForm, 'saveState' | 'save'>) {
  const error = saveState.kind === 'failed' ? saveState.error : null
  useEffect(() => {
    if (error !== null) toastError(error, { id: 'details-not-saved' })
  }, [error])
  return (
    <span className="flex h-7 w-24 shrink-0 items-center justify-end">
      <span role="status" className="flex items-center gap-1.5 text-small text-ink-subtle">
        {saveState.kind === 'saved' ? (
          <>
            <Check aria-hidden className="size-3.5" />
            Auto-saved
          </>
        ) : null}
      </span>
      {saveState.kind === 'saved' ? null : (
        <Button size="sm" onClick={() => void save()}>
          Save
        </Button>
      )}
    </span>
  )
}
