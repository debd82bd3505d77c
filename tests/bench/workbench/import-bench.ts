import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { createDraftStore } from '@main/drafts/draft-store'
import { createIsGenerated } from '@main/drafts/generated-audio'
import { createImporter } from '@main/drafts/importer'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import { createLeftovers } from '@main/library/leftovers'
import { createLibrary } from '@main/library/library'
import { createAudioWorkers } from '@main/media/workers/audio-workers'
import { createMedia } from '@main/media/media'
import { systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { createJobs } from '@main/platform/jobs'
import type { Job } from '@shared/domain/app/job'
import { root } from '../../../build/lib/electron-path.mjs'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { makeRecordings, type Recording, recordingFormats } from '../../support/audio/make-recordings'
import { createMemoryLog } from '../../support/memory-log'
import { ffmpegPath, ffprobePath } from '../../support/audio/test-audio'
import { removeFolder } from '../../support/remove-folder'
import { type BenchRow, toRow } from '../report'

const run = promisify(execFile)
const builtWorker = join(root, 'out', 'main', 'audio-worker.js')

/** `"$FF"` and `"$f"` of the shell loops. */
const peerScript = `printf '%s\\0' "$@" | xargs -0 -n1 -P2 sh -c '"$FF" -v error -nostdin -i "$1" -c copy -f null - && sha256sum "$1"' peer`
const plainScript = `for f; do "$FP" -v error -show_entries format=duration -of csv=p=0 "$f"; sha256sum "$f"; done`

/**
 * Importing mixed, different files (copied, hashed, probed, synced, written to SQLite) beside a shell that only probes
 * and hashes them with the very same ffmpeg.
 */
export async function importBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-import-'))
  const pairs = quick ? 3 : 5
  try {
    const recordings = await makeRecordings({
      folder: join(folder, 'recordings'),
      totalMinutes: quick ? 33 : 335,
      count: quick ? 20 : 100,
      formats: recordingFormats,
      seed: 2,
      ffmpegPath: ffmpegPath(),
    })
    const paths = recordings.map(({ path }) => path)
    const imports: Imported[] = []
    const peer: number[] = []
    const plain: number[] = []
    await runImport(folder, recordings)
    for (let pair = 0; pair < pairs; pair += 1) {
      imports.push(await runImport(folder, recordings))
      peer.push(await runShell(peerScript, paths))
      plain.push(await runShell(plainScript, paths))
    }
    const sizeBytes = recordings.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const minutes = recordings.reduce((sum, { durationMs }) => sum + durationMs, 0) / 60_000
    const what = `${recordings.length} files, ${(sizeBytes / 1e9).toFixed(2)} GB, ${minutes.toFixed(0)} min joined from tests/media`
    const build = `${existsSync(builtWorker) ? 'production worker' : 'worker from source'}, ${quick ? 'quick' : 'full'}`
    const seconds = imports.map(({ ms }) => ms / 1_000)
    const common = { better: 'lower', build } as const
    return [
      toRow({
        ...common,
        name: 'importing mixed files',
        unit: 's',
        values: seconds,
        peer: { name: 'xargs -P2 ffmpeg -c copy -f null - and sha256sum', values: peer },
        goal: 1.0,
        note: what,
      }),
      toRow({
        ...common,
        name: 'importing mixed files, compared to a plain shell loop',
        unit: 's',
        values: seconds,
        peer: { name: 'for f; ffprobe and sha256sum', values: plain },
        note: `${what}; ffprobe believes headers`,
      }),
      toRow({
        ...common,
        name: 'event-loop delay of main while importing, p99',
        unit: 'ms',
        values: imports.map(({ delayP99Ms }) => delayP99Ms),
        goal: 50,
        note: what,
      }),
    ]
  } finally {
    await removeFolder(folder)
  }
}

interface Imported {
  ms: number
  delayP99Ms: number
}

/** One import into a library of its own, threads started anew; checks that everything arrived. */
async function runImport(folder: string, recordings: readonly Recording[]): Promise<Imported> {
  const libraryFolder = await mkdtemp(join(folder, 'library-'))
  const log = createMemoryLog()
  const library = createLibrary({ folder: libraryFolder, clock: systemClock, log })
  const workers = existsSync(builtWorker)
    ? createAudioWorkers({ workerFile: builtWorker })
    : sourceAudioWorkers(3)
  const media = createMedia({ workers, env: process.env })
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => null }
  const drafts = createDraftStore(stores)
  const samples = createSampleStore(stores)
  const ended = Promise.withResolvers<Job>()
  const jobs = createJobs({
    clock: systemClock,
    publish: (_domain, _name, payload) => {
      const job = payload as Job
      if (job.state !== 'running') ended.resolve(job)
    },
  })
  const importer = createImporter({
    drafts,
    samples,
    transaction: (fn) => library.transaction(fn),
    audioStore: createAudioStore({ folder: join(libraryFolder, 'audio'), workers }),
    media,
    isGenerated: createIsGenerated(library.db),
    leftovers: createLeftovers(library),
    jobs,
    clock: systemClock,
    log,
    topics: createTopics(),
    publish: () => undefined,
    parallel: workers.count,
  })
  const draft = drafts.create()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  importer.add(
    draft.id,
    recordings.map(({ path }) => path),
  )
  const job = await ended.promise
  const ms = performance.now() - startedAt
  delay.disable()
  checkArrived(job, recordings, samples.list(draft.id))
  await importer.close()
  await media.close()
  await workers.close()
  library.close()
  await removeFolder(libraryFolder)
  await run('sync', [])
  return { ms, delayP99Ms: delay.percentile(99) / 1e6 }
}

function checkArrived(
  job: Job,
  recordings: readonly Recording[],
  samples: readonly { state: string; sha256: string | null; facts: { durationMs: number | null } | null }[],
): void {
  const byHash = new Map(samples.map((sample) => [sample.sha256, sample]))
  const isThere = ({ sha256, durationMs }: Recording): boolean => {
    const sample = byHash.get(sha256)
    return sample?.state === 'ready' && Math.abs((sample.facts?.durationMs ?? 0) - durationMs) < 100
  }
  const missing = recordings.filter((recording) => !isThere(recording))
  if (job.state !== 'done' || missing.length > 0) {
    throw new Error(
      `import ended as ${job.state}, missing or wrong: ${missing.map(({ path }) => path).join(', ')}`,
    )
  }
}

async function runShell(script: string, paths: readonly string[]): Promise<number> {
  const file = join(tmpdir(), `timbre-peer-${process.pid}.sh`)
  await writeFile(file, script)
  const env = { ...process.env, FF: ffmpegPath(), FP: ffprobePath() }
  try {
    const startedAt = performance.now()
    await run('sh', [file, ...paths], { env, maxBuffer: 64_000_000 })
    return (performance.now() - startedAt) / 1_000
  } finally {
    await rm(file, { force: true })
  }
}
