import { isReviewOpen, trainingOutcome } from '@shared/domain/cloud/clone-rules'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { pathTo } from '@renderer/address/paths'
import type { HomeState, NextAction, NextStep, TrainingStatus } from './home-state'

/** How a training that was asked for stands, or a review before it; null where neither was, or another training is due. */
export function standOf(status: TrainingStatus | undefined): keyof typeof trainedWords | null {
  if (status === undefined) return null
  const isInReview = status.isTrainingWanted && status.trainingGate === 'await-review'
  if (isInReview) return 'in-review'
  if (isRetrainDue(status)) return null
  const outcome = trainingOutcome(status.training)
  // The voice speaks with what is ready, as its notice says.
  if (outcome === 'failed' && status.training.some(({ state }) => state === 'fine_tuned'))
    return 'partly-ready'
  return outcome ?? (isReviewOpen(status.verification) ? 'under-review' : null)
}

/** It is trained, without what was added since. */
export const isRetrainDue = (status: TrainingStatus | undefined): boolean =>
  status?.gaps.hasNewSamples === true && trainingOutcome(status.training) === 'ready'

export const retrainStep = (name: string, open: (label: string) => NextAction): NextStep => ({
  title: `Retrain ${name}`,
  body: 'Samples were added since it was trained. The voice learns from them once it is trained again.',
  action: open('Open draft'),
})

/** What became of the voice; null where neither training nor a review was asked for. */
export function trainedStep(
  draft: DraftSummary,
  name: string,
  { statusOf }: Pick<HomeState, 'statusOf'>,
): NextStep | null {
  const status = statusOf(draft.id)
  const stand = standOf(status)
  if (stand === null || draft.cloudVoiceId === null) return null
  const action: NextAction =
    stand === 'under-review'
      ? { kind: 'open', label: 'Open draft', path: pathTo('draft', draft.id) }
      : { kind: 'open', label: 'Open voice', path: pathTo('voices', { voiceId: draft.cloudVoiceId }) }
  const words = trainedWords[stand](name)
  return stand === 'under-way' && status?.gaps.hasNewSamples === true
    ? { ...words, body: unheardBody, action }
    : { ...words, action }
}

const unheardBody =
  'It takes 2 to 6 hours. The samples you added last are not part of it: retrain the voice once it has ended.'

const trainedWords = {
  'in-review': (name: string) => ({
    title: `${name} is being reviewed`,
    body: 'Training starts automatically once the voice is verified. You do not need to do anything else.',
  }),
  'under-review': (name: string) => ({
    title: `${name} is under manual review`,
    body: 'What you uploaded is safe. Once the review is done, you are told, and training can start.',
  }),
  'under-way': (name: string) => ({
    title: `${name} is being prepared`,
    body: 'It takes 2 to 6 hours. You do not need to do anything else.',
  }),
  failed: (name: string) => ({
    title: `The training of ${name} failed`,
    body: 'The voice and what you uploaded are safe. Try again from the voice’s details.',
  }),
  'partly-ready': (name: string) => ({
    title: `${name} is ready`,
    body: 'Fine-tuning failed for some models. Try again from the voice’s details.',
  }),
  ready: (name: string) => ({
    title: `${name} is ready`,
    body: 'It can be used with the models it is fine-tuned for. Hear it in the voice’s details.',
  }),
}
