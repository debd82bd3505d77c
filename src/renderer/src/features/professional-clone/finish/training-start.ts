import type { CloneStatus } from '@shared/domain/cloud/clone'

interface Entry {
  status: Pick<CloneStatus, 'training' | 'hasTrainedBefore'>
  /** Reached by a step in this window, not by opening the wizard there. */
  isAdvanced: boolean
}

/**
 * Finish starts fine-tuning once on entry. Opened again there, by a reload or a resumed session, it starts only what was
 * never started: a voice that trains or has been trained is not trained once more unasked.
 */
export const startsOnEntry = ({ status: { training, hasTrainedBefore }, isAdvanced }: Entry): boolean =>
  isAdvanced ||
  (!hasTrainedBefore && training.every(({ state }) => state === 'not_started' || state === 'failed'))
