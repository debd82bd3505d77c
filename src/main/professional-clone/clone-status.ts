import type { CloneGaps, CloneStatus } from '@shared/domain/cloud/clone'
import { hasTrainedBefore } from '@shared/domain/cloud/clone-rules'
import { wasAdded } from '@shared/domain/dataset/caps'
import type { Sample } from '@shared/domain/dataset/sample'
import type { PvcDetails } from '../cloud/cloud-requests'
import { differences } from '../voices/voice-details'
import type { CloneState } from './clone-store'
import { mergeDetails } from './merge-details'
import { trainingGate } from './training/training-gate'

/** Describes a draft's state in the cloud for the window. Pure. */
export function cloneStatusOf(o: {
  draftId: string
  /** Null: not created in the cloud yet. */
  voiceId: string | null
  state: CloneState
  /** The draft's details. */
  mine: PvcDetails
  /** Whether the details can be sent. */
  isValid: boolean
  /** Whether name and description are, which is enough to compare them with the cloud's. */
  isNamed: boolean
  isPushing: boolean
  problemAtMs: number | null
  hasConsented: boolean
  canBypassVoiceCaptcha: boolean
  samples: readonly Pick<Sample, 'state' | 'uploadState'>[]
  gaps: Omit<CloneGaps, 'unsentDetails'>
}): CloneStatus {
  const { voiceId, mine } = o
  const samples = o.samples.filter(wasAdded)
  const { seen, isWaiting, problem } = o.state
  const merged = mergeDetails(mine, o.state)
  const isConflict = o.isNamed && merged !== null && merged.conflicts.length > 0
  const cloudDetails = ((): CloneStatus['cloudDetails'] => {
    if (isConflict) return 'conflict'
    if (o.isPushing) return 'saving'
    if (isWaiting) return problem === null ? 'waiting-for-network' : 'trying-again'
    if (problem !== null) return 'refused'
    if (voiceId === null) return 'none'
    if (!o.isNamed) return 'held'
    if (merged === null || merged.changedHere.length === 0) return 'saved'
    return o.isValid ? 'saving' : 'held'
  })()
  const unsentDetails = ((): CloneGaps['unsentDetails'] => {
    if (merged === null || merged.conflicts.length + merged.changedHere.length === 0) return null
    if (isConflict) return 'conflict'
    if (!o.isValid) return 'held'
    return problem === null || isWaiting || o.isPushing ? 'waiting' : 'refused'
  })()
  return {
    draftId: o.draftId,
    voiceId,
    cloudDetails,
    problem,
    problemAtMs: o.problemAtMs,
    conflict: isConflict && seen ? { fields: differences(merged.conflicts, mine, seen.details) } : null,
    verification: seen?.verification ?? null,
    training: seen?.training ?? [],
    hasTrainedBefore: hasTrainedBefore(seen?.training ?? []),
    hasConsented: o.hasConsented,
    trainingGate: trainingGate({ ...o, verification: seen?.verification ?? null }),
    isTrainingWanted: o.state.wantsTraining,
    isPartialWanted: o.state.wantsTraining && o.state.trainsPartial,
    isUploaded:
      voiceId !== null &&
      samples.every(({ uploadState }) => uploadState === 'uploaded') &&
      samples.length + (seen?.sampleCount ?? 0) > 0,
    gaps: { ...o.gaps, unsentDetails },
  }
}
