import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { analyze, type AnalyzeContext } from '@main/analysis/analyze'
import type { AnalyzeInput } from '@main/analysis/analyze-input'
import { makePeaks } from '@main/analysis/peaks/make-peaks'
import { createMeasuringThreads } from '@main/analysis/measuring/measuring-threads'
import { createModels } from '@main/inference/models/models'
import { createMedia } from '@main/media/media'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { root } from '../../../build/lib/electron-path.mjs'
import { analysisWorkerHere } from '../../support/analysis/analysis-here'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { makeRecordings, recordingFormats } from '../../support/audio/make-recordings'
import { ffmpegPath } from '../../support/audio/test-audio'
import { removeFolder } from '../../support/remove-folder'
import { type BenchRow, toRow } from '../report'

const run = promisify(execFile)
const builtWorker = join(root, 'out', 'main', 'analysis-worker.js')
const sharedSessions = ['session1', 'session2'].map((name) =>
  join(root, '..', 'shared', 'media', 'single_kathleen', `${name}.opus`),
)
const ownSession = join(root, 'tests', 'media', 'single_kathleen', 'session2.opus')

/** Peak memory of this process while something runs, over what it had before. */
async function growthWhile<T>(work: () => Promise<T>): Promise<{ value: T; growthMb: number }> {
  const before = process.memoryUsage().rss
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50)
  try {
    const value = await work()
    return { value, growthMb: (highest - before) / 1e6 }
  } finally {
    clearInterval(timer)
  }
}

/**
 * Measuring files beside ffmpeg's bare decoding of the same file, in the same run: the full report (probe, hash, loudness, true
 * peak, speech, peaks) with nothing cached, and the peaks alone.
 */
export async function analysisBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-analysis-'))
  const workers = sourceAudioWorkers(2)
  const media = createMedia({ workers, env: process.env })
  const seconds = quick ? 600 : 3 * 3_600
  const length = quick ? '10 min' : '3 h'
  /** Of what has a goal. */
  const pairsMax = quick ? 2 : 3
  const models = createModels(join(root, 'resources', 'models'))
  const measuringThreads = createMeasuringThreads()
  const context = (signal = new AbortController().signal): AnalyzeContext => ({
    signal,
    progress: () => undefined,
    models,
    measuringThreads,
    ffmpegPath: ffmpegPath(),
  })
  const worker = existsSync(builtWorker) ? { file: builtWorker } : analysisWorkerHere
  const build = `${existsSync(builtWorker) ? 'production thread' : 'thread from source'}, ${quick ? 'quick' : 'full'}`
  const common = { better: 'lower', build } as const
  const rows: BenchRow[] = []

  async function inputOf(path: string, facts: AudioFacts): Promise<AnalyzeInput & { peaksPath: string }> {
    const { durationMs, sampleRateHz, channels } = facts
    const peaksPath = join(await mkdtemp(join(folder, 'peaks-')), 'a.peaks')
    const sha256 = '0'.repeat(64)
    return { path, sha256, peaksPath, durationMs, sampleRateHz, channels, detectsVoices: true, worker }
  }
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return (performance.now() - startedAt) / 1_000
  }
  const floor = (path: string): Promise<number> =>
    time(() => run(ffmpegPath(), ['-v', 'error', '-nostdin', '-i', path, '-f', 'null', '-']))
  const fullReport = (path: string): Promise<number> =>
    time(async () => {
      const { signal } = new AbortController()
      const facts = await media.probe(path, signal)
      await media.hash(path, signal)
      await analyze(await inputOf(path, facts), context())
    })
  const peaksAlone = async (path: string): Promise<number> => {
    const facts = await media.probe(path, new AbortController().signal)
    const input = await inputOf(path, facts)
    return time(() => makePeaks(input, context()))
  }

  try {
    const sources = sharedSessions.every((path) => existsSync(path)) && !quick ? sharedSessions : [ownSession]
    for (const [name, codec] of [
      ['FLAC', ['-c:a', 'flac', '-sample_fmt', 's32']],
      ['WAV', ['-c:a', 'pcm_s24le']],
      ['Opus', ['-c:a', 'libopus', '-b:a', '64k', '-compression_level', '0']],
    ] as const) {
      const isFlac = name === 'FLAC'
      const what = `${length}, real speech of ${sources.length} sessions joined, 48 kHz mono`
      const path = await joinSessions(folder, sources, seconds, name.toLowerCase(), codec)
      // The others have no goal: one run each.
      const pairs = isFlac ? pairsMax : 1
      const floors: number[] = []
      const fulls: number[] = []
      const peaks: number[] = []
      let growthMb = 0
      await floor(path)
      for (let pair = 0; pair < pairs; pair++) {
        floors.push(await floor(path))
        const measured = await growthWhile(() => fullReport(path))
        fulls.push(measured.value)
        growthMb = Math.max(growthMb, measured.growthMb)
        peaks.push(await peaksAlone(path))
      }
      const peer = { name: 'ffmpeg -i in -f null -', values: floors }
      rows.push(
        toRow({
          ...common,
          name: `full report of a ${length} ${name}`,
          unit: 's',
          values: fulls,
          peer,
          ...(isFlac ? { goal: 4 } : {}),
          note: `${what}; ${(seconds / Math.min(...fulls)).toFixed(0)} times real time`,
        }),
        toRow({
          ...common,
          name: `peaks only of a ${length} ${name}`,
          unit: 's',
          values: peaks,
          peer,
          ...(isFlac ? { goal: 1.3 } : {}),
          note: what,
        }),
      )
      if (isFlac) {
        rows.push(
          toRow({
            ...common,
            name: `memory of the full report of ${length}`,
            unit: 'MB',
            values: [growthMb],
            note: what,
          }),
          await cancelRow(
            await inputOf(path, await media.probe(path, new AbortController().signal)),
            build,
            quick,
          ),
        )
      }
      await rm(path, { force: true })
    }
    rows.push(await mixedRow())
    return rows
  } finally {
    await media.close()
    await measuringThreads.close()
    await workers.close()
    await removeFolder(folder)
  }

  async function mixedRow(): Promise<BenchRow> {
    const count = quick ? 20 : 100
    const recordings = await makeRecordings({
      folder: join(folder, 'mixed'),
      totalMinutes: quick ? 20 : 60,
      count,
      formats: recordingFormats,
      seed: 4,
      ffmpegPath: ffmpegPath(),
    })
    const paths = recordings.map(({ path }) => path)
    const inTwos = async (work: (path: string) => Promise<unknown>): Promise<void> => {
      const left = [...paths]
      const lane = async (): Promise<void> => {
        for (let path = left.pop(); path !== undefined; path = left.pop()) await work(path)
      }
      await Promise.all([lane(), lane()])
    }
    const peer = await time(() => inTwos(floor))
    const value = await time(() => inTwos(fullReport))
    const minutes = recordings.reduce((sum, { durationMs }) => sum + durationMs, 0) / 60_000
    return toRow({
      ...common,
      name: `full report of ${count} files of mixed formats, two at a time`,
      unit: 's',
      values: [value],
      peer: { name: 'ffmpeg -i in -f null - of each, two at a time', values: [peer] },
      note: `${minutes.toFixed(0)} min; both in one process here, in two in the app`,
    })
  }

  /** From the wish to stop until no ffmpeg is left. */
  async function cancelRow(input: AnalyzeInput, build: string, isQuick: boolean): Promise<BenchRow> {
    const values: number[] = []
    for (let count = 0; count < (isQuick ? 3 : 7); count++) {
      const abort = new AbortController()
      const running = analyze(input, context(abort.signal)).catch(() => undefined)
      while ((await childrenCalled('ffmpeg')).length === 0) await sleep(10)
      await sleep(150 + 90 * count)
      const startedAt = performance.now()
      abort.abort()
      while ((await childrenCalled('ffmpeg')).length > 0) await sleep(2)
      values.push(performance.now() - startedAt)
      await running
    }
    return toRow({ better: 'lower', build, name: 'cancel to child exit', unit: 'ms', values, goal: 200 })
  }
}

/** Living children of this process, of whichever thread, by the start of their program's name (Linux). */
async function childrenCalled(name: string): Promise<string[]> {
  const threads = await readdir('/proc/self/task').catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const ids = lists
    .join(' ')
    .split(/\s+/)
    .filter((id) => id !== '')
  const own = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
      return status.includes(`(${name}`) && !/\) [ZX]/.test(status) ? [id] : []
    }),
  )
  return own.flat()
}

/** Sessions one after the other, again and again, to the length. */
async function joinSessions(
  folder: string,
  sources: readonly string[],
  seconds: number,
  ending: string,
  codec: readonly string[],
): Promise<string> {
  const list = join(folder, 'list.txt')
  const repeated = Array.from(
    { length: Math.ceil((seconds + 600) / 900) },
    (_, i) => sources[i % sources.length] ?? '',
  )
  await writeFile(list, repeated.map((path) => `file '${path}'`).join('\n'))
  const path = join(folder, `long.${ending}`)
  const args = [
    '-v',
    'error',
    '-y',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-t',
    String(seconds),
    '-ac',
    '1',
  ]
  await run(ffmpegPath(), [...args, '-ar', '48000', ...codec, path], { maxBuffer: 1e8 })
  if ((await stat(path)).size === 0) throw new Error(`${path} is empty`)
  return path
}
