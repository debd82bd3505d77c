import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fittingMarkers } from '@main/exports/lay-out'
import { createMedia } from '@main/media/media'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import type { CustomRules } from '@shared/domain/export/export'
import { audioWorkers } from '../../support/audio/audio-workers'
import { levelsOf, openExportWorld, probe, speechInRoom, steps24 } from '../../support/record/export-world'
import { monoFormat } from '../../support/record/capture-fixture'
import { tempFolder } from '../../support/temp-folder'
import { sine } from '../../shared/audio/signals'

const speech = (gain: number): Float32Array<ArrayBuffer> =>
  speechInRoom({ headS: 0.3, seconds: 6, tailS: 0.3, gain, roomDbfs: -90 })
const asRecorded: CustomRules = {
  ...defaultExportOptions.custom,
  loudness: null,
  peak: null,
  noiseFloorMaxDbfs: null,
}

test('made louder without a rule for peaks, sound is limited below full scale, and that is said', async () => {
  const world = openExportWorld()
  const take = await world.record(speech(0.1))
  const custom: CustomRules = { ...asRecorded, loudness: { measure: 'lufs', min: -12, max: -11 } }
  expect(await world.save([take.id], { preset: 'custom', custom })).toMatchObject({
    state: 'done',
    error: null,
  })
  const levels = levelsOf(join(world.out, 'Take.wav'))
  expect(levels.lufs).toBeGreaterThanOrEqual(-12)
  expect(levels.lufs).toBeLessThanOrEqual(-11)
  expect(levels.samplePeakDbfs).toBeLessThan(0)
  const { files } = await world.exporter.check(world.request([take.id], { preset: 'custom', custom }))
  expect(files[0]!.changes).toMatchObject({ isLimited: true })
  expect(files[0]!.rules.map(({ rule }) => rule)).toEqual(['lufs'])
})

test('a loudness of one value is met to the tenth that is shown', async () => {
  const world = openExportWorld()
  const take = await world.record(speech(0.2))
  const custom: CustomRules = { ...asRecorded, loudness: { measure: 'rms', min: -24, max: -24 } }
  expect(await world.save([take.id], { preset: 'custom', custom })).toMatchObject({
    state: 'done',
    error: null,
  })
  expect(levelsOf(join(world.out, 'Take.wav')).rmsDbfs).toBeCloseTo(-24, 1)
})

test('an MP3 of a higher rate has the one that is said', async () => {
  const world = openExportWorld()
  const tone = sine({ frequencyHz: 440, amplitude: 0.3, seconds: 1 })
  const take = await world.record(tone, { format: { ...monoFormat, sampleRateHz: 88_200 } })
  const path = join(world.out, 'Take.mp3')
  await world.save([take.id], { format: 'mp3' })
  expect(probe(path).streams).toMatchObject([{ sample_rate: '44100' }])
  const chosen = { preset: 'custom', format: 'mp3', custom: { ...asRecorded, sampleRateHz: 96_000 } } as const
  const { files } = await world.exporter.check(world.request([take.id], chosen))
  expect(files[0]!.rules).toMatchObject([{ rule: 'sample-rate', after: 48_000 }])
  await world.save([take.id], chosen)
  expect(probe(path).streams).toMatchObject([{ sample_rate: '48000' }])
})

test('an MP3 gets as many markers as it can hold, lines first, by time', () => {
  const marks = Array.from({ length: 200 }, (_, at) => ({
    atFrame: at * 2,
    label: 'Mark',
    isMark: true as const,
  }))
  const lines = Array.from({ length: 200 }, (_, at) => ({ atFrame: at * 2 + 1, label: 'Line' }))
  const all = [...marks, ...lines].sort((a, b) => a.atFrame - b.atFrame)
  const kept = fittingMarkers(all, 'mp3')
  expect(kept).toHaveLength(255)
  expect(kept.filter(({ label }) => label === 'Line')).toHaveLength(200)
  expect(kept.map(({ atFrame }) => atFrame)).toEqual(kept.map(({ atFrame }) => atFrame).sort((a, b) => a - b))
  expect(fittingMarkers(all, 'flac')).toEqual(all)
})

test.each([
  [44_100, 1],
  [44_100, 2],
  [48_000, 1],
  [48_000, 2],
])('limited at %d Hz in %d channels, every frame keeps its place', async (sampleRateHz, channels) => {
  const media = createMedia({ workers: audioWorkers, env: process.env })
  onTestFinished(() => media.close())
  const folder = tempFolder()
  const samples = new Float32Array(sampleRateHz * channels)
  for (const frame of [0, 1_000, sampleRateHz - 1])
    samples.fill(0.25, frame * channels, (frame + 1) * channels)
  const source = { path: join(folder, 'raw') }
  writeFileSync(source.path, samples)
  const target = join(folder, 'out.wav')
  const request = {
    ...({ format: 'wav24', mp3Kbps: 192, sampleRateHz, channels, gainDb: 0, limitDb: -1 } as const),
    ...{ isExact16: false, chaptersPath: null, isLong: false },
  }
  const { signal } = new AbortController()
  await media.writeSound({ sampleRateHz, channels, encoding: 'f32', source }, target, request, { signal })
  expect([...steps24(target)]).toEqual(Array.from(samples, (value) => value * 2 ** 23))
})
