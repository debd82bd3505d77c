import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { createMedia } from '@main/media/media'
import type { Analysis } from '@shared/domain/dataset/analysis'
import { joinedFileMaxMs } from '@shared/domain/cloud/instant-clone-rules'
import { bestStretches } from '@shared/instant-clone/best-stretches'
import { splitStretches } from '@shared/instant-clone/split-stretches'
import { soundSpansOf } from '@shared/judge/dataset-report'
import { intersect, lengthMs, totalMs } from '@shared/judge/spans'
import { root } from '../../../build/lib/electron-path.mjs'
import { analyzeHere } from '../../support/analysis/analyze-here'
import { audioWorkers } from '../../support/audio/audio-workers'
import { speechClip } from '../../support/audio/speech-clip'
import { tempFolder } from '../../support/temp-folder'

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())
const never = new AbortController().signal

/** Five minutes of real reading: the first two with loud noise over them, then three as they were recorded. */
function halfNoisy(folder: string): string {
  const path = join(folder, 'reading.flac')
  const noise = `[1:a]volume='if(lt(t,120),0.08,0)':eval=frame[n];[0:a][n]amix=inputs=2:normalize=0`
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-t', '300', '-i', join(root, 'tests/media/single_kathleen/session2.opus')],
    ...['-f', 'lavfi', '-t', '300', '-i', 'anoisesrc=color=white:sample_rate=48000:seed=7'],
    ...['-filter_complex', noise, '-ac', '1', path],
  ])
  return path
}

const judged = (analysis: Analysis) => ({
  sampleId: 'a',
  name: 'a',
  durationMs: analysis.durationMs,
  language: 'en',
  analysis,
  error: null,
  voices: null,
  settings: null,
  isOwnVoice: false,
  isLossless: true,
  bitsPerSample: 16,
})

test(
  'the best of real speech is its clean part, cut in pauses, and joined under 10 MB',
  { timeout: 120_000 },
  async () => {
    const path = halfNoisy(tempFolder())
    const analysis = await analyzeHere(path)
    const dataset = {
      samples: [judged(analysis)],
      language: 'en',
      chosenReferenceId: null,
      nowMs: 0,
      sampleMinMs: 5_000,
    }
    const usable = soundSpansOf(dataset).get('a') ?? []
    const stretches = bestStretches([{ sampleId: 'a', analysis, usable }])
    const takenMs = totalMs(stretches)
    expect(takenMs).toBeGreaterThanOrEqual(60_000)
    expect(takenMs).toBeLessThanOrEqual(joinedFileMaxMs)
    expect(totalMs(intersect(stretches, [{ startMs: 120_000, endMs: 300_000 }])) / takenMs).toBeGreaterThan(
      0.95,
    )
    // No edge lies within speech.
    for (const { startMs, endMs } of stretches)
      for (const atMs of [startMs, endMs])
        expect(analysis.speech.some((part) => part.startMs + 1 < atMs && atMs < part.endMs - 1)).toBe(false)

    const target = join(tempFolder(), 'best.flac')
    const [spans] = splitStretches(stretches)
    await media.renderMono(
      spans!.map((span) => ({ path, startMs: span.startMs, endMs: span.endMs, isInverted: false })),
      target,
      never,
    )
    const facts = await media.probe(target, never)
    expect(facts).toMatchObject({ codec: 'flac', channels: 1, sampleRateHz: 44_100, bitsPerSample: 16 })
    expect(Math.abs((facts.durationMs ?? 0) - takenMs)).toBeLessThan(100)
    expect(statSync(target).size).toBeLessThan(10_000_000)
  },
)

test(
  'the longest file of joined parts stays under 10 MB even as noise, whatever its format was',
  { timeout: 60_000 },
  async () => {
    const folder = tempFolder()
    const path = join(folder, 'noise.wav')
    execFileSync(locateTool('ffmpeg', { env: process.env }), [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-t', String(joinedFileMaxMs / 1_000)],
      ...['-i', 'anoisesrc=color=white:sample_rate=96000:seed=3', '-ac', '2', '-c:a', 'pcm_s24le', path],
    ])
    const target = join(folder, 'noise.flac')
    await media.renderMono([{ path, startMs: 0, endMs: joinedFileMaxMs, isInverted: false }], target, never)
    expect(statSync(target).size).toBeLessThan(10_000_000)
  },
)

test(
  'two minutes of speech of an interface (96 kHz, stereo, 24 bits) are sent as files under 10 MB',
  { timeout: 60_000 },
  async () => {
    const folder = tempFolder()
    const path = join(folder, 'interface.wav')
    execFileSync(locateTool('ffmpeg', { env: process.env }), [
      ...['-v', 'error', '-y', '-i', speechClip(folder, { fromS: 20, seconds: 120 })],
      // A room that is different in each channel and fills every bit, as a microphone's does.
      ...['-f', 'lavfi', '-t', '120', '-i', 'anoisesrc=r=96000:a=0.001:seed=1'],
      ...['-f', 'lavfi', '-t', '120', '-i', 'anoisesrc=r=96000:a=0.001:seed=2'],
      '-filter_complex',
      '[0]aresample=96000,asplit[a][b];[a][1]amix=normalize=0[l];[b][2]amix=normalize=0[r];[l][r]join',
      ...['-ar', '96000', '-c:a', 'pcm_s24le', path],
    ])
    expect(statSync(path).size).toBeGreaterThan(60_000_000)
    const files = splitStretches([{ sampleId: 'a', startMs: 0, endMs: 120_000 }])
    expect(files).toHaveLength(2)
    for (const [at, spans] of files.entries()) {
      const target = join(folder, `${at}.flac`)
      await media.renderMono(
        spans.map(({ startMs, endMs }) => ({ path, startMs, endMs, isInverted: false })),
        target,
        never,
      )
      expect((await media.probe(target, never)).durationMs).toBeCloseTo(60_000, -2)
      expect(statSync(target).size).toBeLessThan(10_000_000)
    }
  },
)

test('a channel upside down is not mixed away', async () => {
  const folder = tempFolder()
  const path = join(folder, 'inverted.wav')
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=f=440:d=2', '-af', 'pan=stereo|c0=c0|c1=-1*c0', path],
  ])
  const loudness = async (isInverted: boolean): Promise<number> => {
    const target = join(folder, `${String(isInverted)}.flac`)
    await media.renderMono([{ path, startMs: 0, endMs: 2_000, isInverted }], target, never)
    return (await analyzeHere(target)).levels.samplePeakDbfs
  }
  expect(await loudness(true)).toBeGreaterThan(-30)
  expect(await loudness(false)).toBeLessThan(-60)
})

test('little speech is taken whole, and none gives nothing', () => {
  const analysis = {
    durationMs: 20_000,
    speech: [
      { startMs: 1_000, endMs: 6_000 },
      { startMs: 6_500, endMs: 9_000 },
      { startMs: 15_000, endMs: 16_000 },
    ],
    rmsPerSecondDbfs: Array.from({ length: 20 }, () => -20),
    floorPerSecondDbfs: Array.from({ length: 20 }, () => -60),
  }
  const usable = [{ startMs: 0, endMs: 20_000 }]
  const taken = bestStretches([{ sampleId: 'a', analysis, usable }])
  // With the pause between sentences, and without half a sentence that stands alone.
  expect(taken).toEqual([{ sampleId: 'a', startMs: 820, endMs: 9_180 }])
  expect(lengthMs(taken[0]!)).toBe(8_360)
  expect(bestStretches([{ sampleId: 'a', analysis: { ...analysis, speech: [] }, usable }])).toEqual([])
  expect(bestStretches([])).toEqual([])
})
