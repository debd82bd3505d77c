import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { AccessFacts } from '@shared/access/access-facts'
import type { CloneSession, CloneStatus } from '@shared/domain/cloud/clone'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import { showDraftOfVoice, useVoiceOf } from '@renderer/bridge/professional-clone-queries'
import { useSamples } from '@renderer/bridge/queries'
import { Button } from '@renderer/ui/button'
import { SampleBadge } from '@renderer/ui/sample-badge'
import { announce } from '@renderer/ui/feedback/announce'
import { FullDialog } from '@renderer/ui/overlays/full-dialog'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { FinishStep } from '../finish/finish-step'
import type { StepProps } from './step-props'
import { stepNames, WizardStepper } from './stepper'
import {
  isEditLocked,
  isPastVerification,
  isStepDone,
  problemToastId,
  stepAfterOpening,
  stepBefore,
  stepsOf,
  stepToRender,
  stepToShow,
} from './steps'
import { rememberDraft, useWizard } from '@renderer/address/use-wizard'
import { VerificationStep } from '../verification/verification-step'
import { LockedVoiceData } from '../cloud-copy/locked-voice-data'
import { VoiceDataStep } from '../voice-data/voice-data-step'
import type { WizardMode, WizardStep } from '@renderer/address/address'
import type { WizardAddress } from '@renderer/address/wizard-address'

export interface CloneWizardProps {
  address: WizardAddress
  draft: DraftSummary
  status: CloneStatus
  access: AccessFacts
  /** Null for a draft that is no unfinished session (a trained voice). */
  state: CloneSession['state'] | null
  /** The cloud was asked where the draft stands since the wizard was opened. */
  isFresh: boolean
  onClose: () => void
}

/** The steps of one draft. */
export function CloneWizard({ address, draft, status, access, state, isFresh, onClose }: CloneWizardProps) {
  const { mode } = address
  const { setStep, moveOn, loseVoice, setCreatedVoice } = useWizard()
  const isLocked = isEditLocked(mode)
  const name = useVoiceName(draft, isLocked ? status.voiceId : null)
  /** Led on by a button of this window, not by the address. */
  const [isLed, setLed] = useState(false)
  const wasOwed = useWasOwed(isFresh, status)
  /** Where it was opened; what the cloud tells later moves nobody to another step. */
  const [opened] = useState(() => stepToShow({ mode, step: address.step, state, status }))
  const step = stepToShow({ mode, step: address.step ?? opened, state, status })
  /**
   * There is no way back from Finish: one that was not opened there was reached by a step. A resumed one may not be known
   * to be allowed before the workspace is known: asking for it counts, or it would train once more unasked.
   */
  const [isOpenedAtFinish] = useState(step === 'finish' || address.step === 'finish')
  const samples = useSamples(draft.id).data

  useOpeningInAddress(address.step !== null, opened, moveOn)
  useLostVoice(status.voiceId, loseVoice)
  useRememberedStep(mode, draft.id, step)
  useAnnouncedStep(mode, step)
  useProblemToast(status)

  const now = { mode, step, status, isLed, wasOwed }
  const after = stepAfterOpening(now)
  const rendered = stepToRender(now)
  const finish = useFinishLeft(rendered)
  const isBackAtFinish = isOpenedAtFinish || finish.isLeft
  useEffect(() => {
    if (after === 'close') onClose()
    else if (after !== null) moveOn(address.step, after)
  }, [after, onClose, address.step, moveOn])

  useCreatedVoice(address, status, setCreatedVoice)
  useVoiceMadeAnew(address, status)

  const shownStep = useShownStep(step)
  if (after === 'close') return null
  /** An answer that comes when its step is no longer shown, or another draft's wizard is open, moves nobody. */
  const goTo = (next: WizardStep): void => {
    if (shownStep.current !== step) return
    setLed(true)
    finish.forget()
    setStep(next)
  }
  const before = stepBefore(mode, step)
  const common: StepProps = {
    draft,
    status,
    name,
    access,
    isLocked,
    onStep: goTo,
    onBack: before === null ? null : () => setStep(before),
    onClose,
  }
  return (
    <FullDialog
      onClose={onClose}
      title={name}
      aside={
        <>
          {draft.isSampleDataset ? <SampleBadge /> : null}
          {mode === 'create' ? (
            <Button variant="ghost" className="hidden wide:inline-flex" onClick={onClose}>
              Draft page
            </Button>
          ) : null}
        </>
      }
      header={
        <WizardStepper steps={stepsOf(mode)} current={step} isDone={(each) => isStepDone(each, status)} />
      }
    >
      {rendered === null ? null : rendered === 'verification' ? (
        <VerificationStep {...common} />
      ) : rendered === 'finish' ? (
        <FinishStep {...common} isAdvanced={!isBackAtFinish} isLed={isLed && !finish.isLeft} />
      ) : !samples ? (
        <div className="p-6">
          <SkeletonRows count={8} label="Loading samples" />
        </div>
      ) : isLocked ? (
        <LockedVoiceData {...common} samples={samples} />
      ) : (
        <VoiceDataStep {...common} samples={samples} />
      )}
    </FullDialog>
  )
}

/** @param verifiedId the voice that is verified, which is called what the cloud calls it */
function useVoiceName(draft: Pick<DraftSummary, 'name'>, verifiedId: string | null): string {
  const verified = useVoiceOf(verifiedId).data
  return (verified ?? draft).name.trim() || untitledVoiceName
}

/** An address that names no step gets the one that the wizard was opened at. */
function useOpeningInAddress(
  isNamed: boolean,
  opened: WizardStep,
  moveOn: ReturnType<typeof useWizard>['moveOn'],
): void {
  useEffect(() => {
    if (!isNamed) moveOn(null, opened)
  }, [isNamed, opened, moveOn])
}

/** Whether Finish was left since a button led on: where it comes back by itself, it begins nothing once more. */
function useFinishLeft(rendered: WizardStep | null): { isLeft: boolean; forget: () => void } {
  const [isLeft, setLeft] = useState(false)
  const [last, setLast] = useState(rendered)
  if (last !== rendered) {
    setLast(rendered)
    if (last === 'finish') setLeft(true)
  }
  return { isLeft, forget: () => setLeft(false) }
}

/** The step on screen; null once the wizard is closed. */
function useShownStep(step: WizardStep): RefObject<WizardStep | null> {
  const shown = useRef<WizardStep | null>(null)
  useEffect(() => {
    shown.current = step
    return () => {
      shown.current = null
    }
  }, [step])
  return shown
}

/** In create mode the address names the voice once the cloud has it. */
function useCreatedVoice(
  { mode, createdVoiceId }: WizardAddress,
  { voiceId }: Pick<CloneStatus, 'voiceId'>,
  setCreatedVoice: (voiceId: string) => void,
): void {
  const created = mode === 'create' ? voiceId : null
  const isAnnounced = created === null || created === createdVoiceId
  useEffect(() => {
    if (!isAnnounced) setCreatedVoice(created)
  }, [isAnnounced, created, setCreatedVoice])
}

/** The address names the voice that was made in place of the one that was deleted: the former leads nowhere after a reload. */
function useVoiceMadeAnew(
  { voiceId: named }: WizardAddress,
  { draftId, voiceId }: Pick<CloneStatus, 'draftId' | 'voiceId'>,
): void {
  const { setVoiceMadeAnew } = useWizard()
  const isMadeAnew = named !== null && voiceId !== null && voiceId !== named
  useEffect(() => {
    if (!isMadeAnew) return
    showDraftOfVoice(voiceId, draftId)
    setVoiceMadeAnew(named, voiceId)
  }, [isMadeAnew, named, voiceId, draftId, setVoiceMadeAnew])
}

/** What was reached with a voice that is gone is not reached with the one that is made in its place. */
function useLostVoice(voiceId: string | null, onLost: () => void): void {
  const hadVoice = useRef(false)
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    if (voiceId === null && hadVoice.current) lost()
    hadVoice.current = voiceId !== null
  }, [voiceId])
}

/** In create mode the step outlives a crash. */
function useRememberedStep(mode: WizardMode, draftId: string, step: WizardStep): void {
  useEffect(() => {
    if (mode === 'create' && step !== 'introduction') void rememberDraft(draftId, step)
  }, [mode, draftId, step])
}

/** A step that changes under the hand is told to who cannot see it. */
function useAnnouncedStep(mode: WizardMode, step: WizardStep): void {
  const announced = useRef(step)
  useEffect(() => {
    if (announced.current === step) return
    announced.current = step
    const steps = stepsOf(mode)
    announce(`Step ${steps.indexOf(step) + 1} of ${steps.length}: ${stepNames[step]}`)
  }, [mode, step])
}

/** Whether verification was still owed at some moment since the cloud was asked, so that it ended in this window. */
function useWasOwed(isFresh: boolean, status: CloneStatus): boolean {
  const [wasOwed, setWasOwed] = useState(false)
  const isOwed = isFresh && !isPastVerification(status)
  if (isOwed && !wasOwed) setWasOwed(true)
  return wasOwed || isOwed
}

/** Says what the cloud refused, in the specification's words, each time it does. */
function useProblemToast({ problem, problemAtMs }: Pick<CloneStatus, 'problem' | 'problemAtMs'>): void {
  useEffect(() => {
    if (problem !== null) toast.error(problem, { id: problemToastId })
  }, [problem, problemAtMs])
}
