import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AudioStore } from '../library/audio-store'
import type { Leftovers } from '../library/leftovers'
import type { Library } from '../library/library'
import type { Media } from '../media/media'
import { playableSource } from '../media/playable-source'
import type { Clock } from '../platform/clock'
import type { Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { createDraftEvents } from './draft-events'
import { createDraftStore, type DraftStore } from './draft-store'
import type { FileRegistry } from './file-registry'
import { draftHandlers, sampleHandlers } from './handlers'
import { createIsGenerated } from './generated-audio'
import { createImporter, type Importer } from './importer'
import { createSampleDataset } from './sample-dataset'
import { createSamplePcm } from './sample-pcm'
import { createSampleStore, type SampleStore } from './sample-store'

/** Drafts and their samples in one library. */
export interface Drafts extends Module<Pick<Handlers, 'drafts' | 'samples'>> {
  drafts: DraftStore
  samples: SampleStore
  importer: Pick<Importer, 'add'>
}

/** Creates drafts, samples, and importing on an open library. */
export function createDrafts(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  /** Whose upload states to show. */
  workspace: () => string | null
  audioStore: AudioStore
  media: Pick<Media, 'probe' | 'readSamples'>
  files: FileRegistry
  leftovers: Pick<Leftovers, 'expect'>
  jobs: Jobs
  clock: Clock
  log: Log
  publish: Publish
  topics: Topics
  /** Maximum concurrent imports. */
  parallel: number
  /** Audio of the sample dataset. */
  sampleDatasetFolder: string
}): Drafts {
  const { library, audioStore, clock, topics } = deps
  const stores = { db: library.db, nowMs: () => clock.nowMs(), workspace: deps.workspace }
  const drafts = createDraftStore(stores)
  const samples = createSampleStore(stores)
  const importer = createImporter({
    ...deps,
    drafts,
    samples,
    transaction: (fn) => library.transaction(fn),
    isGenerated: createIsGenerated(library.db),
  })
  const draftEvents = createDraftEvents({
    ...deps,
    drafts,
    samples,
    setTimeout: (fn, ms) => clock.setTimeout(fn, ms),
    steadyMs: () => clock.steadyMs(),
  })
  const sampleDataset = createSampleDataset({
    drafts,
    samples,
    importer,
    jobs: deps.jobs,
    folder: deps.sampleDatasetFolder,
    changed: (draftId) => topics.emit('draftChanged', { draftId }),
  })
  const pcm = createSamplePcm({ ...deps, samples })

  return {
    drafts,
    samples,
    importer,
    handlers: {
      drafts: draftHandlers(drafts, sampleDataset, topics),
      samples: sampleHandlers({ ...deps, samples, importer }),
    },
    sounds: {
      audio(sampleId) {
        const file = samples.audioOf(sampleId)
        return file && playableSource(deps.media, audioStore.pathOf(file.fileName), file.facts)
      },
      pcm,
    },
    resume: () => importer.resume(),
    async close() {
      draftEvents.close()
      await importer.close()
    },
  }
}
