import { lazy, Suspense, useEffect, useRef } from 'react'
import { useRecoverable } from '@renderer/bridge/recorder-queries'
import { useDialogParam } from '@renderer/address/use-dialog-param'
import { useFullDialogOpenings } from '@renderer/ui/overlays/full-dialog-openings'
import { undecided } from './recovery-groups'

const RecoveryDialog = lazy(async () => ({
  default: (await import('./recovery-dialog')).RecoveryDialog,
}))

/** A window that is still recording keeps a take whose writer ended by itself without asking. */
const settlesMs = 500

/** Opens the recovery dialog at start when a crash left something nobody has decided about; Home opens it by hand. */
export function RecoveryGate() {
  const recoverable = useRecoverable().data
  const [isOpen, open, close] = useDialogParam('recover')
  // The wizard that comes back with the app comes when the cloud has answered.
  const openings = useFullDialogOpenings()
  const wasOffered = useRef(false)
  const isNew = recoverable !== undefined && undecided(recoverable).length > 0
  useEffect(() => {
    if (!isNew || wasOffered.current) return undefined
    const timer = setTimeout(() => {
      wasOffered.current = true
      open()
    }, settlesMs)
    return () => clearTimeout(timer)
  }, [isNew, open])
  if (!isOpen || !recoverable || recoverable.length === 0) return null
  return (
    <Suspense>
      <RecoveryDialog key={openings} recoverable={recoverable} onClose={close} />
    </Suspense>
  )
}
