import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Settings } from '@shared/domain/settings'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import {
  withoutWizard,
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
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => wizardAddress(search), [search])
  const go = useCallback(
    (to: (now: URLSearchParams) => URLSearchParams, isReplacing: boolean) =>
      setSearch(to, { replace: isReplacing }),
    [setSearch],
  )
  return {
    address,
    openIntroduction: () => go((now) => withWizard(now, { ...create, step: 'introduction' }), false),
    openDraft: async (draftId, step) => {
      await rememberDraft(draftId)
      go((now) => withWizard(now, { ...create, step: step ?? null }), address !== null)
    },
    editVoice: (voiceId) => go((now) => withWizard(now, { ...create, mode: 'edit', voiceId }), false),
    verifyVoice: (voiceId) => go((now) => withWizard(now, { ...create, mode: 'verify', voiceId }), false),
    setStep: (step) => go((now) => changed(now, { step }), true),
    setCreatedVoice: (createdVoiceId) => go((now) => changed(now, { createdVoiceId }), true),
    close: () => go(withoutWizard, true),
  }
}

function changed(now: URLSearchParams, change: Partial<WizardAddress>): URLSearchParams {
  const address = wizardAddress(now)
  return address === null ? now : withWizard(now, { ...address, ...change })
}
