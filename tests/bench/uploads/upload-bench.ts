import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createLibrary, type Library } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { batching } from '@main/uploads/plan/batches'
import { audioFilePath } from '@main/uploads/ledger/upload-rows'
import { createUploadStore } from '@main/uploads/ledger/upload-store'
import { createTopics } from '@main/scope/topics'
import { createVoiceLock } from '@main/voices/voice-lock'
import { createUploads } from '@main/uploads/uploads'
import type { Upload } from '@shared/domain/cloud/upload'
import { root } from '../../../build/lib/electron-path.mjs'
import { allAllowed } from '../../support/cloud/all-allowed'
import { startDemoServer } from '../../support/cloud/demo-server'
import { createFakeDesktop } from '../../support/app/fake-desktop'
import { createMemoryLog } from '../../support/memory-log'
import { wavFile } from '../../support/audio/pcm-files'
import { factsOf } from '../../support/library/samples'
import { addDraft } from '../../support/library/upload-library'
import { removeFolder } from '../../support/remove-folder'
import { type BenchRow, notRun, toRow } from '../report'

const run = promisify(execFile)
const fileCount = 50
const fileBytes = 44 + 19_999_956
const totalMB = (fileCount * fileBytes) / 1e6
const nowMs = (): number => performance.timeOrigin + performance.now()

interface Place {
  library: Library
  /** A draft with every file; each run takes a copy of it. */
  draftId: string
}

interface Sink {
  url: string
  seen: () => Promise<{ bytes: number; requests: number; firstByteAtMs: number; lastAnswerAtMs: number }>
  expect: (
    files: readonly { name: string; sizeBytes: number; sha256: string; durationMs: number }[],
  ) => Promise<void>
  close: () => void
}

/**
 * 1 GB to a sink in its own process that only counts, ledger on, from its first byte to the last confirmation in the
 * ledger and the final reading of the list, beside curl sending the same batches, the same number at a time, from its
 * first byte to its last answer.
 */
export async function uploadBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const pairs = quick ? 3 : 5
  const folder = await mkdtemp(join(tmpdir(), 'timbre-upload-bench-'))
  const sink = await startSink()
  const place = await makePlace(join(folder, 'library'))
  try {
    const ours: Uploaded[] = []
    const curl: number[] = []
    const baselineBytes = process.memoryUsage.rss()
    await uploadToSink(place, sink, baselineBytes)
    for (let pair = 0; pair < pairs; pair++) {
      const uploaded = await uploadToSink(place, sink, baselineBytes)
      ours.push(uploaded)
      curl.push(await curlToSink(uploaded.batches, sink, folder))
    }
    const build = `source bundled, ${quick ? 'quick' : 'full'}`
    const batches = ours[0]?.batches.length ?? 0
    const what = `${fileCount} files of ${fileBytes / 1e6} MB in ${batches} requests, ${batching.parallel} at a time`
    return [
      toRow({
        name: 'upload of 1 GB over loopback to a counting sink',
        unit: 'MB/s',
        values: ours.map(({ ms }) => (totalMB * 1_000) / ms),
        peer: {
          name: 'curl, same batches and concurrency',
          values: curl.map((ms) => (totalMB * 1_000) / ms),
        },
        goal: 0.8,
        better: 'higher',
        build,
        note: what,
      }),
      toRow({
        name: 'growth of the main process while uploading 1 GB',
        unit: 'MB',
        values: ours.map(({ growthMB }) => growthMB),
        goal: 100,
        better: 'lower',
        build,
        note: 'peak resident size, sampled every 20 ms, minus that before the first upload',
      }),
      toRow({
        name: 'event-loop delay of main while uploading 1 GB, p99',
        unit: 'ms',
        values: ours.map(({ delayP99Ms }) => delayP99Ms),
        goal: 50,
        better: 'lower',
        build,
      }),
      await intoDemoCloud(place, join(folder, 'cloud'), build, quick ? 1 : 3),
    ]
  } finally {
    place.library.close()
    sink.close()
    await removeFolder(folder)
  }
}

/** The rate into the demo cloud, which receives the form, hashes, measures and keeps every file. */
async function intoDemoCloud(
  place: Place,
  dataFolder: string,
  build: string,
  runs: number,
): Promise<BenchRow> {
  const what = {
    name: 'upload of 1 GB into the demo cloud',
    unit: 'MB/s',
    goal: null,
    better: 'higher',
    build,
  } as const
  try {
    const server = await startDemoServer({ dataFolder })
    try {
      const values: number[] = []
      for (let index = 0; index < runs; index++) {
        const startedAtMs = nowMs()
        const { doneAtMs } = await upload(place, server.baseUrl, server.apiKey)
        values.push((totalMB * 1_000) / (doneAtMs - startedAtMs))
      }
      const note = 'receives, hashes, measures, and stores every file'
      return toRow({ name: what.name, unit: what.unit, better: what.better, build, values, note })
    } finally {
      await server.close()
    }
  } catch (error) {
    return notRun(what, error instanceof Error ? error.message : String(error))
  }
}

async function makePlace(folder: string): Promise<Place> {
  const library = createLibrary({ folder, clock: systemClock, log: createMemoryLog() })
  const noise = randomBytes(fileBytes)
  wavFile(new Float32Array((fileBytes - 44) / 3), 48_000, 24).copy(noise, 0, 0, 44)
  const durationMs = Math.floor((fileBytes - 44) / 144)
  const { draftId } = addDraft(library, 'Bench', [])
  const insertAudio = library.db.prepare('INSERT INTO audio_files VALUES (?, ?, ?, ?, 1)')
  const insertSample = library.db.prepare(`
    INSERT INTO samples (id, draft_id, position, name, type, language, state, sha256, size_bytes, duration_ms,
      source_name, source_path, skipped_warnings, created_at_ms)
    VALUES (?, ?, ?, ?, 'local', 'en', 'ready', ?, ?, ?, ?, '', '[]', ?)`)
  const facts = factsOf({ durationMs, codec: 'pcm', container: 'wav', mimeType: 'audio/wav' })
  for (let index = 0; index < fileCount; index++) {
    noise.writeUInt32LE(index, 1_000)
    const sha256 = createHash('sha256').update(noise).digest('hex')
    const fileName = `${sha256.slice(0, 2)}/${sha256}.wav`
    const path = join(folder, audioFilePath(fileName))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, noise)
    const name = `take ${index}`
    insertAudio.run(sha256, fileName, fileBytes, JSON.stringify(facts))
    insertSample.run(crypto.randomUUID(), draftId, index, name, sha256, fileBytes, durationMs, name, index)
  }
  // What is written back to the disk later would be measured.
  await run('sync', [])
  return { library, draftId }
}

interface Batch {
  name: string
  path: string
}

interface Uploaded {
  ms: number
  growthMB: number
  delayP99Ms: number
  batches: Batch[][]
}

async function uploadToSink(place: Place, sink: Sink, baselineBytes: number): Promise<Uploaded> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let largest = 0
  const timer = setInterval(() => (largest = Math.max(largest, process.memoryUsage.rss())), 20)
  delay.enable()
  const { doneAtMs, batches } = await upload(place, sink.url, 'sk_sink', sink.expect)
  delay.disable()
  clearInterval(timer)
  const seen = await sink.seen()
  if (seen.bytes < fileCount * fileBytes) throw new Error(`the sink saw only ${seen.bytes} bytes`)
  return {
    ms: doneAtMs - seen.firstByteAtMs,
    growthMB: (largest - baselineBytes) / 1e6,
    delayP99Ms: delay.percentile(99) / 1e6,
    batches,
  }
}

/** One upload of a fresh copy of the draft, by the engine as compose builds it, with its own times. */
async function upload(
  place: Place,
  serverUrl: string,
  apiKey: string,
  onBegun?: Sink['expect'],
): Promise<{ doneAtMs: number; batches: Batch[][] }> {
  const { library } = place
  const log = createMemoryLog()
  const workspace = 'bench'
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => workspace }
  const drafts = createDraftStore(stores)
  const samples = createSampleStore(stores)
  const { id: draftId } = drafts.duplicate(place.draftId)
  const store = createUploadStore({ library, nowMs: () => Date.now(), workspace })
  const batches: Batch[][] = []
  const client = createCloudClient({
    serverUrl,
    credential: { authentication: 'api-key', secret: apiKey },
    resolveProxy: () => Promise.resolve('DIRECT'),
    clock: systemClock,
    log,
  })
  const ended = Promise.withResolvers<number>()
  const unused = (): never => {
    throw new Error('nothing is converted here')
  }
  const uploads = createUploads({
    voiceLock: createVoiceLock(),
    library: {
      db: library.db,
      folder: library.folder,
      transaction(change) {
        const value = library.transaction(change)
        if (store.find(draftId)?.phase === 'done') ended.resolve(nowMs())
        return value
      },
    },
    draft: (id) => drafts.get(id),
    samplesOf: (id) => samples.list(id),
    reportsOf: () => [],
    skipWarning: (id, code) => samples.skipWarning(id, code),
    audioStore: { ingest: unused },
    media: { convertToFlac: unused, probe: unused },
    workspace,
    access: allAllowed,
    account: {
      cloud: () => ({
        ...client,
        async createPvcVoice(details, options) {
          const made = await client.createPvcVoice(details, options)
          await onBegun?.(
            store.rows(draftId).map((row) => ({
              name: row.uploadName,
              sizeBytes: row.sizeBytes,
              sha256: row.sha256,
              durationMs: row.durationMs ?? 0,
            })),
          )
          return { voiceId: made.voiceId === 'sink' ? `sink-${draftId}` : made.voiceId }
        },
        uploadPvcSamples(voiceId, options) {
          batches.push(options.files.map(({ name, path }) => ({ name, path })))
          return client.uploadPvcSamples(voiceId, options)
        },
      }),
      connection: () => ({ state: 'online' }),
      hint: () => undefined,
    },
    desktop: createFakeDesktop(),
    clock: systemClock,
    log,
    publish: (_domain, _name, payload) => {
      const state = payload as Upload
      if (state.phase === 'blocked')
        ended.reject(new Error(JSON.stringify([state.error, log.lines.slice(-5)])))
    },
    topics: createTopics(),
    uploadsAsFilesAreAdded: () => false,
  })
  uploads.start(draftId, {})
  const doneAtMs = await ended.promise
  const confirmed = store.rows(draftId).filter((row) => row.state === 'confirmed').length
  await uploads.close()
  await client.close()
  if (confirmed !== fileCount) throw new Error(`only ${confirmed} of ${fileCount} confirmed`)
  return { doneAtMs, batches }
}

/** @returns milliseconds from the first byte to the last answer, as the sink saw them */
async function curlToSink(batches: readonly Batch[][], sink: Sink, folder: string): Promise<number> {
  await sink.expect(
    batches.flat().map(({ name }) => ({ name, sizeBytes: fileBytes, sha256: '', durationMs: 0 })),
  )
  const configs = await Promise.all(
    batches.map(async (batch, index) => {
      const path = join(folder, `batch-${index}.curl`)
      const parts = batch.map(
        ({ name, path: file }) => `form = "files=@${file};filename=${name};type=audio/wav"`,
      )
      const lines = [
        `url = "${sink.url}/v1/voices/pvc/sink/samples"`,
        'header = "Expect:"',
        'silent',
        'fail',
        ...parts,
      ]
      await writeFile(path, lines.join('\n'))
      return path
    }),
  )
  const child = spawn(
    'xargs',
    ['-P', String(batching.parallel), '-n', '1', 'curl', '-o', '/dev/null', '-K'],
    {
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
  child.stdin.end(configs.join('\n'))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const seen = await sink.seen()
  if (code !== 0 || seen.requests !== batches.length) throw new Error(`curl ended with ${String(code)}`)
  return seen.lastAnswerAtMs - seen.firstByteAtMs
}

async function startSink(): Promise<Sink> {
  const child = spawn(process.execPath, [join(root, 'tests', 'bench', 'uploads', 'upload-sink.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`the sink ended with ${code}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    async seen() {
      const response = await fetch(`${url}/seen`)
      return (await response.json()) as Awaited<ReturnType<Sink['seen']>>
    },
    async expect(files) {
      const entries = files.map(({ name, ...file }) => [name, file])
      await fetch(`${url}/expect`, { method: 'POST', body: JSON.stringify(entries) })
    },
    close: () => void child.kill(),
  }
}
