import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AudioTaskContext } from '@main/inference/audio-task-context'
import { readPeaks } from '@shared/audio/formats/peaks-pyramid'
import { analysis } from '@shared/domain/dataset/analysis'
import { AppError } from '@shared/errors/app-error'
import { cosine } from '@shared/judge/voices/voice-rows'
import type { FromAnalysis } from '@main/analysis/measuring/analysis-messages'
import { measureFile } from '@main/analysis/measuring/measure-file'
import { createMeasuringThreads } from '@main/analysis/measuring/measuring-threads'
import { detectVoices } from '@main/inference/tasks/detect-voices'
import { analyzedHere, analyzeHere } from '../../support/analysis/analysis-here'
import { mediaFolder, oddFile } from '../../support/audio/audio-workers'
import { audioTaskContext, modelsHere } from '../../support/analysis/audio-processing-here'
import { wavFile } from '../../support/audio/pcm-files'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'
import { noise, sine } from '../../shared/audio/signals'

const utterance = join(mediaFolder, 'single_kathleen', 'utts', 'arctic_b0081_1592699632.flac')
const spoken = (spans: readonly { startMs: number; endMs: number }[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

test('real speech: every figure, speech by the model, a voice print of the speaker', async () => {
  const folder = tempFolder()
  const peaksPath = join(folder, 'a.peaks')
  const result = await analyzeHere(utterance, { peaksPath })
  expect(analysis.parse(result)).toEqual(result)
  expect(result.speechBy).toBe('silero')
  expect(spoken(result.speech)).toBeGreaterThan(result.durationMs * 0.5)
  expect(result.levels.samplePeakDbfs).toBeGreaterThanOrEqual(result.levels.rmsDbfs + 10)
  expect(result.levels.truePeakDbtp).toBeGreaterThanOrEqual(result.levels.samplePeakDbfs)
  expect(result.bandwidthHz).toBeGreaterThan(12_000)
  expect(result.toneDb).toHaveLength(21)
  expect(result.clips).toEqual([])
  expect(result.dropouts).toEqual([])
  expect(Math.hypot(...(result.voicePrint ?? []))).toBeCloseTo(1, 2)
  const peaks = readPeaks(readFileSync(peaksPath))
  expect(Math.round((peaks?.frameCount ?? 0) / 48)).toBe(result.durationMs)
  expect(readdirSync(folder)).toEqual(['a.peaks'])
})

test.each([
  ['192 kHz and 32 bits', 192_000, 1, ['-ar', '192000', '-c:a', 'pcm_s32le']],
  ['192 kHz and 64-bit floats', 192_000, 1, ['-ar', '192000', '-c:a', 'pcm_f64le']],
  [
    'the center of 5.1',
    48_000,
    6,
    ['-af', 'pan=5.1|FL=0*c0|FR=0*c0|FC=c0|LFE=0*c0|BL=0*c0|BR=0*c0', '-c:a', 'pcm_s24le'],
  ],
])('hears the voice in %s', async (_name, sampleRateHz, channels, how) => {
  const path = join(tempFolder(), 'odd.wav')
  execFileSync(ffmpegPath(), ['-v', 'error', '-i', utterance, ...how, path])
  const [usual, odd] = [await analyzeHere(utterance), await analyzeHere(path, { sampleRateHz, channels })]
  expect(odd.durationMs).toBe(usual.durationMs)
  expect(Math.abs(spoken(odd.speech) - spoken(usual.speech))).toBeLessThan(100)
})

test('finds clips, dropouts, and levels of a synthetic file where they were put', async () => {
  const path = join(tempFolder(), 'made.wav')
  const samples = sine({ frequencyHz: 440, amplitude: 0.5, seconds: 4 })
  samples.fill(1, 48_000, 48_010)
  samples.fill(0, 96_000, 96_960)
  writeFileSync(path, wavFile(samples, 48_000, 24))
  const result = await analyzeHere(path)
  expect(result.clips).toEqual([{ startMs: 1_000, endMs: 1_001 }])
  expect(result.dropouts).toEqual([{ startMs: 2_000, endMs: 2_020 }])
  expect(result.levels.rmsDbfs).toBeCloseTo(-9.05, 1)
  expect(result.levels.samplePeakDbfs).toBeCloseTo(0, 3)
  expect(result.rmsPerSecondDbfs).toHaveLength(4)
  expect(result.rmsPerSecondDbfs[0]).toBeCloseTo(-9, 1)
  expect(result.floorPerSecondDbfs[3]).toBeCloseTo(-9, 1)
})

test('tells lost audio from the zeros that an editor put between sentences', async () => {
  const single = join(mediaFolder, 'single_kathleen')
  const sentences = readFileSync(join(single, 'session2.cues.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').slice(0, 2).map(Number))
    .filter(([, end = Infinity]) => end < 60)
  const how = ['-t', '60', '-ac', '1', '-ar', '48000', '-f', 'f32le', '-']
  const pcm = execFileSync(ffmpegPath(), ['-v', 'error', '-i', join(single, 'session2.opus'), ...how], {
    maxBuffer: 2 ** 25,
  })
  const whole = new Float32Array(pcm.buffer, pcm.byteOffset, pcm.length / 4)
  const edited = new Float32Array(whole.length)
  for (const [start = 0, end = 0] of sentences) {
    const from = Math.round((start - 0.05) * 48_000)
    edited.set(whole.subarray(from, Math.round((end + 0.05) * 48_000)), from)
  }
  const measure = (samples: Float32Array) => {
    const path = join(tempFolder(), 'edited.wav')
    writeFileSync(path, wavFile(samples, 48_000, 16))
    return analyzeHere(path)
  }
  expect(sentences.length).toBeGreaterThan(10)
  expect((await measure(edited)).dropouts).toEqual([])
  // In the middle of two sentences.
  const lost = [sentences[2], sentences[5]].map(
    ([start = 0, end = 0] = []) => Math.round((start + end) / 2) * 1_000,
  )
  for (const startMs of lost) edited.fill(0, startMs * 48, (startMs + 100) * 48)
  expect((await measure(edited)).dropouts).toEqual(lost.map((startMs) => ({ startMs, endMs: startMs + 100 })))
})

test('finds and identifies hum, or its absence', async () => {
  const path = join(tempFolder(), 'hum.wav')
  const samples = noise(48_000 * 8, 0.003)
  const hum = sine({ frequencyHz: 60, amplitude: 0.003, seconds: 8 })
  const second = sine({ frequencyHz: 120, amplitude: 0.002, seconds: 8 })
  writeFileSync(path, wavFile(samples, 48_000, 24))
  expect((await analyzeHere(path)).humHz).toBeNull()
  writeFileSync(
    path,
    wavFile(
      samples.map((value, i) => value + hum[i]! + second[i]!),
      48_000,
      24,
    ),
  )
  const result = await analyzeHere(path)
  expect(result.humHz).toBe(60)
  expect(result.humDb).toBeGreaterThan(15)
})

test('without models, detects speech by energy and says so; audio in one of two channels counts', async () => {
  const models: AudioTaskContext['models'] = {
    ...modelsHere(),
    vad: () => Promise.reject(new AppError('model-missing')),
    embedder: () => Promise.reject(new AppError('model-missing')),
  }
  const result = await analyzeHere(utterance, { channels: 2 }, { models })
  expect(result.speechBy).toBe('energy')
  expect(result.voicePrint).toBeNull()
  expect(spoken(result.speech)).toBeGreaterThan(result.durationMs * 0.4)
})

test('a cancelled measurement leaves nothing behind', async () => {
  const folder = tempFolder()
  const abort = new AbortController()
  const running = analyzeHere(
    join(mediaFolder, 'single_kathleen', 'session2.opus'),
    { peaksPath: join(folder, 'a.peaks'), durationMs: 1_081_000 },
    { signal: abort.signal, progress: () => abort.abort() },
  )
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  expect(readdirSync(folder)).toEqual([])
})

test('a task cancelled while the model loads measures nothing', async () => {
  const folder = tempFolder()
  const abort = new AbortController()
  const running = analyzeHere(
    join(mediaFolder, 'single_kathleen', 'session2.opus'),
    { peaksPath: join(folder, 'a.peaks') },
    { signal: abort.signal },
  )
  abort.abort()
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  expect(readdirSync(folder)).toEqual([])
})

test('reports a file that does not decode', async () => {
  const folder = tempFolder()
  const measuring = analyzeHere(oddFile('text_named_as.mp3'), { peaksPath: join(folder, 'a.peaks') })
  await expect(measuring).rejects.toMatchObject({ code: 'file-unsupported' })
  expect(readdirSync(folder)).toEqual([])
})

test('two short clips of a reader have alike prints, and one of another reader has not', async () => {
  const printOf = async (path: string, sampleRateHz: number): Promise<number[]> => {
    const input = { detectsVoices: true, durationMs: 10_000, sampleRateHz }
    return (await analyzeHere(path, input)).voicePrint ?? []
  }
  const clip = (name: string): string => join(mediaFolder, 'single_kathleen', 'utts', name)
  const one = await printOf(utterance, 48_000)
  const other = await printOf(clip('arctic_b0430_1592529249.flac'), 48_000)
  const stranger = await printOf(join(mediaFolder, 'speakers', 'jfk_16k.flac'), 16_000)
  expect(one).toHaveLength(128)
  expect(cosine(one, other)).toBeGreaterThan(cosine(one, stranger) + 0.2)
})

test('a short file brings its voices along, the same that are detected when it is decoded once more', async () => {
  const input = { durationMs: 4_000, detectsVoices: true }
  const { analysis: figures, voices } = await analyzedHere(utterance, input)
  expect(voices?.windows.length).toBeGreaterThan(0)
  expect(voices).toEqual(await detectVoices({ path: utterance, speech: figures.speech }, audioTaskContext()))
  expect((await analyzedHere(utterance, { ...input, durationMs: 600_000 })).voices).toBeNull()
  expect((await analyzedHere(utterance, { ...input, detectsVoices: false })).voices).toBeNull()
})

test('a file that is longer than its header says keeps no sound; without a model nobody detects voices', async () => {
  const input = { durationMs: 4_000, detectsVoices: true }
  const long = join(tempFolder(), 'long.wav')
  writeFileSync(long, wavFile(noise(8_000 * 130, 0.1), 8_000, 16))
  expect((await analyzedHere(long, { ...input, sampleRateHz: 8_000 })).voices).toBeNull()
  const models: AudioTaskContext['models'] = {
    ...modelsHere(),
    embedder: () => Promise.reject(new AppError('model-missing')),
  }
  expect((await analyzedHere(utterance, input, { models })).voices).toBeNull()
})

test('one thread measures file after file with the same figures; a cancelled one is not used again', async () => {
  const measuringThreads = createMeasuringThreads()
  onTestFinished(() => measuringThreads.close())
  let started = 0
  const count = (): void => void (started += 1)
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  const first = await analyzeHere(utterance, {}, { measuringThreads })
  const other = await analyzeHere(oddFile('stereo_dual_mono.flac'), { channels: 2 }, { measuringThreads })
  expect(other.durationMs).not.toBe(first.durationMs)
  expect(await analyzeHere(utterance, {}, { measuringThreads })).toEqual(first)
  expect(started).toBe(1)
  const abort = new AbortController()
  const cancelled = analyzeHere(
    join(mediaFolder, 'single_kathleen', 'session2.opus'),
    { durationMs: 1_081_000 },
    { measuringThreads, signal: abort.signal, progress: () => abort.abort() },
  )
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  expect(await analyzeHere(utterance, {}, { measuringThreads })).toEqual(first)
  expect(started).toBe(2)
})

test('cancelled after the last sound was decoded and before it was listened to, measuring ends', async () => {
  const { promise, resolve } = Promise.withResolvers<FromAnalysis>()
  const measuring = measureFile(
    {
      type: 'measure',
      path: utterance,
      peaksPath: null,
      sampleRateHz: 48_000,
      channels: 1,
      ffmpegPath: ffmpegPath(),
      sendsForPrints: false,
    },
    (message) => {
      if (message.type === 'decoded') measuring.receive({ type: 'cancel' })
      if (message.type === 'failed' || message.type === 'measured') resolve(message)
    },
  )
  expect(await promise).toMatchObject({ type: 'failed', error: { code: 'cancelled' } })
})
