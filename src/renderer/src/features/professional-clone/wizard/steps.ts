import type { CloneSession, CloneStatus } from '@shared/domain/cloud/clone'
import { isReviewOpen, resumeStep } from '@shared/domain/cloud/clone-rules'
import { wizardSteps, type WizardMode, type WizardStep } from '@renderer/address/address'

/** Step layouts by mode (spec/professional-clone.md section 2). */
export const stepsOf = (mode: WizardMode): readonly WizardStep[] =>
  mode === 'create' ? wizardSteps : wizardSteps.slice(1)

/** Of the toast that says what the cloud refused of the draft. */
export const problemToastId = 'clone-problem'

/** In verify mode the voice data can only be looked at. */
export const isEditLocked = (mode: WizardMode): boolean => mode === 'verify'

type Allowed = Pick<CloneStatus, 'verification'>

export const isAllowed = ({ verification }: Allowed): boolean => verification?.isAllowedToFineTune === true
/** A workspace that asks for no verification waits for no review either. */
export const isReviewAwaited = (status: Allowed & Pick<CloneStatus, 'trainingGate'>): boolean =>
  isReviewOpen(status.verification) && status.trainingGate !== 'open'

/** Whether verification has nothing left to ask: allowed, asked for by hand, or not needed in this workspace. */
export const isPastVerification = ({ trainingGate }: Pick<CloneStatus, 'trainingGate'>): boolean =>
  trainingGate !== 'verify'

interface Wanted {
  mode: WizardMode
  /** What the address asks for. */
  step: WizardStep | null
  /** What is known of the draft: null for one that is no unfinished session (a trained voice). */
  state: CloneSession['state'] | null
  status: Pick<CloneStatus, 'trainingGate' | 'voiceId'>
}

/**
 * The step to show: the one asked for, otherwise Voice Data in edit and verify mode and the one of the draft's own state
 * in create mode. Finish is never shown to a voice that was neither verified nor sent to review, and without a voice in
 * the cloud, or with one that was deleted there, nothing comes after Voice Data.
 */
export function stepToShow({ mode, step, state, status }: Wanted): WizardStep {
  const own = mode === 'create' && state !== null ? resumeStep(state) : 'voice-data'
  const wanted = step !== null && step !== 'introduction' ? step : own
  if (status.voiceId === null) return 'voice-data'
  return wanted === 'finish' && !isPastVerification(status) ? 'verification' : wanted
}

interface Opened {
  mode: WizardMode
  /** The one that is shown. */
  step: WizardStep
  status: Pick<CloneStatus, 'verification' | 'trainingGate' | 'training' | 'isTrainingWanted'>
  /** A button of this window led on from the step the wizard was opened at. */
  isLed: boolean
  /** Verification was owed in this window. */
  wasOwed: boolean
}

/**
 * Where the wizard goes by itself. Verification advances once there is nothing left to verify; but an address alone
 * trains nobody: verify mode closes at once for a voice that is allowed already, and otherwise such a voice is trained only
 * through Next (rulings). What Next has asked for stays on screen over a reload. A session that is resumed goes on where its state says.
 */
export function stepAfterOpening({
  mode,
  step,
  status,
  isLed,
  wasOwed,
}: Opened): WizardStep | 'close' | null {
  // A workspace whose answer comes late, or that asks for no verification any more, has verified nobody here.
  const isVerifiedHere = wasOwed && (isAllowed(status) || isReviewAwaited(status))
  const isByAddress = !isLed && !isVerifiedHere
  if (isEditLocked(mode) && isAllowed(status) && (step === 'voice-data' || isByAddress)) return 'close'
  const isReached = mode === 'create' || !isByAddress
  const isAsked = hasBegunTraining(status) || status.isTrainingWanted
  if (step === 'finish') return isReached || isAsked ? null : 'voice-data'
  if (step !== 'verification' || !isPastVerification(status)) return null
  return mode === 'edit' && !isReached ? 'voice-data' : 'finish'
}

/** The step that may be rendered; null in the moment before the wizard goes elsewhere, because Finish trains on entry. */
export const stepToRender = (opened: Opened): WizardStep | null =>
  stepAfterOpening(opened) === null ? opened.step : null

/** Whether training is under way or was ever done. */
const hasBegunTraining = ({ training }: Pick<CloneStatus, 'training'>): boolean =>
  training.some(({ state }) => state !== 'not_started' && state !== 'failed')

/** Whether a step is complete, wherever one is: Voice Data once the voice is saved (spec section 4). */
export function isStepDone(
  step: WizardStep,
  status: Pick<CloneStatus, 'cloudDetails' | 'trainingGate' | 'training'>,
): boolean {
  switch (step) {
    case 'introduction':
      return true
    case 'voice-data':
      return status.cloudDetails === 'saved'
    case 'verification':
      return isPastVerification(status)
    case 'finish':
      return hasBegunTraining(status)
  }
}

/** The step before, in this mode; null where there is none or going back is locked. */
export function stepBefore(mode: WizardMode, step: WizardStep): WizardStep | null {
  if (isEditLocked(mode) || step === 'finish') return null
  const steps = stepsOf(mode)
  return steps[steps.indexOf(step) - 1] ?? null
}
