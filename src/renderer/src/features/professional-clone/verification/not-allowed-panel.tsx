import { useEffect } from 'react'
import { Hourglass, RefreshCw } from 'lucide-react'
import { trainingPollMs } from '@shared/limits'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'

interface NotAllowedPanelProps {
  draftId: string
  after: keyof typeof texts
}

const texts = {
  /** The cloud says that it is verified. */
  'not-allowed-yet': {
    title: 'Verified, but not ready to train yet',
    body: 'The cloud has verified this voice but does not allow training yet. No attempt was used.',
  },
  /** What it made of the recording could not be read. */
  submitted: {
    title: 'Submitted, but the result is not known yet',
    body: 'The cloud has the recording, but its result could not be read.',
  },
  'review-requested': {
    title: 'Requested, but not confirmed yet',
    body: 'The cloud has your documents, but the voice does not show the request yet. Training starts automatically once it is verified.',
  },
} as const

/** The cloud took what it was sent, and is not known to allow training yet: it is asked until it does. */
export function NotAllowedPanel({ draftId, after }: NotAllowedPanelProps) {
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
        {texts[after].title}
      </h3>
      <p className="mt-2">
        {texts[after].body} Timbre checks every {trainingPollMs / 1_000} seconds and continues automatically.
        You can also close this window and come back later.
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
