import { stat } from 'node:fs/promises'
import { sampleDatasetName } from '@shared/domain/dataset/draft-rules'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { AppError } from '@shared/errors/app-error'
import type { DraftStore } from './draft-store'
import type { Importer } from './importer'

/** The sample dataset that ships with the app. */
export interface SampleDataset {
  /**
   * The sample dataset in the library; without one outside the trash it is made and its files are imported in a job.
   * @throws AppError file-missing (it is not in this package)
   */
  open(): Promise<DraftSummary>
}

/** @param deps.folder holds its audio files and nothing else */
export function createSampleDataset(deps: {
  drafts: Pick<DraftStore, 'list' | 'create' | 'get'>
  importer: Pick<Importer, 'add'>
  folder: string
  /** A draft was made. */
  changed: (draftId: string) => void
}): SampleDataset {
  const { drafts, folder } = deps
  return {
    async open() {
      if (!(await stat(folder).catch(() => null)))
        throw new AppError('file-missing', { detail: { fileName: sampleDatasetName } })
      // Nothing is awaited from here on, so that two presses make one.
      const known = drafts.list().find(({ isSampleDataset }) => isSampleDataset)
      if (known) return known
      const { id } = drafts.create({ isSampleDataset: true })
      deps.importer.add(id, [folder])
      deps.changed(id)
      return drafts.get(id)
    },
  }
}
