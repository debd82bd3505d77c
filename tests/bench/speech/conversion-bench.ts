import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLibrary } from '@main/library/library'
import { createMedia } from '@main/media/media'
import { systemClock } from '@main/platform/clock'
import type { ConversionItem, ConversionWish } from '@shared/domain/speech/conversion'
import { root } from '../../../build/lib/electron-path.mjs'
import { analyzeHere } from '../../support/analysis/analysis-here'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { ffmpegPath } from '../../support/audio/test-audio'
import { openConversionOf } from '../../support/cloud/conversion-session'
import { openSpeech } from '../../support/cloud/speech-session'
import { openClient } from '../../support/cloud/workspace-deps'
import { createMemoryLog } from '../../support/memory-log'
import { removeFolder } from '../../support/remove-folder'
import { type BenchRow, toRow } from '../report'
import { startSpeechServer } from './start-speech-server'

const wish: ConversionWish = {
  voiceId: 'voice',
  modelId: 'eleven_multilingual_sts_v2',
  settings: { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 },
  removesBackgroundNoise: false,
}
/** Sounds are compared at this rate. */
const rateHz = 8_000
const windowFrames = rateHz / 2
const windowEveryFrames = rateHz * 5
const lagMaxFrames = rateHz / 20
const frameSamples = rateHz / 50
const soundingRms = 10 ** (-40 / 20) * 32_768
const silentRms = 10 ** (-60 / 20) * 32_768

/**
 * An hour of somebody reading through the real queue and ledger: measured, cut in its pauses, sent, answered with the
 * same sound as a stream of MP3 by a server in its own process, and put together. Then every moment is looked for at
 * its own time.
 */
export async function conversionBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const minutes = quick ? 10 : 60
  const folder = await mkdtemp(join(tmpdir(), 'timbre-conversion-bench-'))
  const sourcePath = readingOf(folder, minutes)
  const workers = sourceAudioWorkers(1)
  const media = createMedia({ workers, env: process.env })
  const server = await startSpeechServer('echo', ffmpegPath())
  const library = createLibrary({
    folder: join(folder, 'library'),
    clock: systemClock,
    log: createMemoryLog(),
  })
  const client = openClient({ serverUrl: server.url, apiKey: 'key' })
  const { speech, ledger, topics } = openSpeech({ library, cloud: () => client, waitsDividedBy: 1 })
  const { module, calls } = openConversionOf(sourcePath, {
    ...{ library, client, ledger, topics, media },
    async measure(path, signal) {
      const { durationMs, sampleRateHz, channels } = await media.probe(path, signal)
      return analyzeHere(path, { durationMs, sampleRateHz, channels })
    },
  })
  try {
    await speech.resume?.()
    await module.resume?.()
    const startMs = performance.now()
    const { ids } = await calls.add({ fileIds: [randomUUID()], takeIds: [], sampleIds: [] })
    const id = ids[0] ?? ''
    const until = async (holds: (item: ConversionItem) => boolean): Promise<ConversionItem> => {
      for (;;) {
        const item = (await calls.queue({})).items.find((each) => each.id === id)
        if (item?.state === 'error') throw new Error(`it ended with ${JSON.stringify(item.failure)}`)
        if (item && holds(item)) return item
        await sleep(50)
      }
    }
    await until(({ durationMs }) => durationMs !== null)
    const readMs = performance.now() - startMs
    // What measures has a process of its own in the app.
    const memory = followMemory()
    await calls.start({ ids, wish, allowsOverage: false })
    const { pieces } = await until(({ state }) => state === 'converted')
    const convertedMs = performance.now() - startMs - readMs
    const grownMb = memory.stop()
    const { errorsMs, gapsMs } = compare(
      pcmOf(sourcePath),
      pcmOf(join(library.folder, 'conversions', id, 'converted.flac')),
    )
    const build = `source, ${quick ? 'quick' : 'full'}`
    const of = `${minutes} min of reading in ${pieces.total} parts`
    const row = { better: 'lower', build } as const
    return [
      toRow({ ...row, name: `${of}: measured, copied and cut`, unit: 's', values: [readMs / 1_000] }),
      toRow({ ...row, name: `${of}: asked for and put together`, unit: 's', values: [convertedMs / 1_000] }),
      toRow({ ...row, name: `${of}: growth of main's memory`, unit: 'MB', values: [grownMb] }),
      toRow({
        ...{ ...row, name: `${of}: largest error of its time line`, unit: 'ms', goal: 5 },
        values: [Math.max(...errorsMs.map(Math.abs))],
        note: `${errorsMs.length} moments; they lie from ${Math.min(...errorsMs)} to ${Math.max(...errorsMs)} ms`,
      }),
      toRow({
        ...{ ...row, name: `${of}: longest gap where the reading sounds`, unit: 'ms', goal: 20 },
        values: [Math.max(0, ...gapsMs)],
        note: `${gapsMs.length} gaps`,
      }),
    ]
  } finally {
    await module.close?.()
    await speech.close()
    await client.close()
    library.close()
    await media.close()
    await workers.close()
    server.close()
    await removeFolder(folder)
  }
}

/** Kathleen's second session, over and over. @returns its path */
function readingOf(folder: string, minutes: number): string {
  const path = join(folder, 'reading.flac')
  const session = join(root, 'tests/media/single_kathleen/session2.opus')
  // prettier-ignore
  execFileSync(ffmpegPath(), ['-v', 'error', '-stream_loop', '-1', '-i', session, '-t', String(minutes * 60), '-ac', '1',
    '-ar', '44100', '-sample_fmt', 's16', path])
  return path
}

const pcmOf = (path: string): Int16Array => {
  const bytes = execFileSync(
    ffmpegPath(),
    ['-v', 'error', '-i', path, '-ac', '1', '-ar', String(rateHz), '-f', 's16le', '-'],
    { maxBuffer: 1e9 },
  )
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
}

/** How far moments of the first stand from their time in the second, and what sounds in the first alone. */
function compare(before: Int16Array, after: Int16Array): { errorsMs: number[]; gapsMs: number[] } {
  const rms = (sound: Int16Array, from: number, length: number): number =>
    Math.sqrt(sound.subarray(from, from + length).reduce((sum, value) => sum + value * value, 0) / length)
  const errorsMs: number[] = []
  for (let at = lagMaxFrames; at + windowFrames + lagMaxFrames < before.length; at += windowEveryFrames) {
    if (rms(before, at, windowFrames) < soundingRms) continue
    let best = { lag: 0, likeness: -Infinity }
    for (let lag = -lagMaxFrames; lag <= lagMaxFrames; lag++) {
      let sum = 0
      let energy = 0
      for (let i = 0; i < windowFrames; i++) {
        const value = after[at + lag + i] ?? 0
        sum += (before[at + i] ?? 0) * value
        energy += value * value
      }
      // A louder stretch a pitch period away is no better match.
      const likeness = sum / Math.sqrt(energy + 1)
      if (likeness > best.likeness) best = { lag, likeness }
    }
    errorsMs.push((best.lag * 1_000) / rateHz)
  }
  const gapsMs: number[] = []
  let quiet = 0
  const end = (): void => {
    if (quiet > 0) gapsMs.push((quiet * frameSamples * 1_000) / rateHz)
    quiet = 0
  }
  for (let at = 0; at + frameSamples <= before.length; at += frameSamples)
    if (rms(before, at, frameSamples) > soundingRms && rms(after, at, frameSamples) < silentRms) quiet++
    else end()
  end()
  return { errorsMs, gapsMs }
}

/** Of this process, over what it has now. */
function followMemory(): { stop: () => number } {
  const before = process.memoryUsage().rss
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50)
  return {
    stop() {
      clearInterval(timer)
      return (highest - before) / 1e6
    },
  }
}
