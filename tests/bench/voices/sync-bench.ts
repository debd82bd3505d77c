import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { startDemoServer } from '../../support/cloud/demo-server'
import { createMemoryLog } from '../../support/memory-log'
import { makeVoices } from '../../support/cloud/make-voices'
import { openSync } from '../../support/cloud/sync-world'
import { type BenchRow, toRow } from '../report'

/**
 * The mirror of an account of 10,000 voices against the demo cloud over HTTP: the first look, a look that finds nothing
 * new, and how long main's loop was held up meanwhile.
 */
export async function syncBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const voices = quick ? 1_000 : 10_000
  const runs = quick ? 2 : 3
  const folder = mkdtempSync(join(tmpdir(), 'timbre-sync-bench-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  const build = `source, ${quick ? 'quick' : 'full'}, ${voices} voices`
  const first: number[] = []
  const again: number[] = []
  const delays: number[] = []
  const search: number[] = []
  try {
    await makeVoices(server, voices)
    for (let run = 0; run < runs; run++) {
      const libraryFolder = join(folder, `library-${run}`)
      const library = createLibrary({ folder: libraryFolder, clock: systemClock, log: createMemoryLog() })
      const { sync, client } = openSync({ library, serverUrl: server.baseUrl, apiKey: server.apiKey })
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const startedAt = performance.now()
      await sync.now()
      const firstAt = performance.now()
      await sync.now()
      const againAt = performance.now()
      delay.disable()
      const { totalCount } = sync.list('')
      if (totalCount < voices) throw new Error(`only ${totalCount} of ${voices} voices were mirrored`)
      first.push(totalCount / ((firstAt - startedAt) / 1_000))
      again.push(totalCount / ((againAt - firstAt) / 1_000))
      delays.push(delay.percentile(99) / 1e6)
      const searchedAt = performance.now()
      sync.list('voice 77')
      search.push(performance.now() - searchedAt)
      await sync.close()
      await client.close()
      library.close()
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const note = 'the demo cloud generates the pages on the same two cores'
  return [
    toRow({ name: 'Mirror: first sync', unit: 'voices/s', values: first, better: 'higher', build, note }),
    toRow({
      name: 'Mirror: sync without changes',
      unit: 'voices/s',
      values: again,
      better: 'higher',
      build,
      note,
    }),
    toRow({
      name: "Mirror: main's loop delay, p99",
      unit: 'ms',
      values: delays,
      better: 'lower',
      build,
      goal: 50,
    }),
    toRow({ name: 'Mirror: search in the list', unit: 'ms', values: search, better: 'lower', build }),
  ]
}
