import { useEffect } from 'react'
import { Hourglass, RefreshCw } from 'lucide-react'
import { trainingPollMs } from '@shared/limits'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'

interface NotAllowedPanelProps {
  draftId: string
  /** The cloud says so; otherwise what it made of the recording could not be read. */
  isVerified: boolean
}

/** The cloud took the recording, and is not known to allow training yet: it is asked until it does. */
export function NotAllowedPanel({ draftId, isVerified }: NotAllowedPanelProps) {
  const refresh = useCommand('professionalClone', 'refresh')
  const { mutate } = refresh
  useEffect(() => {
    const timer = setInterval(() => mutate({ draftId }), trainingPollMs)
    return () => clearInterval(timer)
  }, [draftId, mutate])
  return (
    <section role="status" className="rounded-xl border border-line bg-sunken p-5">
      <h3 className="flex items-center gap-2 text-reading font-semibold">
        <Hourglass aria-hidden className="size-5 shrink-0 text-ink-muted" />
        {isVerified ? 'Verified, but not ready to train yet' : 'Submitted, but the result is not known yet'}
      </h3>
      <p className="mt-2">
        {isVerified
          ? 'The cloud has verified this voice but does not allow training yet. No attempt was used.'
          : 'The cloud has the recording, but its result could not be read.'}{' '}
        Timbre checks every {trainingPollMs / 1_000} seconds and continues automatically. You can also close
        this window and come back later.
      </p>
      <Button
        className="mt-4"
        icon={RefreshCw}
        isBusy={refresh.isPending}
        onClick={() => mutate({ draftId }, { onError: (error) => toastError(error) })}
      >
        Check now
      </Button>
    </section>
  )
}
