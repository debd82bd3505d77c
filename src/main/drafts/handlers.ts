import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Handlers } from '@shared/ipc/contract'
import type { Topics } from '../scope/topics'
import type { DraftStore } from './draft-store'
import type { FileRegistry } from './file-registry'
import type { Importer } from './importer'
import type { SampleDataset } from './sample-dataset'
import type { SampleStore } from './sample-store'

/** Connects the contract's `drafts` calls. */
export function draftHandlers(
  drafts: DraftStore,
  sampleDataset: SampleDataset,
  topics: Topics,
): Handlers['drafts'] {
  const changed = (draftId: string): void => topics.emit('draftChanged', { draftId })
  const create = (): DraftSummary => {
    const draft = drafts.create()
    changed(draft.id)
    return draft
  }
  function removed(draftId: string): void {
    topics.emit('datasetChanged', { draftId })
    topics.emit('draftRemoved', { draftId })
  }
  return {
    list: ({ limit }) => drafts.list({ limit }),
    get: ({ id }) => drafts.get(id),
    create,
    forRecordings: () => drafts.untouched() ?? create(),
    exploreSampleDataset: () => sampleDataset.open(),
    update({ id, patch }) {
      const draft = drafts.update(id, patch)
      changed(id)
      return draft
    },
    duplicate({ id }) {
      const draft = drafts.duplicate(id)
      changed(draft.id)
      return draft
    },
    remove({ id }) {
      drafts.remove(id)
      removed(id)
      return null
    },
    restore({ id }) {
      const standIns = drafts.standInsOf(id)
      const draft = drafts.restore(id)
      for (const standIn of standIns) removed(standIn)
      topics.emit('datasetChanged', { draftId: id })
      topics.emit('draftRestored', { draftId: id })
      return draft
    },
  }
}

/** Connects the contract's `samples` calls. */
export function sampleHandlers(deps: {
  samples: SampleStore
  importer: Importer
  files: FileRegistry
  topics: Topics
}): Handlers['samples'] {
  const { samples, importer, files, topics } = deps
  const changed = (draftId: string): void => topics.emit('draftChanged', { draftId })
  return {
    list: ({ draftId }) => samples.list(draftId),
    add: ({ draftId, fileIds }) => ({ jobId: importer.add(draftId, files.resolve(fileIds)) }),
    retry({ id }) {
      importer.retry(id)
      return null
    },
    rename({ id, name }) {
      samples.rename(id, name)
      const sample = samples.get(id)
      changed(sample.draftId)
      return sample
    },
    reorder({ draftId, ids, beforeId }) {
      samples.reorder(draftId, ids, beforeId)
      topics.emit('datasetChanged', { draftId })
      return null
    },
    remove({ draftId, ids }) {
      samples.remove(draftId, ids)
      topics.emit('datasetChanged', { draftId })
      return null
    },
    restore({ draftId, ids }) {
      samples.restore(draftId, ids)
      topics.emit('datasetChanged', { draftId })
      return null
    },
    skipWarning({ id, code }) {
      samples.skipWarning(id, code)
      const sample = samples.get(id)
      changed(sample.draftId)
      return sample
    },
    unskipWarning({ id, code }) {
      samples.unskipWarning(id, code)
      const sample = samples.get(id)
      changed(sample.draftId)
      return sample
    },
    setLanguage({ draftId, ids, language }) {
      samples.setLanguage(draftId, ids, language)
      topics.emit('datasetChanged', { draftId })
      return null
    },
  }
}
