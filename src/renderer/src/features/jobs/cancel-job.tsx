import { toast } from '@renderer/ui/feedback/toast'
import { call } from '@renderer/bridge/studio'
import type { Job } from '@shared/domain/app/job'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'

interface CancelJobProps {
  job: Job
  label?: string
  className?: string
}

/** Stops a job; of an import it says what is kept. */
export function CancelJob({ job, label = 'Cancel', className }: CancelJobProps) {
  const cancel = useCommand('jobs', 'cancel')
  return (
    <Button
      size="sm"
      className={className}
      isBusy={cancel.isPending}
      onClick={() => {
        if (job.kind === 'import') void cancelImport(job.id)
        else cancel.mutate({ id: job.id }, { onError: (error) => toastError(error) })
      }}
    >
      {label}
    </Button>
  )
}

/** Stops adding files and says what is kept. */
async function cancelImport(jobId: string): Promise<void> {
  try {
    await call('jobs', 'cancel', { id: jobId })
    toast.message('Import canceled.', { description: 'Files that were already added stay in the list.' })
  } catch (error) {
    toastError(error)
  }
}
