import type { CloneStatus } from '@shared/domain/clone'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { ConflictPanel } from '@renderer/features/voices/conflict-choice'

interface DetailsConflictProps {
  draftId: string
  conflict: CloneStatus['conflict']
}

/** The details were changed here and in the cloud: both versions and a choice, nothing is overwritten unasked. */
export function DetailsConflict({ draftId, conflict }: DetailsConflictProps) {
  const resolve = useCommand('professionalClone', 'resolveDetails')
  if (!conflict || conflict.fields.length === 0) return null
  return (
    <ConflictPanel
      conflict={conflict}
      isBusy={resolve.isPending}
      onChoose={(choice) => resolve.mutate({ draftId, choice }, { onError: (error) => toastError(error) })}
    />
  )
}
