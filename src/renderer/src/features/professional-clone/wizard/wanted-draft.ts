import type { AppError } from '@shared/errors/app-error'
import { useDraftOfVoice } from '@renderer/bridge/professional-clone-queries'
import { useAppSettings } from '@renderer/bridge/queries'
import type { WizardAddress } from '@renderer/address/wizard-address'

/** The draft a wizard is to open; none: its introduction. */
export type WantedDraft =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'draft'; draftId: string }
  | { kind: 'failed'; error: AppError; retry: () => void }

/** The draft an address means: the remembered one in create mode, the one of the voice otherwise. */
export function useWantedDraft(address: WizardAddress | null): WantedDraft {
  const openDraftId = useAppSettings().data?.openDraftId ?? null
  const isIntroduction = address?.step === 'introduction'
  const isRemembered = address?.mode === 'create' && openDraftId !== null
  const voiceId =
    isIntroduction || isRemembered ? null : (address?.voiceId ?? address?.createdVoiceId ?? null)
  const found = useDraftOfVoice(voiceId)
  if (isIntroduction) return { kind: 'none' }
  if (isRemembered) return { kind: 'draft', draftId: openDraftId }
  if (voiceId === null) return { kind: 'none' }
  // A draft that was found stays open once its voice is gone, though asking again finds nothing.
  if (found.data) return { kind: 'draft', draftId: found.data.draftId }
  return found.error
    ? { kind: 'failed', error: found.error, retry: () => void found.refetch() }
    : { kind: 'loading' }
}
