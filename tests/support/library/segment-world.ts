import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createLeftovers, type Leftovers } from '@main/library/leftovers'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import type { Library } from '@main/library/library'
import { createMedia, type Media } from '@main/media/media'
import { createJobs } from '@main/platform/jobs'
import { systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { createSegments, type Segments, type SegmentsDeps } from '@main/segments/segments'
import type { Analysis } from '@shared/domain/dataset/analysis'
import type { Job } from '@shared/domain/app/job'
import type { SegmentEdits } from '@shared/domain/dataset/segment'
import type { Sample } from '@shared/domain/dataset/sample'
import { audioWorkers } from '../audio/audio-workers'
import { createMemoryLog } from '../memory-log'
import { openTempLibrary } from './temp-library'
import { addDraft, type SoundFile } from './upload-library'

export const media = createMedia({ workers: audioWorkers, env: process.env })
/** Media over another ffmpeg. */
export const mediaWith = (ffmpeg: string): Media =>
  createMedia({ workers: audioWorkers, env: { ...process.env, TIMBRE_FFMPEG: ffmpeg } })

export const edits = (rest: Partial<SegmentEdits> = {}): SegmentEdits => ({
  cutsMs: {},
  keepWhole: [],
  isJoining: false,
  targetMs: 60_000,
  ...rest,
})

/** A library with a draft and everything that changes its audio; only cleaning is a copy. */
export interface SegmentWorld {
  library: Library
  leftovers: Leftovers
  segments: Segments
  draftId: string
  ids: string[]
  jobs: ReturnType<typeof createJobs>
  changed: string[]
  list: () => Sample[]
  skipWarning: (id: string, code: string) => void
  ended: (jobId: string) => Promise<Job>
  pathOf: (sampleId: string) => string
}

export function openSegmentWorld(
  files: readonly SoundFile[],
  deps: Partial<SegmentsDeps> = {},
): SegmentWorld {
  const library = openTempLibrary()
  const { draftId, sampleIds } = addDraft(library, 'Ann / voice', files)
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => 'demo' }
  const samples = createSampleStore(stores)
  const audioStore = createAudioStore({ folder: join(library.folder, 'audio'), workers: audioWorkers })
  const jobs = createJobs({ clock: systemClock, publish: () => undefined })
  const changed: string[] = []
  const leftovers = createLeftovers(library)
  const topics = createTopics()
  topics.on('datasetChanged', (message) => void changed.push(message.draftId))
  const segments = createSegments({
    library,
    leftovers,
    draft: (id) => createDraftStore(stores).get(id),
    samples,
    audioStore,
    media,
    analysisOf: (id) => {
      const { facts } = samples.get(id)
      const durationMs = facts?.durationMs ?? 0
      // Speech of 5.2 s and pauses of 0.8 s in turn.
      const speech = Array.from({ length: durationMs / 6_000 }, (_, n) => ({
        startMs: n * 6_000,
        endMs: n * 6_000 + 5_200,
      }))
      return {
        durationMs,
        speech,
        rmsPerSecondDbfs: [],
        levels: { speechRmsDbfs: -9, truePeakDbtp: -6 },
      } as unknown as Analysis
    },
    reportsOf: () => [],
    clean: ({ path, targetPath }) => Promise.resolve(copyFileSync(path, targetPath)),
    findScript: () => Promise.resolve(null),
    startDrag: () => Promise.resolve(),
    freeBytes: () => Promise.resolve(1e12),
    workspace: () => 'demo',
    jobs,
    clock: systemClock,
    log: createMemoryLog(),
    topics,
    ...deps,
  })
  onTestFinished(() => segments.close())
  return {
    library,
    leftovers,
    segments,
    draftId,
    ids: sampleIds,
    jobs,
    changed,
    list: () => samples.list(draftId),
    skipWarning: (id: string, code: string) => samples.skipWarning(id, code),
    async ended(jobId) {
      for (;;) {
        const job = jobs.list().find(({ id }) => id === jobId)
        if (job && job.state !== 'running') return job
        await wait(5)
      }
    },
    pathOf: (id) => audioStore.pathOf(samples.audioOf(id)?.fileName ?? ''),
  }
}

export const names = (world: SegmentWorld): string[] => world.list().map(({ name }) => name)
/** Every file of the library's audio folder. */
export const audioFiles = ({ library }: SegmentWorld): string[] =>
  readdirSync(join(library.folder, 'audio'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

/** The decoded samples of a file. */
export async function samplesOf(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of media.readSamples(path, 0, 8_000)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
