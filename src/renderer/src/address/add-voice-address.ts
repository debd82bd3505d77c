import type { Address, CreationType, WizardStep } from './address'
import { withoutWizard } from './wizard-address'

/** The add-voice dialog as represented in an address (spec/add-voice.md section 2). */
export interface AddVoiceAddress {
  creationType: CreationType
  /** The unfinished voice that is open. */
  voiceDraft: string | null
  /** Of the professional clone. */
  step: WizardStep | null
}

/** The dialog of an address: open in create mode, at the choice of a way unless a way is named; null if it is closed. */
export const addVoiceAddress = ({ mode, creationType, voiceDraft, step }: Address): AddVoiceAddress | null =>
  mode === 'create' ? { creationType: creationType ?? 'chooseVoiceType', voiceDraft, step } : null

/** Opens the dialog at a way, without other dialogs. */
export const withAddVoice = (
  creationType: CreationType,
  { voiceDraft = null, step = null }: { voiceDraft?: string | null; step?: WizardStep | null } = {},
): Partial<Address> => ({
  ...withoutWizard,
  dialog: null,
  mode: 'create',
  creationType: creationType === 'chooseVoiceType' ? null : creationType,
  voiceDraft,
  step,
})

/**
 * As a link or the support assistant opens it: a professional clone at its beginning. Without a step it would be the remembered
 * draft at its own, where Finish trains.
 */
export const withAddVoiceFromOutside = (creationType: CreationType): Partial<Address> =>
  withAddVoice(creationType, { step: creationType === 'professionalVoiceClone' ? 'introduction' : null })

/** Closes the dialog; the way stays until `withoutCreationType`. */
export const withoutAddVoice = ({ creationType }: Address): Partial<Address> => ({
  ...withoutWizard,
  creationType,
})

/** A closed dialog opens at the choice of a way again; an open one stays as it is. */
export const withoutCreationType = ({ mode }: Address): Partial<Address> =>
  mode === null ? { creationType: null } : {}
