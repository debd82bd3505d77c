import type { Account, Connection } from '@shared/domain/app/account'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { Upload } from '@shared/domain/cloud/upload'
import type { ModelTraining } from '@shared/domain/cloud/voice'
import type { DraftSummary } from '@shared/domain/dataset/draft'

export type NextAction =
  { kind: 'open'; label: string; path: string } | { kind: 'resume'; label: string; draftId: string }

export interface NextStep {
  title: string
  body: string
  action: NextAction
}

export interface HomeState {
  /** Newest first. */
  drafts: readonly DraftSummary[]
  uploads: readonly Upload[]
  account: Account
  connection: Connection
  /** Undefined until it is known. */
  usableMsOf: (draftId: string) => number | undefined
  /** Of drafts with samples in the cloud that wait for nothing; undefined until it is known. */
  statusOf: (draftId: string) => TrainingStatus | undefined
  /** Recordings that wait in the booth of a draft that holds too little. */
  boothCountOf: (draftId: string) => number
  /** Its files are being made anew: settings are applied, or it is split. */
  isApplying: (draftId: string) => boolean
  /** Its voice is in another account; false until that is known. */
  isElsewhere: (draftId: string) => boolean
}

export interface TrainingStatus extends Pick<
  CloneStatus,
  'trainingGate' | 'isTrainingWanted' | 'verification'
> {
  gaps: Pick<CloneStatus['gaps'], 'hasNewSamples'>
  training: readonly Pick<ModelTraining, 'state'>[]
}
