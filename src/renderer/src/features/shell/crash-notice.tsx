import { useState } from 'react'
import { X } from 'lucide-react'
import { call } from '@renderer/bridge/studio'
import { useAppInfo, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { when } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'

/** Says once that the last run ended badly. */
export function CrashNotice() {
  const crash = useAppInfo().data?.lastCrash
  const dismiss = useCommand('app', 'dismissCrash')
  const [isDismissed, setDismissed] = useState(false)
  const [nowMs] = useState(() => Date.now())
  if (!crash || isDismissed) return null
  return (
    <div role="status" className="flex items-center gap-3 border-b border-line bg-warn-soft py-2 pr-3 pl-6">
      <p className="min-w-0 flex-1">
        <span className="font-medium">Timbre quit unexpectedly ({when(crash.atMs, nowMs)}).</span>{' '}
        <span className="text-ink-muted">
          Your drafts are safe, and unfinished uploads continue automatically.
        </span>
      </p>
      <Button size="sm" onClick={() => void call('app', 'showLogs', {}).catch(toastError)}>
        Show logs
      </Button>
      <IconButton
        label="Dismiss"
        icon={X}
        size="sm"
        onClick={() => {
          setDismissed(true)
          dismiss.mutate({}, { onError: (error) => toastError(error) })
        }}
      />
    </div>
  )
}
