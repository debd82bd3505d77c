import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import {
  levelsOf,
  openExportWorld,
  probe,
  speechInRoom,
  steps24,
  troughOf,
} from '../../support/record/export-world'
import { readCues } from '../../support/audio/read-cues'
import { sine } from '../../shared/audio/signals'

const chapter = (roomDbfs = -85): Float32Array<ArrayBuffer> =>
  speechInRoom({ headS: 2.5, seconds: 8, tailS: 0.9, gain: 0.4, roomDbfs })

test('ACX: levels, format and room tone of the file itself are within the rules', async () => {
  const world = openExportWorld()
  const take = await world.record(chapter(), { name: 'Chapter 1' })
  const request = world.request([take.id], { preset: 'acx' })
  const before = await world.exporter.check(request)
  expect(before).toMatchObject({ isMeasured: false, files: [{ name: 'Chapter 1.mp3', changes: null }] })
  expect(before.files[0]!.rules.map(({ rule, state }) => `${rule} ${state}`)).toEqual([
    ...['rms waiting', 'sample-peak waiting', 'noise-floor waiting', 'head waiting', 'tail waiting'],
    ...['length met', 'sample-rate mended', 'channels met'],
  ])
  const { jobId } = (await world.exporter.measure(request))!
  expect(await world.ended(jobId)).toMatchObject({ state: 'done', kind: 'export-check' })
  expect(await world.exporter.measure(request)).toBeNull()
  const { files, isMeasured } = await world.exporter.check(request)
  expect(isMeasured).toBe(true)
  const states = Object.fromEntries(files[0]!.rules.map((rule) => [rule.rule, rule]))
  expect(states['rms']).toMatchObject({ state: 'mended' })
  expect(states['noise-floor']).toMatchObject({ state: 'met', max: -60 })
  expect(states['head']).toMatchObject({ state: 'mended', min: 500, max: 1_000, after: 750 })
  expect(states['tail']).toMatchObject({ state: 'mended', after: 3_000 })
  expect(states['head']!.measured).toBeGreaterThan(2_300)

  expect(await world.save([take.id], { preset: 'acx' })).toMatchObject({ state: 'done' })
  const path = join(world.out, 'Chapter 1.mp3')
  const levels = levelsOf(path)
  expect(levels.rmsDbfs).toBeGreaterThan(-23)
  expect(levels.rmsDbfs).toBeLessThan(-18)
  expect(levels.samplePeakDbfs).toBeLessThanOrEqual(-3)
  expect(probe(path).streams).toMatchObject([
    { codec_name: 'mp3', sample_rate: '44100', channels: 1, bit_rate: '192000' },
  ])
  // Its own floor, as astats hears it: RMS of the quietest stretch.
  expect(troughOf(path)).toBeLessThanOrEqual(-60)
  const lengthS = (take.durationMs - states['head']!.measured! - states['tail']!.measured! + 3_750) / 1_000
  expect(Number(probe(path).format.duration)).toBeCloseTo(lengthS, 0)
})

test.each([0.02, 0.4, 2])('broadcast: −23 LUFS and true peak, whatever the level (gain %d)', async (gain) => {
  const world = openExportWorld()
  const take = await world.record(speechInRoom({ headS: 0.5, seconds: 8, tailS: 0.5, gain, roomDbfs: -90 }))
  expect(await world.save([take.id], { preset: 'broadcast' })).toMatchObject({ state: 'done', error: null })
  const path = join(world.out, 'Take.wav')
  const levels = levelsOf(path)
  expect(Math.abs(levels.lufs! + 23)).toBeLessThanOrEqual(0.5)
  expect(levels.truePeakDbtp).toBeLessThanOrEqual(-1)
  expect(probe(path).streams).toMatchObject([
    { codec_name: 'pcm_s24le', sample_rate: '48000', duration: (take.frameCount / 48_000).toFixed(6) },
  ])
})

test('custom: loud speech is limited, not clipped, and keeps its time to the frame', async () => {
  const world = openExportWorld()
  const take = await world.record(chapter(-95))
  const custom = {
    ...defaultExportOptions.custom,
    loudness: { measure: 'rms', min: -17, max: -16 },
    peak: { measure: 'sample', max: -3 },
    noiseFloorMaxDbfs: -60,
  } as const
  await world.exporter.measure(world.request([take.id], { preset: 'custom', custom }))
  expect(await world.save([take.id], { preset: 'custom', custom, format: 'flac' })).toMatchObject({
    state: 'done',
    error: null,
  })
  const { files } = await world.exporter.check(world.request([take.id], { preset: 'custom', custom }))
  expect(files[0]!.changes).toMatchObject({ isLimited: true })
  const path = join(world.out, 'Take.flac')
  const levels = levelsOf(path)
  expect(levels.rmsDbfs).toBeGreaterThanOrEqual(-17)
  expect(levels.rmsDbfs).toBeLessThanOrEqual(-16)
  expect(levels.samplePeakDbfs).toBeLessThanOrEqual(-3)
  expect(Number(probe(path).format.duration)).toBeCloseTo(take.durationMs / 1_000, 4)
})

test('a noisy room, silence, and a second of tone are said and exported all the same', async () => {
  const world = openExportWorld()
  const noisy = await world.record(
    speechInRoom({ headS: 0.7, seconds: 6, tailS: 1, gain: 0.4, roomDbfs: -45 }),
  )
  const silent = await world.record(new Float32Array(48_000))
  const tone = await world.record(sine({ frequencyHz: 440, amplitude: 0.5, seconds: 1 }))
  const ids = [noisy.id, silent.id, tone.id]
  expect(await world.save(ids, { preset: 'acx' })).toMatchObject({ state: 'done', doneCount: 3, error: null })
  const { files } = await world.exporter.check(world.request(ids, { preset: 'acx' }))
  const of = (at: number, rule: string) => files[at]!.rules.find((each) => each.rule === rule)
  expect(of(0, 'noise-floor')).toMatchObject({ state: 'failed', advice: 'quieter-room' })
  expect(of(1, 'rms')).toMatchObject({ state: 'failed', advice: 'silent', measured: null })
  expect(of(1, 'head')).toMatchObject({ state: 'failed', advice: 'silent' })
  // Nowhere half a second of room to take it from.
  expect(of(2, 'tail')).toMatchObject({ state: 'failed', advice: 'room-tone' })
})

test('marks and lines are cues of a WAV, chapters of FLAC and MP3, at their time after room tone', async () => {
  const script = {
    title: 'Book',
    language: 'en',
    text: 'This is the first line of the book. And here goes the second one.',
  }
  const world = openExportWorld({ findScript: () => Promise.resolve(script) })
  const line = (lineIndex: number, samples: Float32Array) =>
    world.record(samples, { purpose: 'line', scriptId: 'en-narrative', lineIndex })
  const speech = chapter()
  const one = await line(0, speech)
  const two = await line(1, speech.subarray(0, 96_000))
  const recording = world.module.recordings.join({ draftId: null, name: 'Book', takeIds: [one.id, two.id] })
  const labels = ['This is the first line of the book.', 'And here goes the second one.']
  const secondAtS = speech.length / 48_000

  await world.save([recording.id], { format: 'wav16' })
  expect(readCues(join(world.out, 'Book.wav'))).toEqual([
    { atFrame: 0, label: labels[0] },
    { atFrame: speech.length, label: labels[1] },
  ])
  expect(probe(join(world.out, 'Book.wav')).streams).toMatchObject([{ codec_name: 'pcm_s16le' }])
  for (const format of ['mp3', 'flac'] as const) {
    await world.save([recording.id], { format })
    const { chapters } = probe(join(world.out, `Book.${format}`))
    expect(chapters.map(({ tags }) => tags.title)).toEqual(labels)
    expect(Number(chapters[1]!.start_time)).toBeCloseTo(secondAtS, 2)
  }
  await world.save([recording.id], { preset: 'acx' })
  const [, second] = probe(join(world.out, 'Book.mp3')).chapters
  const { files } = await world.exporter.check(world.request([recording.id], { preset: 'acx' }))
  const { headAddedMs } = files[0]!.changes!
  expect(headAddedMs).toBeLessThan(-1_000)
  expect(Number(second!.start_time)).toBeCloseTo(secondAtS + headAddedMs / 1_000, 1)

  const lines = await world.exporter.check(
    world.request([recording.id], { files: 'lines', namePattern: '{script} {line} {text}' }),
  )
  expect(lines).toMatchObject({ hasLines: true })
  expect(lines.files.map(({ name }) => name)).toEqual([
    'Book 001 This is the first line of the book.wav',
    'Book 002 And here goes the second one.wav',
  ])
  const wanted = { files: 'lines', format: 'wav24', namePattern: '{script} {line}' } as const
  expect(await world.save([recording.id], wanted)).toMatchObject({ state: 'done', doneCount: 2 })
  const frames = (name: string): number => steps24(join(world.out, 'Recordings', name)).length
  expect([frames('Book 001.wav'), frames('Book 002.wav')]).toEqual([speech.length, 96_000])
})
