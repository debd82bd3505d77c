import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createImporter } from '@main/drafts/importer'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import { createMedia } from '@main/media/media'
import { createJobs } from '@main/platform/jobs'
import { systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { audioWorkers } from '../../support/audio/audio-workers'
import { eventually } from '../../support/eventually'
import { createMemoryLog } from '../../support/memory-log'
import { fullDraft, openPassportWorld } from './support/passport-world'

const media = createMedia({ workers: audioWorkers, env: process.env })

it('a file that is added keeps its audio where a dataset with the same one is canceled meanwhile', async () => {
  const here = openPassportWorld()
  const path = await here.exported(fullDraft(here).draftId, 'folder')
  let heardCount = 0
  const there = openPassportWorld(null, {
    media: {
      probe(file, signal) {
        heardCount += 1
        if (heardCount === 1) return media.probe(file, signal)
        // The first file lies in the library.
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        )
      },
    },
  })
  const imported = there.passports.import(path)
  await eventually(() => expect(heardCount).toBe(2))

  const { library, leftovers, drafts } = there
  const samples = createSampleStore({ db: library.db, nowMs: () => 5_000, workspace: () => 'demo' })
  const audioStore = createAudioStore({ folder: join(library.folder, 'audio'), workers: audioWorkers })
  const [second, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const commits: (() => void)[] = []
  const importer = createImporter({
    drafts,
    samples,
    transaction: (fn) => library.transaction(fn),
    audioStore,
    leftovers,
    media: {
      async probe(file, signal) {
        if (commits.length > 0) {
          second.resolve(undefined)
          await goOn.promise
        }
        return media.probe(file, signal)
      },
    },
    isGenerated: () => Promise.resolve(false),
    jobs: createJobs({ clock: systemClock, publish: () => undefined }),
    clock: {
      setTimeout(fn) {
        commits.push(fn)
        return () => undefined
      },
    },
    log: createMemoryLog(),
    topics: createTopics(),
    publish: () => undefined,
    parallel: 1,
  })
  onTestFinished(() => importer.close())
  const { id: draftId } = drafts.create()
  importer.add(
    draftId,
    ['one.wav', 'two- 2.wav'].map((name) => join(path, 'audio', name)),
  )
  // The row of the first is about to be written.
  await second.promise
  there.cancel(imported)
  await there.ended(imported)
  goOn.resolve(undefined)
  await eventually(() => {
    for (const commit of commits) commit()
    expect(samples.list(draftId).map(({ state }) => state)).toEqual(['ready', 'ready'])
  })
  const paths = samples.list(draftId).map(({ id }) => audioStore.pathOf(samples.audioOf(id)?.fileName ?? ''))
  expect(paths.map((one) => existsSync(one))).toEqual([true, true])
})
