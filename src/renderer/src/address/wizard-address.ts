// The wizard as query state, by the specification's names (spec/add-voice.md section 2, rulings).

export const wizardSteps = ['introduction', 'voice-data', 'verification', 'finish'] as const
export type WizardStep = (typeof wizardSteps)[number]

export type WizardMode = 'create' | 'edit' | 'verify'

export interface WizardAddress {
  mode: WizardMode
  /** The voice that is edited or verified; null in create mode. */
  voiceId: string | null
  /** A professional draft that was newly created in the cloud. */
  createdVoiceId: string | null
  /** Where a reload goes on; null: by the draft's own state. */
  step: WizardStep | null
}

const creationType = 'professionalVoiceClone'
const own = [
  'mode',
  'creationType',
  'voiceId',
  'createdVoiceId',
  'step',
  'record',
  'plan',
  'settings',
  'pieces',
  'changes',
] as const

/** The wizard an address asks for; null for any other. */
export function wizardAddress(search: URLSearchParams): WizardAddress | null {
  const mode = search.get('mode')
  const voiceId = search.get('voiceId')
  const step = wizardSteps.find((each) => each === search.get('step')) ?? null
  if (mode === 'create')
    return search.get('creationType') === creationType
      ? { mode, voiceId: null, createdVoiceId: search.get('createdVoiceId'), step }
      : null
  if (mode !== 'edit' && mode !== 'verify') return null
  return voiceId === null || voiceId === '' ? null : { mode, voiceId, createdVoiceId: null, step }
}

/** The search of a wizard; what else stands there stays. */
export function withWizard(search: URLSearchParams, address: WizardAddress): URLSearchParams {
  const after = withoutWizard(search)
  after.set('mode', address.mode)
  if (address.mode === 'create') after.set('creationType', creationType)
  if (address.voiceId !== null) after.set('voiceId', address.voiceId)
  if (address.createdVoiceId !== null) after.set('createdVoiceId', address.createdVoiceId)
  if (address.step !== null) after.set('step', address.step)
  return after
}

/** The search of an open wizard at another step; the dialogs of the step before are closed. */
export function withStep(search: URLSearchParams, step: WizardStep): URLSearchParams {
  const address = wizardAddress(search)
  return address === null || address.step === step ? search : withWizard(search, { ...address, step })
}

/** The search of an open wizard once its voice is in the cloud; a recorder that is open meanwhile stays open. */
export function withCreatedVoice(search: URLSearchParams, voiceId: string): URLSearchParams {
  if (wizardAddress(search)?.mode !== 'create') return search
  const after = new URLSearchParams(search)
  after.set('createdVoiceId', voiceId)
  return after
}

/** The search without the wizard and its dialogs. */
export function withoutWizard(search: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(search)
  for (const name of own) after.delete(name)
  return after
}

/** The search that keeps the wizard open on another page; empty where it is closed. */
export function keptWizard(search: URLSearchParams): string {
  const address = wizardAddress(search)
  return address === null ? '' : `?${withWizard(new URLSearchParams(), address).toString()}`
}
