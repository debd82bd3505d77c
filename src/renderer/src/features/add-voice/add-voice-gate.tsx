import { lazy, Suspense, useEffect } from 'react'
import { withoutCreationType } from '@renderer/address/add-voice-address'
import { useAddress } from '@renderer/address/use-address'
import { useAddVoice } from '@renderer/address/use-add-voice'

const AddVoiceDialog = lazy(async () => ({ default: (await import('./add-voice-dialog')).AddVoiceDialog }))

/** spec/add-voice.md section 4. */
const resetAfterMs = 1_000

/** The add-voice dialog over whatever page is open. */
export function AddVoiceGate() {
  const { address } = useAddVoice()
  useResetAfterClosing()
  if (address === null) return null
  return (
    <Suspense>
      <AddVoiceDialog address={address} />
    </Suspense>
  )
}

/** By whatever way it was closed. */
function useResetAfterClosing(): void {
  const [{ mode, creationType }, change] = useAddress()
  const isLeft = mode === null && creationType !== null
  useEffect(() => {
    if (!isLeft) return
    const timer = setTimeout(() => change(withoutCreationType, { isReplacing: true }), resetAfterMs)
    return () => clearTimeout(timer)
  }, [isLeft, change])
}
