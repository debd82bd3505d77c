import { useMemo } from 'react'
import type { Settings } from '@shared/domain/settings'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { useSearch } from './use-search'
import {
  withCreatedVoice,
  withoutWizard,
  withStep,
  withWizard,
  wizardAddress,
  type WizardAddress,
  type WizardStep,
} from './wizard-address'

export interface Wizard {
  /** Null while it is closed. */
  address: WizardAddress | null
  /** The introduction: unfinished sessions and Create new clone. */
  openIntroduction: () => void
  /** Goes on with a draft that is on this computer. */
  openDraft: (draftId: string, step?: WizardStep) => Promise<void>
  editVoice: (voiceId: string) => void
  verifyVoice: (voiceId: string) => void
  setStep: (step: WizardStep) => void
  /** To another step by itself: only from the one it was decided at, so that it overrules no step of the person. */
  moveOn: (from: WizardStep | null, to: WizardStep) => void
  setCreatedVoice: (voiceId: string) => void
  close: () => void
}

const create: WizardAddress = { mode: 'create', voiceId: null, createdVoiceId: null, step: null }

/** Remembers the draft the wizard has open, and its step; both outlive reload, crash and quit (rulings). */
export async function rememberDraft(
  openDraftId: string | null,
  openDraftStep: Settings['openDraftStep'] = null,
): Promise<void> {
  try {
    await call('settings', 'set', { openDraftId, openDraftStep })
  } catch (error) {
    toastError(error)
  }
}

/** The wizard's place in the address, and the ways to it. */
export function useWizard(): Wizard {
  const [search, change] = useSearch()
  const address = useMemo(() => wizardAddress(search), [search])
  const go = (to: (now: URLSearchParams) => URLSearchParams, isReplacing: boolean): void =>
    change(to, { isReplacing })
  return {
    address,
    openIntroduction: () => go((now) => withWizard(now, { ...create, step: 'introduction' }), false),
    openDraft: async (draftId, step) => {
      await rememberDraft(draftId)
      go((now) => withWizard(now, { ...create, step: step ?? null }), address !== null)
    },
    editVoice: (voiceId) => go((now) => withWizard(now, { ...create, mode: 'edit', voiceId }), false),
    verifyVoice: (voiceId) => go((now) => withWizard(now, { ...create, mode: 'verify', voiceId }), false),
    setStep: (step) => go((now) => withStep(now, step), true),
    moveOn: (from, to) => go((now) => (wizardAddress(now)?.step === from ? withStep(now, to) : now), true),
    setCreatedVoice: (createdVoiceId) => go((now) => withCreatedVoice(now, createdVoiceId), true),
    close: () => go(withoutWizard, true),
  }
}
