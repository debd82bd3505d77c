import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oddFile } from '../../support/audio/audio-workers'
import { ffmpegPath } from '../../support/audio/test-audio'
import { levelsOf, openExportWorld, speechInRoom, steps24 } from '../../support/record/export-world'
import { tempFolder } from '../../support/temp-folder'
import { noise, onGrid } from '../../shared/audio/signals'

const chapter = (seconds = 6): Float32Array<ArrayBuffer> =>
  speechInRoom({ headS: 1, seconds, tailS: 1, gain: 0.4, roomDbfs: -85 })

function written(name: string, samples: Float32Array, ...args: string[]): string {
  const path = join(tempFolder(), name)
  const raw = ['-f', 'f32le', '-ar', '48000', '-ac', '1', '-i', '-']
  execFileSync(ffmpegPath(), ['-v', 'error', ...raw, ...args, path], {
    input: new Uint8Array(samples.buffer),
  })
  return path
}

test('a finished MP3 is measured by the rules of ACX, as it is', async () => {
  const world = openExportWorld()
  const take = await world.record(chapter())
  expect(await world.save([take.id], { preset: 'acx' })).toMatchObject({ state: 'done' })
  const path = join(world.out, 'Take.mp3')
  const file = await world.open(path)
  expect(file).toMatchObject({ name: 'Take.mp3', format: 'mp3', kbps: 192, isConstant: true })
  const request = {
    ...world.request([], { preset: 'acx' }),
    sources: [{ kind: 'take' as const, id: file.takeId }],
  }
  const { jobId } = (await world.exporter.measure(request))!
  expect(await world.ended(jobId)).toMatchObject({ state: 'done' })
  const { files } = await world.exporter.check(request)
  const { rules, changes } = files[0]!
  expect(rules.map(({ rule, state }) => `${rule} ${state}`)).toEqual(
    ['rms', 'sample-peak', 'noise-floor', 'head', 'tail', 'length', 'sample-rate', 'channels'].map(
      (rule) => `${rule} met`,
    ),
  )
  expect(rules[0]!.measured).toBeCloseTo(levelsOf(path).rmsDbfs!, 1)
  expect(changes).toEqual({ gainDb: 0, isLimited: false, headAddedMs: 0, tailAddedMs: 0 })
})

test('a file that fails is made right in another, and stays as it is', async () => {
  const world = openExportWorld()
  const path = written(
    'Loud chapter.wav',
    chapter().map((value) => value * 2),
    '-c:a',
    'pcm_s24le',
  )
  const before = readFileSync(path)
  const { takeId, format } = await world.open(path)
  expect(format).toBe('wav')
  const request = {
    ...world.request([], { preset: 'acx' }),
    sources: [{ kind: 'take' as const, id: takeId }],
  }
  const started = await world.exporter.save(request)
  expect(await world.ended(started!.jobId)).toMatchObject({ state: 'done', error: null })
  const levels = levelsOf(join(world.out, 'Loud chapter.mp3'))
  expect(levels.rmsDbfs).toBeGreaterThan(-23)
  expect(levels.rmsDbfs).toBeLessThan(-18)
  expect(levels.samplePeakDbfs).toBeLessThanOrEqual(-3)
  expect(readFileSync(path).equals(before)).toBe(true)
})

test.each([
  ['wav', ['-c:a', 'pcm_s24le']],
  ['flac', ['-c:a', 'flac', '-sample_fmt', 's32']],
])('every frame of a %s is read', async (ending, args) => {
  const world = openExportWorld()
  const samples = onGrid(noise(30_001, 0.5, 4), 24)
  const { takeId, durationMs } = await world.open(written(`Noise.${ending}`, samples, ...args))
  expect(durationMs).toBeCloseTo(30_001 / 48, 6)
  const request = world.request([], { format: 'wav24' })
  const started = await world.exporter.save({ ...request, sources: [{ kind: 'take', id: takeId }] })
  expect(await world.ended(started!.jobId)).toMatchObject({ state: 'done', error: null })
  const steps = steps24(join(world.out, 'Noise.wav'))
  expect(steps.length).toBe(30_001)
  expect(steps.findIndex((step, at) => step !== Math.round(samples[at]! * 2 ** 23))).toBe(-1)
})

test('a variable bit rate is told from a constant one', async () => {
  const world = openExportWorld()
  const sound = chapter()
  expect(await world.open(written('v.mp3', sound, '-q:a', '4'))).toMatchObject({ isConstant: false })
  expect(await world.open(written('c.mp3', sound, '-b:a', '128k', '-write_xing', '0'))).toMatchObject({
    ...{ kbps: 128, isConstant: true },
  })
})

test('what is no sound, or too wide, is refused and leaves nothing', async () => {
  const world = openExportWorld()
  const text = join(tempFolder(), 'chapter.mp3')
  writeFileSync(text, 'Once upon a time')
  await expect(world.open(text)).rejects.toThrow('file-unsupported')
  const wide = written('wide.wav', chapter(), '-ac', '6')
  await expect(world.open(wide)).rejects.toMatchObject({ code: 'file-unsupported' })
  await expect(world.open(join(tempFolder(), 'gone.wav'))).rejects.toThrow('file-missing')
  expect(existsSync(world.workFolder) ? readdirSync(world.workFolder) : []).toEqual([])
})

test.each<[string, () => string]>([
  ['8 bits', () => written('eight.wav', chapter(), '-c:a', 'pcm_u8')],
  ['192 kHz', () => written('fast.wav', chapter(), '-ar', '192000', '-c:a', 'pcm_s32le')],
  ['8 kHz', () => oddFile('mulaw_8k.wav')],
  ['3 s', () => written('short.aiff', chapter(1), '-c:a', 'pcm_s24be')],
  ['two channels', () => oddFile('stereo_dual_mono.flac')],
  ['sound above full scale', () => oddFile('float32_over_0dBFS.wav')],
  ['another ending', () => oddFile('mp3_named_as.wav')],
  ['a picture beside it', () => oddFile('video_with_speech.mp4')],
  ['silence alone', () => oddFile('digital_silence_8s.flac')],
  ['its end cut off', () => oddFile('truncated.wav')],
])('a file with %s is judged by ACX and leaves as one that it takes', async (_, pathOf) => {
  const world = openExportWorld()
  const { takeId, durationMs } = await world.open(pathOf())
  expect(durationMs).toBeGreaterThan(0)
  const request = {
    ...world.request([], { preset: 'acx', namePattern: 'Chapter' }),
    sources: [{ kind: 'take' as const, id: takeId }],
  }
  const measuring = await world.exporter.measure(request)
  expect(await world.ended(measuring!.jobId)).toMatchObject({ state: 'done', error: null })
  const { files, isMeasured } = await world.exporter.check(request)
  expect(isMeasured).toBe(true)
  const verdicts = new Map(files[0]!.rules.map(({ rule, state }) => [rule, state]))
  const started = await world.exporter.save(request)
  expect(await world.ended(started!.jobId)).toMatchObject({ state: 'done', error: null })
  const { rmsDbfs, samplePeakDbfs } = levelsOf(join(world.out, 'Chapter.mp3'))
  if (rmsDbfs === null) return expect(verdicts.get('rms')).toBe('failed')
  expect(rmsDbfs).toBeGreaterThan(-23)
  expect(rmsDbfs).toBeLessThan(-18)
  expect(samplePeakDbfs).toBeLessThanOrEqual(-3)
})

test.each([
  ['truncated_no_moov.m4a', 'file-damaged'],
  ['header_only.wav', 'file-damaged'],
  ['zero_bytes.wav', 'file-empty'],
  ['text_named_as.mp3', 'file-unsupported'],
  ['encrypted_cenc.m4a', 'file-protected'],
])('%s is refused as %s, and leaves nothing', async (name, code) => {
  const world = openExportWorld()
  await expect(world.open(oddFile(name))).rejects.toMatchObject({ code })
  expect(existsSync(world.workFolder) ? readdirSync(world.workFolder) : []).toEqual([])
})

test('only the last files that were opened are kept', async () => {
  const world = openExportWorld()
  const path = written('short.wav', noise(4_800, 0.5, 1))
  for (let at = 0; at < 10; at++) await world.open(path)
  expect(readdirSync(world.workFolder)).toHaveLength(8)
})
