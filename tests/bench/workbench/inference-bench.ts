import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavHeader } from '@shared/audio/formats/wav-header'
import type { Speaker } from '@shared/domain/dataset/sample-settings'
import { fallbackDelayOf, fallbackFilter, noiseFloorDb } from '@main/inference/cleaning/fallback'
import { joinFloats } from '@main/inference/join-floats'
import type { AudioTaskContext } from '@main/inference/audio-task-context'
import { cleanStretch } from '@main/inference/tasks/clean-stretch'
import { renderClean } from '@main/inference/tasks/render-clean'
import { separate } from '@main/inference/tasks/separate'
import { createModels } from '@main/inference/models/models'
import { decodePcm } from '@main/media/decode-pcm'
import {
  ffmpegHere,
  audioTaskContext,
  shippedModelsFolder,
} from '../../support/analysis/audio-processing-here'
import { rnnoise } from '../../support/audio/rnnoise'
import { siSdrDb } from '../../support/audio/si-sdr'
import { countSpeakers } from './count-speakers'
import { type BenchRow, type Measured, notRun, toRow } from '../report'

const ownMedia = join(import.meta.dirname, '..', '..', 'media')
/** Beside the repository, where it is there at all. */
const sharedMedia = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'media')
const session = join(ownMedia, 'single_kathleen', 'session2.opus')
const rate = 48_000

async function read(
  path: string,
  options: { sampleRateHz?: number; startMs?: number; lengthMs?: number; filters?: string } = {},
): Promise<Float32Array> {
  const parts: Float32Array[] = []
  const base = { ffmpeg: ffmpegHere(), signal: new AbortController().signal, sampleRateHz: rate, channels: 1 }
  for await (const block of decodePcm(path, { ...base, ...options })) parts.push(block)
  return joinFloats(parts)
}

function writeWav(path: string, sound: Float32Array, sampleRateHz = rate): string {
  const header = wavHeader({ sampleRateHz, channels: 1, encoding: 'f32' }, sound.length)
  writeFileSync(path, Buffer.concat([header, Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)]))
  return path
}

async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const powerOf = (sound: Float32Array): number =>
  sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length

/** Deterministic white noise, for machines without the recordings of real noise. */
function whiteNoise(length: number): Float32Array {
  let seed = 1
  return Float32Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
    return seed / 2 ** 32
  })
}

/** What the models cost and what they do for the voice, beside ffmpeg's own filter and RNNoise. */
export async function inferenceBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-inference-bench-'))
  const build = `source, ${quick ? 'quick' : 'full'}`
  const row = (measured: Omit<Measured, 'build'>): BenchRow => toRow({ ...measured, build })
  const context = audioTaskContext()
  try {
    return [
      ...(await quality(folder, quick, row)),
      ...(await speed(folder, quick, context, row)),
      await firstSound(folder, quick, row),
      ...(await accuracy(quick, context, row, build)),
      ...(await countSpeakers(quick, build)),
      ...(await memory(folder, quick, row)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Row = (measured: Omit<Measured, 'build'>) => BenchRow

async function quality(folder: string, quick: boolean, row: Row): Promise<BenchRow[]> {
  const seconds = quick ? 8 : 30
  const clean = await read(session, { startMs: 1_000, lengthMs: seconds * 1_000 })
  const named = ['city', 'coffee-shop', 'rain'].map((name) => join(sharedMedia, 'noise', `${name}.opus`))
  const recordings = named.filter((path) => existsSync(path))
  const noises = [whiteNoise(clean.length)]
  for (const path of quick ? recordings.slice(1, 2) : recordings)
    noises.push(await read(path, { startMs: 2_000, lengthMs: seconds * 1_000 }))
  const denoiser = await audioTaskContext().models.denoiser()
  const methods = {
    strong: (sound: Float32Array) => denoiser.clean(sound, null),
    gentle: (sound: Float32Array) => denoiser.clean(sound, 12),
    afftdn: async (sound: Float32Array) => {
      const path = writeWav(join(folder, 'noisy.wav'), sound)
      const after = await read(path, { filters: fallbackFilter('gentle', noiseFloorDb(sound)) })
      return after.subarray(fallbackDelayOf(sound, after)).subarray(0, sound.length)
    },
    rnnoise,
  }
  const note = `${seconds} s of a reading in white noise${noises.length > 1 ? ` and ${noises.length - 1} recorded ones` : '; no recorded noise available'}`
  const rows: BenchRow[] = []
  for (const snrDb of [0, 5, 10]) {
    const gains: Record<keyof typeof methods, number[]> = { strong: [], gentle: [], afftdn: [], rnnoise: [] }
    for (const noise of noises) {
      const scale = Math.sqrt(powerOf(clean) / powerOf(noise) / 10 ** (snrDb / 10))
      const noisy = clean.map((sample, i) => sample + scale * (noise[i % noise.length] ?? 0))
      const before = siSdrDb(clean, noisy)
      for (const [name, method] of Object.entries(methods))
        gains[name as keyof typeof methods].push(siSdrDb(clean, await method(noisy)) - before)
    }
    const mean = (name: keyof typeof methods): number[] => [
      gains[name].reduce((sum, gain) => sum + gain, 0) / gains[name].length,
    ]
    const base = { unit: 'dB SI-SDR', better: 'higher' as const, note }
    const name = (strength: string): string => `noise removal, ${strength}, speech at ${snrDb} dB: gain`
    rows.push(
      row({
        ...base,
        name: name('strong'),
        values: mean('strong'),
        peer: { name: 'afftdn', values: mean('afftdn') },
      }),
      row({
        ...base,
        name: name('strong'),
        values: mean('strong'),
        peer: { name: 'RNNoise', values: mean('rnnoise') },
      }),
      row({
        ...base,
        name: name('gentle'),
        values: mean('gentle'),
        peer: { name: 'RNNoise', values: mean('rnnoise') },
      }),
    )
  }
  return rows
}

async function speed(
  folder: string,
  quick: boolean,
  context: AudioTaskContext,
  row: Row,
): Promise<BenchRow[]> {
  const seconds = quick ? 64 : 300
  const sound = await read(session, { lengthMs: seconds * 1_000 })
  const path = writeWav(join(folder, 'long.wav'), sound)
  const audioSeconds = sound.length / rate
  const runs = quick ? 1 : 3
  const repeat = async (work: () => Promise<unknown>): Promise<number[]> => {
    await work()
    const values: number[] = []
    for (let run = 0; run < runs; run++) values.push((await cpuSeconds(work)) / audioSeconds)
    return values
  }
  const voice = await read(path, { sampleRateHz: 16_000 })
  const vad = await context.models.vad()
  const render = {
    path,
    targetPath: join(folder, 'cleaned.flac'),
    strength: 'strong' as const,
    sampleRateHz: rate,
    channels: 1,
    durationMs: audioSeconds * 1_000,
    bits: 16 as const,
  }
  const detecting = await repeat(() => vad.probabilities(voice))
  const note = `processor time of this process on ${Math.round(audioSeconds)} s; without ffmpeg's decoding`
  const base = { unit: 'x real time', better: 'lower' as const, note }
  return [
    row({
      ...base,
      name: 'noise removal with its guard, one core',
      values: await repeat(() => renderClean(render, context)),
    }),
    row({
      ...base,
      name: 'speaker separation, one core',
      values: await repeat(() => separate({ path, speakerCount: null }, context)),
    }),
    row({
      name: 'voice activity of 3 hours, processor time',
      unit: 's',
      values: detecting.map((share) => share * 3 * 3_600),
      goal: 15,
      better: 'lower',
      note: `reckoned from ${Math.round(audioSeconds)} s`,
    }),
  ]
}

/** From the wish to both sides being there, models not loaded. The process itself takes about 0.1 s more the first time. */
async function firstSound(folder: string, quick: boolean, row: Row): Promise<BenchRow> {
  const path = writeWav(join(folder, 'preview.wav'), await read(session, { lengthMs: 60_000 }))
  const values: number[] = []
  for (let run = 0; run < (quick ? 2 : 5); run++) {
    const startMs = performance.now()
    const stretch = { path, channels: 1, fromMs: 20_000 + run * 1_000, lengthMs: 10_000, headMs: 5_000 }
    const models = createModels(shippedModelsFolder)
    await cleanStretch({ ...stretch, strength: 'gentle' }, audioTaskContext({ models }))
    values.push((performance.now() - startMs) / 1_000)
  }
  const name = 'first audio of a before-and-after preview, models not loaded'
  return row({ name, unit: 's', values, goal: 1, better: 'lower', note: 'excluding process start' })
}

interface Said {
  start: number
  end: number
  who: string
}

async function accuracy(
  quick: boolean,
  context: AudioTaskContext,
  row: Row,
  build: string,
): Promise<BenchRow[]> {
  const names = quick ? ['assembled_2spk'] : ['assembled_2spk', 'assembled_3spk', 'contaminated_kathleen']
  const rows: BenchRow[] = []
  for (const file of names) {
    const path = join(sharedMedia, 'conversation', `${file}.flac`)
    const base = {
      name: `speaker separation, ${file}: speech assigned to the wrong speaker`,
      unit: '%',
      better: 'lower' as const,
    }
    if (!existsSync(path)) {
      rows.push(notRun({ ...base, goal: null, build }, 'the conversations are not on this machine'))
      continue
    }
    const said = readFileSync(path.replace('.flac', '.rttm'), 'utf8')
      .trim()
      .split('\n')
      .map((line): Said => {
        const [, , , start = '0', length = '0', , , who = ''] = line.split(' ')
        return { start: Number(start), end: Number(start) + Number(length), who }
      })
    const { speakers } = await separate({ path, speakerCount: null }, context)
    const note = `number found by itself: ${speakers.length} of ${new Set(said.map(({ who }) => who)).size}`
    rows.push(row({ ...base, values: [100 * confusion(said, speakers)], note }))
  }
  return rows
}

/** Share of the time in which exactly one speaks and somebody is named, and it is not the one each name stands for most. */
function confusion(said: readonly Said[], speakers: readonly Speaker[]): number {
  const counts = new Map<string, Map<string, number>>()
  let total = 0
  const end = Math.max(...said.map((each) => each.end))
  for (let at = 0.005; at < end; at += 0.01) {
    const true_ = said.filter((each) => each.start <= at && at < each.end)
    const named = speakers.find(({ utterances }) =>
      utterances.some((each) => each.start <= at && at < each.end),
    )
    const [only] = true_
    if (true_.length !== 1 || !only || !named) continue
    const of = counts.get(named.speakerId) ?? new Map<string, number>()
    counts.set(named.speakerId, of.set(only.who, (of.get(only.who) ?? 0) + 1))
    total++
  }
  const right = [...counts.values()].reduce((sum, of) => sum + Math.max(...of.values()), 0)
  return (total - right) / total
}

/** Highest memory of the process while a long file is cleaned and separated, against a short one. */
async function memory(folder: string, quick: boolean, row: Row): Promise<BenchRow[]> {
  const minutes = quick ? { short: 1, long: 4 } : { short: 3, long: 30 }
  const minute = await read(session, { lengthMs: 60_000, sampleRateHz: 16_000 })
  const peakMb = async (count: number): Promise<number> => {
    const path = writeWav(
      join(folder, `${count}.wav`),
      joinFloats(Array.from({ length: count }, () => minute)),
      16_000,
    )
    const durationMs = count * 60_000
    let peak = 0
    const context = audioTaskContext({ progress: () => (peak = Math.max(peak, process.memoryUsage.rss())) })
    const targetPath = join(folder, `${count}.flac`)
    const render = {
      path,
      targetPath,
      strength: 'gentle' as const,
      sampleRateHz: 16_000,
      channels: 1,
      durationMs,
    }
    await renderClean({ ...render, bits: 16 }, context)
    await separate({ path, speakerCount: null }, context)
    return peak / 1e6
  }
  const short = await peakMb(minutes.short)
  const long = await peakMb(minutes.long)
  return [
    row({
      name: `memory while ${minutes.long} minutes are being cleaned and separated`,
      unit: 'MB',
      values: [long],
      peer: { name: `${minutes.short} minutes`, values: [short] },
      goal: 1.25,
      better: 'lower',
      note: 'shorter than 3 hours and 3 minutes; the short file ran first in the same process',
    }),
  ]
}
