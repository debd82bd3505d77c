import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { openLibrary } from '@main/library/library'
import { createRunLibraryTask } from '@main/library/worker/run-library-task'
import { systemClock } from '@main/platform/clock'
import { studioPaths } from '@main/platform/files/paths'
import { databaseOf, fillLibrary } from '../../support/library/fill-library'
import { createMemoryLog } from '../../support/memory-log'
import { measureHome } from './home-bench'
import { type BenchRow, toRow } from '../report'

const drafts = 1_000
const samplesPerDraft = 100
const workerFile = pathToFileURL(
  join(import.meta.dirname, '../../../src/main/library/worker/library-worker.ts'),
)

/**
 * A library of 1,000 drafts and 100,000 samples: the real app's way from its window to a usable Home, and what main does
 * for it: opening with the cheap check, the queries of lists, and the checks in their worker.
 */
export async function libraryBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'timbre-library-bench-'))
  const runs = quick ? 5 : 15
  const build = `source, ${quick ? 'quick' : 'full'}`
  try {
    await fillLibrary({ userDataDir, drafts, samplesPerDraft })
    const folder = studioPaths(userDataDir).defaultLibraryFolder
    const log = createMemoryLog()
    const open: number[] = []
    const home: number[] = []
    const list: number[] = []
    const quickCheck: number[] = []
    const fullCheck: number[] = []
    const runTask = createRunLibraryTask(workerFile)
    const databaseMb = Math.round(statSync(databaseOf(userDataDir)).size / 1e6)
    for (let run = 0; run < runs; run++) {
      const startedAt = performance.now()
      const library = openLibrary({ folder, clock: systemClock, log })
      const openedAt = performance.now()
      const deps = { db: library.db, nowMs: () => systemClock.nowMs(), workspace: () => 'demo' }
      const found = createDraftStore(deps).list()
      const listedAt = performance.now()
      const samples = createSampleStore(deps).list(found[0]?.id ?? '')
      const endedAt = performance.now()
      if (found.length !== drafts || samples.length !== samplesPerDraft) throw new Error('rows are missing')
      open.push(openedAt - startedAt)
      home.push(listedAt - startedAt)
      list.push(endedAt - listedAt)
      const checkedAt = performance.now()
      await runTask({ kind: 'check-database', path: databaseOf(userDataDir), isFull: false })
      const quickAt = performance.now()
      quickCheck.push(quickAt - checkedAt)
      if (run < 5) {
        await runTask({ kind: 'check-database', path: databaseOf(userDataDir), isFull: true })
        fullCheck.push(performance.now() - quickAt)
      }
      library.close()
    }
    await measureHome(userDataDir)
    const usable: number[] = []
    for (let run = 0; run < (quick ? 5 : 11); run++) usable.push(await measureHome(userDataDir))
    const row = (name: string, values: number[], goal?: number): BenchRow =>
      toRow({
        name: `${name} (1,000 drafts, 100,000 samples, ${databaseMb} MB, WAL, FULL)`,
        unit: 'ms',
        values,
        better: 'lower',
        build,
        ...(goal === undefined ? {} : { goal }),
      })
    return [
      row('Home usable after the window opens', usable, 150),
      row('library: open with the quick check', open),
      row('library: open and list all drafts', home),
      row('library: list the samples of a draft', list),
      row('library: quick_check in its worker', quickCheck),
      row('library: integrity_check in its worker', fullCheck),
    ]
  } finally {
    rmSync(userDataDir, { recursive: true, force: true })
  }
}
