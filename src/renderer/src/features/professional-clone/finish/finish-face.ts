import type { FineTuningState, ModelTraining } from '@shared/domain/cloud/voice'

const underWay: readonly FineTuningState[] = ['queued', 'fine_tuning', 'delayed']

export type FinishFace = 'review' | 'not-started' | 'failed' | 'ready' | 'preparing'

/** What Finish says. Whoever comes back reads how the training ended; one that was asked for just now has not ended. */
export function finishFace({
  training,
  isAwaiting,
  hasFailed,
  isAskedNow,
}: {
  training: readonly Pick<ModelTraining, 'state'>[]
  isAwaiting: boolean
  /** It could not be asked for. */
  hasFailed: boolean
  isAskedNow: boolean
}): FinishFace {
  if (hasFailed) return 'not-started'
  if (isAwaiting) return 'review'
  if (isAskedNow) return 'preparing'
  const states = new Set(training.map(({ state }) => state))
  if (underWay.some((state) => states.has(state))) return 'preparing'
  if (states.has('failed')) return 'failed'
  return states.has('fine_tuned') ? 'ready' : 'preparing'
}
