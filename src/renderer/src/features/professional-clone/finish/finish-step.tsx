import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ArrowRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { cloneTexts, isTraining, trainingOutcome, trainingWaitsFor } from '@shared/domain/cloud/clone-rules'
import { AppError } from '@shared/errors/app-error'
import { pathTo } from '@renderer/address/paths'
import { reasonOf, toastFailure } from '@renderer/copy/error-toast'
import { useCommand } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { focusIfLost } from '@renderer/lib/focus-if-lost'
import { Button } from '@renderer/ui/button'
import type { StepProps } from '../wizard/step-props'
import { isReviewAwaited } from '../wizard/steps'
import { StepFooter } from '../wizard/step-footer'
import { HeldStep } from './held-step'
import { RightsStep } from './rights-step'
import { finishFace, hasGoneOn, trainsWithout } from './finish-face'
import { finishIcons, FinishWords } from './finish-words'
import { startsOnEntry } from './training-start'

const secondPressMs = 700

/** Finish: training is started on entry, once rights and terms are confirmed, and goes on in the background. */
export function FinishStep(props: StepProps & { isAdvanced: boolean; isLed: boolean }) {
  const { draft, status, isLocked, isAdvanced, isLed, onStep, onClose } = props
  const { gaps } = status
  const [startsNow] = useState(() => startsOnEntry({ status, isAdvanced }))
  /** Read here that it failed, and pressed Try again. */
  const [isAskedAgain, setAskedAgain] = useState(false)
  const starts = startsNow || isAskedAgain
  // Chosen before a review that is still awaited: not asked again.
  const [isPartial, setPartial] = useState(status.isPartialWanted)
  const [isPressed, setPressed] = useState(false)
  const mustConfirm = starts && status.trainingGate === 'confirm-rights'
  const isHeld = starts && trainingWaitsFor(gaps, isPartial) !== null
  // What is added to the draft once training was asked for is not held against it.
  const [hasBegun, setBegun] = useState(false)
  /** Main has refused it, for what no gap named yet. */
  const [isRefused, setRefused] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (isRefused && isHeld) {
    setRefused(false)
    setBegun(false)
  } else if (!hasBegun && !mustConfirm && !isHeld) setBegun(true)
  else if (!hasBegun && failure !== null) setFailure(null)
  if (!hasBegun && mustConfirm)
    return <RightsStep draftId={draft.id} left={gaps} isLocked={isLocked} onClose={onClose} />
  if (!hasBegun && isHeld)
    return (
      <HeldStep
        gaps={gaps}
        status={status}
        isLocked={isLocked}
        onStep={onStep}
        onClose={onClose}
        onTrainPartial={() => {
          setPartial(true)
          // The button that leads away comes to lie under the pointer: a second press is none of it.
          setPressed(true)
          setTimeout(() => setPressed(false), secondPressMs)
        }}
      />
    )
  const fail = (error: unknown): void => {
    setFailure(reasonOf(error))
    // Something is missing that was not when training was asked for: those steps say what, and lead on.
    const isMissing =
      error instanceof AppError && ['training-waits', 'rights-unconfirmed'].includes(error.code)
    setRefused(isMissing)
    if (isMissing) setBegun(false)
    else toastFailure(cloneTexts.trainFailed, error)
  }
  return (
    <TrainingStep
      draft={draft}
      status={status}
      isPartial={isPartial}
      isFirst={!isLed && !isAskedAgain}
      isLeavable={!isPressed}
      // What has failed is started again by the person alone.
      startsNow={starts && failure === null}
      failure={failure}
      onFail={fail}
      onStart={() => setFailure(null)}
      onAskAgain={() => setAskedAgain(true)}
    />
  )
}

interface TrainingStepProps extends Pick<StepProps, 'draft' | 'status'> {
  isPartial: boolean
  /** Nobody pressed Next in this window: a voice that has been trained, also elsewhere, is not trained again. */
  isFirst: boolean
  isLeavable: boolean
  startsNow: boolean
  /** Why it could not be asked for. */
  failure: string | null
  onFail: (error: unknown) => void
  onStart: () => void
  onAskAgain: () => void
}

function TrainingStep(props: TrainingStepProps) {
  const { status, failure, isFirst, isLeavable, onAskAgain } = props
  const navigate = useNavigate()
  const { start, isStarting } = useTrainingStart(props)
  useLetGo(status, start)
  const [wasUnderWay, setWasUnderWay] = useState(false)
  const outcome = trainingOutcome(status.training)
  /** How it stood when it was asked for. */
  const [before, setBefore] = useState(outcome)
  if (!wasUnderWay && hasGoneOn(before, outcome)) setWasUnderWay(true)
  const face = finishFace({
    training: status.training,
    isAwaiting: isReviewAwaited(status),
    hasFailed: failure !== null,
    isAskedNow: props.startsNow,
    wasUnderWay,
  })
  const Icon = finishIcons[face]
  const tryAgain = (): void => {
    // Other models of the voice may be ready: that keeps nobody from training what has failed.
    const isAfterFailure = face === 'failed'
    if (isAfterFailure) {
      onAskAgain()
      setBefore(outcome)
      setWasUnderWay(false)
    }
    start({ isFirst: isFirst && !isAfterFailure })
  }
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6 py-8">
        <div
          ref={focusIfLost}
          tabIndex={-1}
          className="flex w-full max-w-xl flex-col items-center gap-5 text-center focus-visible:outline-none"
        >
          <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
            <Icon aria-hidden className="size-7" strokeWidth={1.5} />
          </span>
          <FinishWords face={face} voiceId={status.voiceId} isWithoutNewest={trainsWithout(status)} />
          {face === 'not-started' || face === 'failed' ? (
            <div role="alert" className="flex flex-col items-center gap-3">
              {failure === null ? null : <p className="wrap-anywhere text-ink-muted">{failure}</p>}
              <div className="flex items-center gap-3">
                {face === 'failed' ? null : <span className="text-warn-ink">{cloneTexts.trainFailed}</span>}
                <Button size="sm" isBusy={isStarting} onClick={tryAgain}>
                  Try again
                </Button>
              </div>
            </div>
          ) : null}
        </div>
      </div>
      <StepFooter onBack={null}>
        <Button variant="primary" isDisabled={!isLeavable} onClick={() => void navigate(pathTo('home'))}>
          Finish and return to Dashboard
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      </StepFooter>
    </>
  )
}

/**
 * Main kept the wish to train during a review, and lets go of it without training where the cloud or something here stands in
 * the way: asked for once more, it says what.
 */
function useLetGo(status: StepProps['status'], ask: (how: { isFirst: boolean }) => void): void {
  const { isTrainingWanted, trainingGate, training } = status
  const [wasTrained] = useState(status.hasTrainedBefore)
  const [wasWanted, setWasWanted] = useState(isTrainingWanted)
  if (isTrainingWanted && !wasWanted) setWasWanted(true)
  const mayTrain = trainingGate === 'open' || trainingGate === 'confirm-rights'
  const isLetGo = wasWanted && !isTrainingWanted && mayTrain && !training.some(isTraining)
  const askAgain = useEffectEvent(() => ask({ isFirst: !wasTrained }))
  useEffect(() => {
    if (isLetGo) askAgain()
  }, [isLetGo])
}

/**
 * Asks for training once on entry; while a review is open main keeps the wish and acts on it once it is allowed.
 * @returns what asks again, and whether it does
 */
function useTrainingStart({ draft, isPartial, isFirst, startsNow, onFail, onStart }: TrainingStepProps): {
  start: (how: { isFirst: boolean }) => void
  isStarting: boolean
} {
  const request = { draftId: draft.id, modelId: null, isPartial, isFirst }
  const train = useCommand('professionalClone', 'train')
  const isAsked = useRef(!startsNow)
  const onEntry = useEffectEvent(() => void call('professionalClone', 'train', request).catch(onFail))
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    onEntry()
  }, [])
  return {
    start: (how) => train.mutate({ ...request, ...how }, { onSuccess: onStart, onError: onFail }),
    isStarting: train.isPending,
  }
}
