import { stat } from 'node:fs/promises'
import { sampleDatasetName } from '@shared/domain/dataset/draft-rules'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { AppError } from '@shared/errors/app-error'
import type { DraftStore } from './draft-store'
import type { Jobs } from '../platform/jobs'
import type { Importer } from './importer'
import type { SampleStore } from './sample-store'

/** The sample dataset that ships with the app. */
export interface SampleDataset {
  /**
   * The sample dataset in the library; without one outside the trash it is made. Its files are imported in a job, also
   * again, where none of them is there and none is on its way.
   * @throws AppError file-missing (it is not in this package)
   */
  open(): Promise<DraftSummary>
}

/** @param deps.folder holds its audio files and nothing else */
export function createSampleDataset(deps: {
  drafts: Pick<DraftStore, 'list' | 'create' | 'get'>
  samples: Pick<SampleStore, 'list' | 'remove'>
  importer: Pick<Importer, 'add'>
  jobs: Pick<Jobs, 'list'>
  folder: string
  /** A draft was made. */
  changed: (draftId: string) => void
}): SampleDataset {
  const { drafts, samples, folder } = deps
  const isImporting = (draftId: string): boolean =>
    deps.jobs
      .list()
      .some((job) => job.kind === 'import' && job.draftId === draftId && job.state === 'running')
  return {
    async open() {
      if (!(await stat(folder).catch(() => null)))
        throw new AppError('file-missing', { detail: { fileName: sampleDatasetName } })
      // Nothing is awaited from here on, so that two presses make one.
      const known = drafts.list().find(({ isSampleDataset }) => isSampleDataset)
      if (known) {
        const left = samples.list(known.id)
        const isEmpty = left.every(({ state }) => state === 'failed')
        if (isEmpty && !isImporting(known.id)) {
          // Where the package lay at another start, they cannot be found any more.
          samples.remove(
            known.id,
            left.map(({ id }) => id),
          )
          deps.importer.add(known.id, [folder])
          deps.changed(known.id)
        }
        return drafts.get(known.id)
      }
      const { id } = drafts.create({ isSampleDataset: true })
      deps.importer.add(id, [folder])
      deps.changed(id)
      return drafts.get(id)
    },
  }
}
