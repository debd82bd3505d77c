import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { AppSettings } from '@shared/domain/app/app-settings'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import type { WizardStep } from './address'
import { pathTo } from './paths'
import { useAddress, type ChangeAddress } from './use-address'
import {
  withCreatedVoice,
  withoutVoice,
  withoutWizard,
  withStep,
  withVoiceMadeAnew,
  withWizard,
  wizardAddress,
  type WizardAddress,
} from './wizard-address'

export interface Wizard {
  /** Null while it is closed. */
  address: WizardAddress | null
  /** The introduction: drafts to continue and Create new clone. */
  openIntroduction: () => void
  /** The introduction instead of a draft that is gone. */
  leaveDraft: () => void
  /** Continues with a local draft, over its page: closing the wizard shows that. */
  openDraft: (draftId: string, step?: WizardStep) => Promise<void>
  editVoice: (voiceId: string) => void
  verifyVoice: (voiceId: string) => void
  setStep: (step: WizardStep) => void
  /** Moves to another step automatically, but only from the expected one, so that it never overrides the person. */
  moveOn: (from: WizardStep | null, to: WizardStep) => void
  /** The voice is gone: back to Voice Data from any step that needs one. */
  loseVoice: () => void
  setCreatedVoice: (voiceId: string) => void
  /** Another voice stands for the one that is edited or verified, with the same draft. */
  setVoiceMadeAnew: (from: string, voiceId: string) => void
  close: () => void
}

const create: WizardAddress = { mode: 'create', voiceId: null, createdVoiceId: null, step: null }

/** Remembers the wizard's draft and step across reload, crash, and quit (rulings). */
export async function rememberDraft(
  openDraftId: string | null,
  openDraftStep: AppSettings['openDraftStep'] = null,
): Promise<void> {
  try {
    await call('appSettings', 'set', { openDraftId, openDraftStep })
  } catch (error) {
    toastError(error)
  }
}

/** The wizard's state in the address, and functions to change it. */
export function useWizard(): Wizard {
  const [now, change] = useAddress()
  const navigate = useNavigate()
  const address = useMemo(() => wizardAddress(now), [now])
  const open = (wizard: Partial<WizardAddress>): void => change(withWizard({ ...create, ...wizard }))
  const replace = (to: Parameters<ChangeAddress>[0]): void => change(to, { isReplacing: true })
  return {
    address,
    openIntroduction: () => open({ step: 'introduction' }),
    leaveDraft: () =>
      void navigate(pathTo('clones', withWizard({ ...create, step: 'introduction' })), { replace: true }),
    openDraft: async (draftId, step) => {
      await rememberDraft(draftId)
      const opened = withWizard({ ...create, step: step ?? null })
      await navigate(pathTo('draft', draftId, opened), { replace: address !== null })
    },
    editVoice: (voiceId) => open({ mode: 'edit', voiceId }),
    verifyVoice: (voiceId) => open({ mode: 'verify', voiceId }),
    setStep: (step) => replace((current) => withStep(current, step)),
    moveOn: (from, to) =>
      replace((current) => (wizardAddress(current)?.step === from ? withStep(current, to) : {})),
    loseVoice: () => replace(withoutVoice),
    setCreatedVoice: (voiceId) => replace((current) => withCreatedVoice(current, voiceId)),
    setVoiceMadeAnew: (from, voiceId) => replace((current) => withVoiceMadeAnew(current, from, voiceId)),
    close: () => replace(withoutWizard),
  }
}
