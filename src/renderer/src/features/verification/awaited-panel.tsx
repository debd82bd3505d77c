import { useEffect, useEffectEvent, useState } from 'react'
import { Hourglass, RefreshCw } from 'lucide-react'
import { awaitedLongMs, awaitedLongPollMs, trainingPollMs } from '@shared/limits'
import { toastError } from '@renderer/copy/error-toast'
import { moment } from '@renderer/copy/format'
import { focusIfLost } from '@renderer/lib/focus-if-lost'
import { useNow } from '@renderer/lib/use-now'
import { Button } from '@renderer/ui/button'

interface AwaitedPanelProps {
  title: string
  body: string
  /** Asks the cloud how it stands. @throws AppError */
  check: () => Promise<unknown>
}

/** The cloud took what it was sent, and what it made of it is not known yet: it is asked until it is. */
export function AwaitedPanel({ title, body, check }: AwaitedPanelProps) {
  const [isChecking, setChecking] = useState(false)
  const [sinceMs] = useState(() => Date.now())
  const isLong = useNow() - sinceMs >= awaitedLongMs
  const ask = useEffectEvent(check)
  useEffect(() => {
    const ms = isLong ? awaitedLongPollMs : trainingPollMs
    const timer = setInterval(() => void ask().catch(() => undefined), ms)
    return () => clearInterval(timer)
  }, [isLong])
  function checkNow(): void {
    setChecking(true)
    void check()
      .catch(toastError)
      .finally(() => setChecking(false))
  }
  return (
    <section role="status" className="rounded-xl border border-line bg-sunken p-5">
      <h3 className="flex items-center gap-2 text-reading font-semibold">
        <Hourglass aria-hidden className="size-5 shrink-0 text-ink-muted" />
        {title}
      </h3>
      <p className="mt-2">
        {body}{' '}
        {isLong
          ? `The cloud has shown nothing of it since ${moment(sinceMs)}. Timbre now checks every ${awaitedLongPollMs / 60_000} minutes`
          : `Timbre checks every ${trainingPollMs / 1_000} seconds`}{' '}
        and continues automatically. You can also close this window and come back later.
      </p>
      <Button ref={focusIfLost} className="mt-4" icon={RefreshCw} isBusy={isChecking} onClick={checkNow}>
        Check now
      </Button>
    </section>
  )
}
