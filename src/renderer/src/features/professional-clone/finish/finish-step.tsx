import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ArrowRight, CircleCheck, Hourglass, Sparkles, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { cloneTexts, trainingWaitsFor } from '@shared/domain/cloud/clone-rules'
import { AppError } from '@shared/errors/app-error'
import { pathTo } from '@renderer/address/paths'
import { useCommand } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import type { StepProps } from '../wizard/step-props'
import { isReviewAwaited } from '../wizard/steps'
import { StepFooter } from '../wizard/step-footer'
import { PageLink } from '@renderer/copy/page-link'
import { HeldStep } from './held-step'
import { RightsStep } from './rights-step'
import { finishFace, type FinishFace } from './finish-face'
import { startsOnEntry } from './training-start'

const secondPressMs = 700

/** Finish: training is started on entry, once rights and terms are confirmed, and goes on in the background. */
export function FinishStep(props: StepProps & { isAdvanced: boolean; isLed: boolean }) {
  const { draft, status, isLocked, isAdvanced, isLed, onStep, onClose } = props
  const { gaps } = status
  const [starts] = useState(() => startsOnEntry({ status, isAdvanced }))
  // Chosen before a review that is still awaited: not asked again.
  const [isPartial, setPartial] = useState(status.isPartialWanted)
  const [isPressed, setPressed] = useState(false)
  const mustConfirm = starts && status.trainingGate === 'confirm-rights'
  const isHeld = starts && trainingWaitsFor(gaps, isPartial) !== null
  // What is added to the draft once training was asked for is not held against it.
  const [hasBegun, setBegun] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (!hasBegun && !mustConfirm && !isHeld) setBegun(true)
  else if (!hasBegun && hasFailed) setFailed(false)
  if (!hasBegun && mustConfirm)
    return (
      <RightsStep
        draftId={draft.id}
        removedSamples={gaps.removedSamples}
        isLocked={isLocked}
        onClose={onClose}
      />
    )
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
    setFailed(true)
    // Something is missing that was not when training was asked for: those steps say what, and lead on.
    if (error instanceof AppError && ['training-waits', 'rights-unconfirmed'].includes(error.code))
      setBegun(false)
    else toast.error(cloneTexts.trainFailed)
  }
  return (
    <TrainingStep
      draft={draft}
      status={status}
      isPartial={isPartial}
      isFirst={!isLed}
      isLeavable={!isPressed}
      // What has failed is started again by the person alone.
      startsNow={starts && !hasFailed}
      hasFailed={hasFailed}
      onFail={fail}
      onStart={() => setFailed(false)}
    />
  )
}

interface TrainingStepProps extends Pick<StepProps, 'draft' | 'status'> {
  isPartial: boolean
  /** Nobody pressed Next in this window: a voice that has been trained, also elsewhere, is not trained again. */
  isFirst: boolean
  isLeavable: boolean
  startsNow: boolean
  hasFailed: boolean
  onFail: (error: unknown) => void
  onStart: () => void
}

function TrainingStep(props: TrainingStepProps) {
  const { status, hasFailed, isLeavable } = props
  const navigate = useNavigate()
  const retry = useTrainingStart(props)
  const face = finishFace({
    training: status.training,
    isAwaiting: isReviewAwaited(status),
    hasFailed,
    isAskedNow: props.startsNow,
  })
  const Icon = icons[face]
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6 py-8">
        <div className="flex w-full max-w-xl flex-col items-center gap-5 text-center">
          <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
            <Icon aria-hidden className="size-7" strokeWidth={1.5} />
          </span>
          <Words face={face} voiceId={status.voiceId} />
          {face === 'not-started' || face === 'failed' ? (
            <div role="alert" className="flex items-center gap-3">
              {face === 'failed' ? null : <span className="text-warn-ink">{cloneTexts.trainFailed}</span>}
              <Button size="sm" onClick={retry}>
                Try again
              </Button>
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

const icons: Readonly<Record<FinishFace, LucideIcon>> = {
  review: Hourglass,
  'not-started': TriangleAlert,
  failed: TriangleAlert,
  ready: CircleCheck,
  preparing: Sparkles,
}

function Words({ face, voiceId }: { face: FinishFace; voiceId: string | null }) {
  if (face === 'preparing') return <Preparing voiceId={voiceId} />
  const { title, body } = words[face]
  return (
    <>
      <h2 className="text-heading font-semibold">{title}</h2>
      <p className="text-reading text-ink-muted">
        {body} {face === 'ready' && voiceId !== null ? <DetailsLink voiceId={voiceId} /> : null}
      </p>
    </>
  )
}

const words: Readonly<Record<Exclude<FinishFace, 'preparing'>, { title: string; body: string }>> = {
  review: {
    title: 'Your request is being reviewed',
    body: 'Your documents are reviewed manually. Training starts automatically once the voice is verified. You do not need to do anything else.',
  },
  'not-started': {
    title: 'Training has not started',
    body: 'The voice and its samples are safe in the cloud. Try again now, or later from the voice’s details.',
  },
  failed: {
    title: 'Training failed',
    body: 'The voice and its samples are safe in the cloud. Try again now, or contact support if it fails again.',
  },
  ready: {
    title: 'Your Professional Voice Clone is ready.',
    body: 'It can be used with the models it is fine-tuned for. Hear it in',
  },
}

const DetailsLink = ({ voiceId }: { voiceId: string }) => (
  <Link to={pathTo('voices', { voiceId })} className="text-accent-ink underline underline-offset-2">
    the voice’s details panel
  </Link>
)

function Preparing({ voiceId }: { voiceId: string | null }) {
  return (
    <>
      <h2 className="text-heading font-semibold">Your Professional Voice Clone is being prepared.</h2>
      <div className="flex flex-col gap-2 text-reading text-ink-muted">
        <p>
          It takes 2 to 6 hours. You can track progress in{' '}
          {voiceId === null ? 'the voice’s details panel' : <DetailsLink voiceId={voiceId} />}.
        </p>
        <p>
          In the rare case of a failure, it restarts automatically. Otherwise, please{' '}
          <PageLink page="support-request">contact support</PageLink>.
        </p>
      </div>
      <p className="flex items-start gap-3 rounded-lg border border-line bg-warn-soft px-4 py-3 text-left">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
        Until then, the voice cannot be used with the models it is being fine-tuned for.
      </p>
    </>
  )
}

/**
 * Asks for training once on entry; while a review is open main keeps the wish and acts on it once it is allowed.
 * @returns asks again
 */
function useTrainingStart({
  draft,
  isPartial,
  isFirst,
  startsNow,
  onFail,
  onStart,
}: TrainingStepProps): () => void {
  const request = { draftId: draft.id, modelId: null, isPartial, isFirst }
  const train = useCommand('professionalClone', 'train')
  const isAsked = useRef(!startsNow)
  const onEntry = useEffectEvent(() => void call('professionalClone', 'train', request).catch(onFail))
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    onEntry()
  }, [])
  return () => train.mutate(request, { onSuccess: onStart, onError: onFail })
}
