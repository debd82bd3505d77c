import { lazy, Suspense, useState } from 'react'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'

/** The public service; any other /v1 server can be typed. */
const defaultServerUrl = 'https://api.elevenlabs.io'

/** The form and its library come when they are asked for, not with Settings. */
const SignInForm = lazy(async () => ({ default: (await import('./sign-in-form')).SignInForm }))

export interface SignInDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The server in use, to begin with. */
  serverUrl: string | null
}

export function SignInDialog({ isOpen, onClose, serverUrl }: SignInDialogProps) {
  /** A request on its way cannot be taken back, so its end is waited for. */
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isBusy}
      title="Sign in to a server"
      description="Your key is sent only to this address."
    >
      <Suspense fallback={<SkeletonRows count={4} label="Loading form" />}>
        <SignInForm onClose={onClose} onBusyChange={setBusy} serverUrl={serverUrl ?? defaultServerUrl} />
      </Suspense>
    </Dialog>
  )
}
