import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Job } from '@shared/domain/app/job'
import type { Sample } from '@shared/domain/dataset/sample'
import { useJobs } from '@renderer/bridge/queries'
import { hasMixedLanguages } from '@renderer/features/totals/totals'
import type { Player } from '@renderer/player/player'
import { usePlayer } from '@renderer/player/use-player'
import { useDetailsForm, type DetailsForm } from '../details/use-details-form'
import { addFiles } from '../import/add-files'
import { useFileInputs, type FileInputs } from '../import/use-file-inputs'
import { useRefusalToasts } from '../import/use-refusal-toasts'
import { useDatasetDialogs, type DatasetDialogs } from './use-dataset-dialogs'

/** A draft being worked on, whatever frame is around it. */
export interface DraftOnScreen extends DatasetDialogs {
  draft: DraftSummary
  samples: readonly Sample[]
  details: DetailsForm
  files: FileInputs
  player: Player
  /** Files being added; undefined while there are none. */
  importJob: Job | undefined
}

/** What the cloud adds to a draft on screen. */
interface CloudSide {
  /** Where the player finds a sound that is not a sample on this computer. */
  addressOf: (id: string) => string
  isLanguageMixed: boolean
}

export function useDraftScreen(
  draft: DraftSummary,
  samples: readonly Sample[],
  cloud?: CloudSide,
): DraftOnScreen {
  const details = useDetailsForm(draft, hasMixedLanguages(samples) || cloud?.isLanguageMixed === true)
  const files = useFileInputs((chosen) => void addFiles(() => draft.id, chosen))
  const player = usePlayer(cloud?.addressOf)
  const importJob = useJobs().data?.find(
    (job) => job.kind === 'import' && job.draftId === draft.id && job.state === 'running',
  )
  useRefusalToasts(draft.id, samples)
  return { draft, samples, details, files, player, importJob, ...useDatasetDialogs(draft, samples, player) }
}
