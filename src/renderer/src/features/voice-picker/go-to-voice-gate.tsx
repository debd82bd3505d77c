import { lazy, Suspense } from 'react'
import { useDialogParam } from '@renderer/address/use-dialog-param'

const GoToVoice = lazy(async () => ({ default: (await import('./go-to-voice')).GoToVoice }))

/** The quick way to a voice, over whatever page is open. */
export function GoToVoiceGate() {
  const [isOpen, , close] = useDialogParam('go-to-voice')
  if (!isOpen) return null
  return (
    <Suspense>
      <GoToVoice onClose={close} />
    </Suspense>
  )
}
