import type { Address, WizardMode, WizardStep } from './address'

/** The wizard as represented in an address (rulings). */
export interface WizardAddress {
  mode: WizardMode
  /** The voice being edited or verified; null in create mode. */
  voiceId: string | null
  /** A professional draft just created in the cloud. */
  createdVoiceId: string | null
  /** The step after a reload; null: depends on the draft's state. */
  step: WizardStep | null
}

/** The wizard of an address; null if there is none. */
export function wizardAddress(address: Address): WizardAddress | null {
  const { mode, creationType, voiceId, createdVoiceId, step } = address
  if (mode === 'create')
    return creationType === 'professionalVoiceClone' ? { mode, voiceId: null, createdVoiceId, step } : null
  return mode === null || voiceId === null ? null : { mode, voiceId, createdVoiceId: null, step }
}

/** Closes the wizard and the dialogs over it. */
export const withoutWizard = {
  mode: null,
  creationType: null,
  voiceId: null,
  createdVoiceId: null,
  voiceDraft: null,
  step: null,
  record: null,
  settings: null,
  plan: false,
  segments: false,
  changes: false,
} satisfies Partial<Address>

/** Opens a wizard without dialogs. */
export const withWizard = (wizard: WizardAddress): Partial<Address> => ({
  ...withoutWizard,
  ...wizard,
  creationType: wizard.mode === 'create' ? 'professionalVoiceClone' : null,
})

/** Moves an open wizard to another step and closes the dialogs of the previous one. */
export function withStep(now: Address, step: WizardStep): Partial<Address> {
  const wizard = wizardAddress(now)
  return wizard === null || wizard.step === step ? {} : withWizard({ ...wizard, step })
}

/** Back to Voice Data from a step that needs the voice; the introduction, which the person chose, stays. */
export function withoutVoice(now: Address): Partial<Address> {
  const step = wizardAddress(now)?.step
  return step === 'verification' || step === 'finish' ? withStep(now, 'voice-data') : {}
}

/** Sets the created voice of an open wizard; an open recorder stays open. */
export const withCreatedVoice = (now: Address, createdVoiceId: string): Partial<Address> =>
  wizardAddress(now)?.mode === 'create' ? { createdVoiceId } : {}

/** A voice that is edited or verified was made anew: its wizard goes on with the new one. */
export const withVoiceMadeAnew = (now: Address, from: string, voiceId: string): Partial<Address> =>
  wizardAddress(now)?.voiceId === from ? { voiceId } : {}

/** What keeps the wizard open on another page. */
export function keptWizard(now: Address): Partial<Address> {
  const wizard = wizardAddress(now)
  return wizard === null ? {} : withWizard(wizard)
}
