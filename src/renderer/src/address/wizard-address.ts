import type { Address, WizardMode, WizardStep } from './address'

/** The wizard as an address holds it (rulings). */
export interface WizardAddress {
  mode: WizardMode
  /** The voice that is edited or verified; null in create mode. */
  voiceId: string | null
  /** A professional draft that was newly created in the cloud. */
  createdVoiceId: string | null
  /** Where a reload goes on; null: by the draft's own state. */
  step: WizardStep | null
}

/** The wizard an address asks for; null for any other. */
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
  step: null,
  record: null,
  settings: null,
  plan: false,
  segments: false,
  changes: false,
} satisfies Partial<Address>

/** Opens a wizard, with no dialog over it. */
export const withWizard = (wizard: WizardAddress): Partial<Address> => ({
  ...withoutWizard,
  ...wizard,
  creationType: wizard.mode === 'create' ? 'professionalVoiceClone' : null,
})

/** An open wizard goes to another step; the dialogs of the step before are closed. */
export function withStep(now: Address, step: WizardStep): Partial<Address> {
  const wizard = wizardAddress(now)
  return wizard === null || wizard.step === step ? {} : withWizard({ ...wizard, step })
}

/** The voice of an open wizard is in the cloud now; a recorder that is open meanwhile stays open. */
export const withCreatedVoice = (now: Address, createdVoiceId: string): Partial<Address> =>
  wizardAddress(now)?.mode === 'create' ? { createdVoiceId } : {}

/** What keeps the wizard open on another page. */
export function keptWizard(now: Address): Partial<Address> {
  const wizard = wizardAddress(now)
  return wizard === null ? {} : withWizard(wizard)
}
