import Database from 'better-sqlite3'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { databasePath } from '@main/library/library-files'
import { createLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { lateSpanMs, type UploadTiming } from '@main/uploads/transfer/timing'
import { startDemoServer, type DemoServer } from '../../support/cloud/demo-server'
import { startFaultProxy } from '../../support/cloud/fault-proxy'
import { makeRecordings } from '../../support/audio/make-recordings'
import { createMemoryLog } from '../../support/memory-log'
import { factsOf } from '../../support/library/samples'
import { ffmpegPath } from '../../support/audio/test-audio'
import { addDraft, type SoundFile } from '../../support/library/upload-library'
import { removeFolder } from '../../support/remove-folder'
import { createRandom, fail, inLanes, parallelRuns, type TortureOptions, type TortureSuite } from '../suite'
import { uploadChildFlag, type UploadChildOptions, type UploadChildState } from './upload-child'
import { planFaults } from './upload-faults'

const timing: UploadTiming = {
  settleMs: 300,
  backOffBaseMs: 20,
  backOffMaxMs: 150,
  serverWaitMaxMs: 150,
  publishEveryMs: 50,
  pauseGraceMs: 100,
  separationPollMs: 1_000,
  rateWindowMs: 1_000,
}
/** The engine's late readings end this long after the upload. */
const lateReadingsMs = lateSpanMs(timing)
const runMaxMs = 60_000

/**
 * The upload engine against a broken network and kill -9: at the end every sample must be on the server exactly once,
 * and the ledger must be whole and name the right cloud samples.
 */
export async function uploadTorture(options: TortureOptions): Promise<TortureSuite> {
  const runs = options.seed === undefined ? (options.runs ?? (options.quick ? 12 : 220)) : 1
  const firstSeed = options.seed ?? Math.floor(Math.random() * 1e6) * 1_000
  const suite: TortureSuite = { name: 'upload', runs: 0, failures: 0, failed: [], distribution: {} }
  const folder = await mkdtemp(join(tmpdir(), 'timbre-torture-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  const count = (name: string, by = 1): void => {
    suite.distribution[name] = (suite.distribution[name] ?? 0) + by
  }
  try {
    const sounds = await makeSounds(join(folder, 'sounds'))
    const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at)
    await inLanes(parallelRuns, seeds, async (seed) => {
      const startedAt = performance.now()
      try {
        const reported = await tortureOnce({ seed, folder: join(folder, String(seed)), server, sounds })
        for (const [name, times] of Object.entries(reported)) count(name, times)
      } catch (error) {
        fail(suite, `seed ${seed}`, error)
      }
      suite.runs++
      console.log(
        `upload run ${suite.runs}/${runs}, seed ${seed}, ${Math.round(performance.now() - startedAt)} ms`,
      )
    })
  } finally {
    await server.close()
    await removeFolder(folder)
  }
  return suite
}

/** Real speech in small files of several formats, half a minute and more each. */
async function makeSounds(folder: string): Promise<SoundFile[]> {
  const recordings = await makeRecordings({
    folder,
    totalMinutes: 8 * 0.67,
    count: 8,
    formats: ['opus', 'mp3', 'ogg', 'webm'],
    seed: 5,
    ffmpegPath: ffmpegPath(),
  })
  return Promise.all(
    recordings.map(async (recording) => ({
      name: `take ${recording.format}`,
      bytes: new Uint8Array(await readFile(recording.path)),
      extension: extname(recording.path),
      facts: factsOf({ durationMs: recording.durationMs, mimeType: 'audio/mpeg', codec: recording.format }),
    })),
  )
}

async function tortureOnce(run: {
  seed: number
  folder: string
  server: DemoServer
  sounds: readonly SoundFile[]
}): Promise<Record<string, number>> {
  const { seed, folder, server } = run
  const random = createRandom(seed)
  const order = run.sounds.map((file) => ({ file, key: random() })).sort((a, b) => a.key - b.key)
  const files = order.slice(0, 3 + Math.floor(random() * 4)).map(({ file }) => file)
  const twin = files[0]
  if (twin && random() < 0.2) files.push(twin)

  const library = createLibrary({ folder, clock: systemClock, log: createMemoryLog() })
  const { draftId } = addDraft(library, `Torture ${seed}`, files)
  library.close()

  const faults = planFaults({
    random,
    settleMs: timing.settleMs,
    acceptSome: async (voiceId, acceptOnly) => {
      await server.control('/faults', {
        method: 'POST',
        path: `^/v1/voices/pvc/${voiceId}/samples$`,
        acceptOnly,
        times: 1,
      })
    },
  })
  const proxy = await startFaultProxy({
    target: server.baseUrl,
    choose: faults.choose,
    onAnswer: faults.onAnswer,
  })
  const app = startApp({
    libraryFolder: folder,
    serverUrl: proxy.url,
    apiKey: server.apiKey,
    draftId,
    timing,
    batchBytes: 300_000 + Math.floor(random() * 1_500_000),
  })
  try {
    const kills = random() < 0.6 ? 1 + Math.floor(random() * 3) : 0
    for (let kill = 0; kill < kills; kill++) {
      await wait(random() * 900)
      await app.killAndRestart()
    }
    const deadline = performance.now() + runMaxMs
    const late = (what: string): Error => new Error(`${what}: ${JSON.stringify(app.state())}`)
    while (app.state().phase !== 'done' || proxy.pending() > 0) {
      if (performance.now() > deadline) throw late(`did not end; ${JSON.stringify(await app.log())}`)
      await wait(10)
    }
    faults.end()
    await wait(lateReadingsMs + timing.settleMs)
    while (app.state().phase !== 'done') {
      if (performance.now() > deadline) throw late('did not stay done')
      await wait(10)
    }

    const surplus = (await samplesOf(server, seed)).length - files.length
    if (app.state().doubles !== surplus) {
      throw new Error(
        `${surplus} duplicates on the server, ${app.state().doubles} found\n${JSON.stringify(faults.counts)}\n${JSON.stringify(await app.log())}`,
      )
    }
    const mayDouble = 'committed late after the cut' in faults.counts || 'stale list' in faults.counts
    if (surplus > 0 && !mayDouble) {
      throw new Error(
        `${surplus} duplicates without a late commit or a stale list\n${JSON.stringify(await app.log())}`,
      )
    }
    if (surplus > 0) await app.order('removeDoubles')
    await app.close()
    await assertExactlyOnce({ folder, server, seed, files: files.length })
    return {
      ...faults.counts,
      'kill -9 and restart': kills,
      'runs with doubles that came late, found and removed': surplus > 0 ? 1 : 0,
      'doubles removed': Math.max(0, surplus),
      'samples, each exactly once': files.length,
    }
  } finally {
    await app.kill()
    await proxy.close()
    const voiceId = faults.voiceId()
    if (voiceId !== null) await deleteVoice(server, voiceId)
    await removeFolder(folder)
  }
}

interface ControlState {
  voices: { voice_id: string; name: string }[]
  samples: { sampleId: string; voiceId: string; hash: string }[]
}

/** What the server really has under the run's name, whatever its lists say. */
async function samplesOf(server: DemoServer, seed: number): Promise<ControlState['samples']> {
  const state = (await server.control('/state')) as ControlState
  const voices = state.voices.filter((voice) => voice.name === `Torture ${seed}`)
  if (voices.length !== 1) throw new Error(`${voices.length} voices were created`)
  return state.samples.filter((sample) => sample.voiceId === voices[0]?.voice_id)
}

async function assertExactlyOnce(run: {
  folder: string
  server: DemoServer
  seed: number
  files: number
}): Promise<void> {
  const samples = await samplesOf(run.server, run.seed)
  const db = new Database(databasePath(run.folder), { readonly: true })
  try {
    const rows = db
      .prepare<[], { sha256: string; state: string; cloud_sample_id: string | null }>(
        'SELECT sha256, state, cloud_sample_id FROM upload_ledger',
      )
      .all()
    const integrity = db.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok') throw new Error(`integrity_check: ${String(integrity)}`)
    if (rows.length !== run.files) throw new Error(`${rows.length} ledger rows for ${run.files} samples`)
    const reported = (list: string[]): string => list.sort().join()
    if (reported(rows.map((row) => row.sha256)) !== reported(samples.map((sample) => sample.hash))) {
      throw new Error(`not exactly once: ${rows.length} rows, ${samples.length} on the server`)
    }
    const hashes = new Map(samples.map((sample) => [sample.sampleId, sample.hash]))
    for (const row of rows) {
      const isRight = row.state === 'confirmed' && hashes.get(row.cloud_sample_id ?? '') === row.sha256
      if (!isRight) throw new Error(`wrong ledger row: ${JSON.stringify(row)}`)
    }
  } finally {
    db.close()
  }
}

async function deleteVoice(server: DemoServer, voiceId: string): Promise<void> {
  await fetch(`${server.baseUrl}/v1/voices/${voiceId}`, {
    method: 'DELETE',
    headers: { 'xi-api-key': server.apiKey },
  })
}

/** The engine's process and what it last said. */
function startApp(options: UploadChildOptions) {
  let state: UploadChildState = { phase: 'none', doubles: 0, errors: [] }
  let stderr = ''
  let child: ChildProcess
  let exited: Promise<unknown>
  let onLine: (line: UploadChildState & { log?: unknown }) => void = () => undefined

  function start(): void {
    state = { phase: 'none', doubles: 0, errors: [] }
    child = spawn(process.execPath, [process.argv[1] ?? '', uploadChildFlag, JSON.stringify(options)], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    exited = new Promise((resolve) => child.once('close', resolve))
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.stdin?.on('error', () => undefined)
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        state = JSON.parse(line) as UploadChildState
        onLine(state)
      })
    }
  }
  const answered = (isIt: (line: UploadChildState & { log?: unknown }) => boolean): Promise<unknown> =>
    Promise.race([
      new Promise((resolve) => {
        onLine = (line) => {
          if (isIt(line)) resolve(line.log ?? line.done)
        }
      }),
      wait(5_000, 'no answer'),
    ])
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  start()
  return {
    state: () => {
      if (child.exitCode !== null) throw new Error(`the engine ended with ${child.exitCode}: ${stderr}`)
      return state
    },
    kill,
    async killAndRestart() {
      await kill()
      start()
    },
    async order(command: 'removeDoubles') {
      const answer = answered((line) => line.done !== undefined)
      child.stdin?.write(`${command}\n`)
      if ((await answer) !== command) throw new Error(`${command}: ${String(await answer)}`)
    },
    log() {
      const answer = answered((line) => line.log !== undefined)
      child.stdin?.write('log\n')
      return answer
    },
    async close() {
      child.stdin?.write('close\n')
      await exited
      if (child.exitCode !== 0) throw new Error(`the engine ended with ${child.exitCode}: ${stderr}`)
    },
  }
}
