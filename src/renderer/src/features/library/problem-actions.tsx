import { useState } from 'react'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button, type ButtonVariant } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'

const onError = (error: unknown) => toastError(error)

export function RetryButton({ variant }: { variant: ButtonVariant }) {
  const retry = useCommand('library', 'retry')
  return (
    <Button variant={variant} isBusy={retry.isPending} onClick={() => retry.mutate({}, { onError })}>
      Try again
    </Button>
  )
}

interface LocateButtonProps {
  label?: string
  disabledReason?: string | undefined
}

/** For a library that is somewhere else now. @param props.label where another one is open */
export function LocateButton({ label = 'Locate library…', disabledReason }: LocateButtonProps) {
  const choose = useCommand('library', 'chooseFolder')
  const locate = useCommand('library', 'locate')
  return (
    <Button
      isBusy={choose.isPending || locate.isPending}
      disabledReason={disabledReason}
      onClick={() =>
        choose.mutate(
          { purpose: 'locate' },
          {
            onSuccess: (chosen) => chosen && locate.mutate({ folderId: chosen.folderId }, { onError }),
            onError,
          },
        )
      }
    >
      {label}
    </Button>
  )
}

export function LogsButton() {
  const showLogs = useCommand('app', 'showLogs')
  return (
    <Button variant="ghost" onClick={() => showLogs.mutate({}, { onError })}>
      Show logs
    </Button>
  )
}

/** Asks first: everything known of the old library stays where it is, but is not shown any more. */
export function StartFreshButton({ folder }: { folder: string }) {
  const [isAsking, setAsking] = useState(false)
  const start = useCommand('library', 'startFresh')
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Start an empty library…
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Start an empty library?"
        description="You start without drafts or recordings. The old folder’s contents are set aside, never deleted, and can be opened again later in Settings."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              variant="primary"
              isBusy={start.isPending}
              onClick={() => start.mutate({}, { onSuccess: () => setAsking(false), onError })}
            >
              Start empty
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">{folder}</p>
      </Dialog>
    </>
  )
}
