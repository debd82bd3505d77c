import type { CloneGaps } from '@shared/domain/cloud/clone'
import { isTraining, trainingOutcome } from '@shared/domain/cloud/clone-rules'
import type { ModelTraining } from '@shared/domain/cloud/voice'

export type FinishFace = 'review' | 'not-started' | 'failed' | 'ready' | 'preparing'

/**
 * What Finish says. Whoever comes back, or stays, reads how the training ended; one that was asked for just now, and was not
 * seen under way yet, has not ended.
 */
export function finishFace({
  training,
  isAwaiting,
  hasFailed,
  isAskedNow,
  wasUnderWay,
}: {
  training: readonly Pick<ModelTraining, 'state'>[]
  isAwaiting: boolean
  /** It could not be asked for. */
  hasFailed: boolean
  isAskedNow: boolean
  /** Since it was asked for. */
  wasUnderWay: boolean
}): FinishFace {
  if (hasFailed) return 'not-started'
  if (isAwaiting) return 'review'
  if (isAskedNow && !wasUnderWay) return 'preparing'
  const outcome = trainingOutcome(training)
  return outcome === null || outcome === 'under-way' ? 'preparing' : outcome
}

/** Whether what trains by now began without samples that are here: those need another training. */
export const trainsWithout = ({
  training,
  gaps,
}: {
  training: readonly Pick<ModelTraining, 'state'>[]
  gaps: Pick<CloneGaps, 'hasNewSamples'>
}): boolean => gaps.hasNewSamples && training.some(isTraining)

type Outcome = ReturnType<typeof trainingOutcome>

/** Whether a training that was asked for is seen to have gone on: it is under way, or has ended otherwise than the one before. */
export const hasGoneOn = (before: Outcome, now: Outcome): boolean =>
  now === 'under-way' || (now !== null && now !== before)
