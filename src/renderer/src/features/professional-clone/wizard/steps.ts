import type { CloneSession, CloneStatus } from '@shared/domain/cloud/clone'
import { resumeStep } from '@shared/domain/cloud/clone-rules'
import { wizardSteps, type WizardMode, type WizardStep } from '@renderer/address/address'

/** Step layouts by mode (spec/professional-clone.md section 2). */
export const stepsOf = (mode: WizardMode): readonly WizardStep[] =>
  mode === 'create' ? wizardSteps : wizardSteps.slice(1)

/** In verify mode the voice data can only be looked at. */
export const isEditLocked = (mode: WizardMode): boolean => mode === 'verify'

type Allowed = Pick<CloneStatus, 'verification'>

export const isAllowed = ({ verification }: Allowed): boolean => verification?.isAllowedToFineTune === true
export const isReviewAwaited = (status: Allowed): boolean =>
  status.verification?.isManualRequested === true && !isAllowed(status)

/** Whether verification has nothing left to ask: allowed, asked for by hand, or not needed in this workspace. */
export const isPastVerification = ({ trainingGate }: Pick<CloneStatus, 'trainingGate'>): boolean =>
  trainingGate !== 'verify'

interface Wanted {
  mode: WizardMode
  /** What the address asks for. */
  step: WizardStep | null
  /** What is known of the draft: null for one that is no unfinished session (a trained voice). */
  state: CloneSession['state'] | null
  status: Pick<CloneStatus, 'trainingGate'>
}

/**
 * The step to show: the one asked for, otherwise Voice Data in edit and verify mode and the one of the draft's own state
 * in create mode. Finish is never shown to a voice that was neither verified nor sent to review.
 */
export function stepToShow({ mode, step, state, status }: Wanted): WizardStep {
  const own = mode === 'create' && state !== null ? resumeStep(state) : 'voice-data'
  const wanted = step !== null && step !== 'introduction' ? step : own
  return wanted === 'finish' && !isPastVerification(status) ? 'verification' : wanted
}

/** The step before, in this mode; null where there is none or going back is locked. */
export function stepBefore(mode: WizardMode, step: WizardStep): WizardStep | null {
  if (isEditLocked(mode) || step === 'finish') return null
  const steps = stepsOf(mode)
  return steps[steps.indexOf(step) - 1] ?? null
}
