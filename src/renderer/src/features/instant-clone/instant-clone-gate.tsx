import { lazy, Suspense } from 'react'
import { withoutWizard } from '@renderer/address/wizard-address'
import { useAddress } from '@renderer/address/use-address'
import { useIsInstantVoice } from '@renderer/features/voices/details/use-is-instant-voice'

const VoiceCloneDialog = lazy(async () => ({
  default: (await import('./voice-clone-dialog')).VoiceCloneDialog,
}))

/** Editing or verifying an instant clone, over whatever page is open (spec/add-voice.md section 2: the page mode). */
export function InstantCloneGate() {
  const [{ mode, voiceId }, change] = useAddress()
  const isInstant = useIsInstantVoice(voiceId)
  if (voiceId === null || mode === null || mode === 'create' || isInstant !== true) return null
  const close = (): void => change(withoutWizard, { isReplacing: true })
  return (
    <Suspense>
      <VoiceCloneDialog key={`${mode} ${voiceId}`} mode={mode} voiceId={voiceId} onClose={close} />
    </Suspense>
  )
}
