import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { createMedia } from '@main/media/media'
import { wavHeader } from '@shared/audio/formats/wav-header'
import { AppError } from '@shared/errors/app-error'
import { oddFile, sourceAudioWorkers } from '../../support/audio/audio-workers'
import { type MeasuredHere, measureHere } from '../../support/analysis/measure-here'
import { wavFile } from '../../support/audio/pcm-files'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'
import { sine } from '../../shared/audio/signals'

const workers = sourceAudioWorkers()
const media = createMedia({ workers, env: process.env })
beforeAll(() => media.checkParts())
afterAll(async () => {
  await media.close()
  await workers.close()
})

/** As a file goes through the app: probed when it is added, measured afterwards. */
async function throughTheApp(path: string): Promise<MeasuredHere> {
  const { sampleRateHz, channels } = await media.probe(path, new AbortController().signal)
  return measureHere(path, { sampleRateHz: sampleRateHz ?? 48_000, channels: channels ?? 1 })
}
const codeOf = (path: string): Promise<string> =>
  throughTheApp(path).then(
    () => 'measured',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

test.each([
  ['zero_bytes.wav', 'file-empty'],
  ['header_only.wav', 'file-damaged'],
  ['text_named_as.mp3', 'file-unsupported'],
  ['truncated_no_moov.m4a', 'file-damaged'],
  ['video_without_audio.mp4', 'file-without-audio'],
  ['protected_fairplay.m4a', 'file-protected'],
  ['encrypted_cenc.m4a', 'file-protected'],
])('%s ends as %s', async (name, code) => {
  expect(await codeOf(oddFile(name))).toBe(code)
})

test.each([
  'truncated.wav',
  'truncated.flac',
  'mp3_named_as.wav',
  'mulaw_8k.wav',
  'pcm24_96k.wav',
  'video_with_speech.mp4',
  'opus_no_duration.webm',
  'short_0.4s.wav',
])('%s is measured as far as it goes', async (name) => {
  const path = oddFile(name)
  const facts = await media.probe(path, new AbortController().signal)
  const { measured, left } = await throughTheApp(path)
  const durationMs = (measured.frameCount / (facts.sampleRateHz ?? 1)) * 1_000
  expect(Math.abs(durationMs - (facts.durationMs ?? 0))).toBeLessThan(100)
  expect(measured.levels.samplePeakDbfs).toBeGreaterThan(-60)
  expect(left).toEqual(['a.peaks'])
})

test('measures digital silence without numbers that JSON cannot represent', async () => {
  const { measured } = await throughTheApp(oddFile('digital_silence_8s.flac'))
  expect(measured.levels).toMatchObject({ integratedLufs: null, rmsDbfs: -160, noiseFloorDbfs: -160 })
  expect(JSON.parse(JSON.stringify(measured))).toEqual(measured)
})

test('over full scale: true peak above 0 dBTP', async () => {
  const path = join(tempFolder(), 'loud.wav')
  const samples = sine({ frequencyHz: 440, amplitude: 1.41, seconds: 1 })
  const header = wavHeader({ sampleRateHz: 48_000, channels: 1, encoding: 'f32' }, samples.length)
  writeFileSync(path, Buffer.concat([header, Buffer.from(samples.buffer)]))
  const { measured } = await throughTheApp(path)
  expect(measured.levels.truePeakDbtp).toBeCloseTo(2.98, 1)
  expect(measured.clips.length).toBeGreaterThan(0)
})

test('eight channels and ten milliseconds', async () => {
  const folder = tempFolder()
  const mono = join(folder, 'mono.wav')
  writeFileSync(mono, wavFile(sine({ frequencyHz: 440, amplitude: 0.5, seconds: 1 }), 48_000, 16))
  const many = join(folder, 'many.wav')
  execFileSync(ffmpegPath(), ['-v', 'error', '-i', mono, '-ac', '8', many])
  const eight = await throughTheApp(many)
  expect(eight.measured.frameCount).toBe(48_000)
  const tiny = join(folder, 'tiny.wav')
  writeFileSync(tiny, wavFile(sine({ frequencyHz: 440, amplitude: 0.5, seconds: 0.01 }), 48_000, 16))
  const { measured } = await throughTheApp(tiny)
  expect(measured.frameCount).toBe(480)
  expect(measured.levels.integratedLufs).toBeNull()
})

test('measures a file with a hole around it; refuses one without its beginning', async () => {
  const folder = tempFolder()
  const bytes = readFileSync(oddFile('stereo_dual_mono.flac'))
  const path = join(folder, 'torn.flac')
  const middle = bytes.length >> 1
  writeFileSync(
    path,
    Buffer.concat([bytes.subarray(0, middle), Buffer.alloc(20_000, 0x5a), bytes.subarray(middle + 20_000)]),
  )
  const { measured, left } = await throughTheApp(path)
  const whole = await throughTheApp(oddFile('stereo_dual_mono.flac'))
  expect(measured.frameCount).toBeGreaterThan(whole.measured.frameCount * 0.7)
  expect(measured.frameCount).toBeLessThanOrEqual(whole.measured.frameCount)
  expect(left).toEqual(['a.peaks'])
  const headless = join(folder, 'headless.flac')
  writeFileSync(headless, bytes.subarray(9_000, 60_000).fill(0x5a, 0, 20_000))
  expect(await codeOf(headless)).toMatch(/^file-(damaged|unsupported)$/)
})

test('reports a missing file and a read-only folder', async () => {
  const format = { sampleRateHz: 48_000, channels: 1 }
  await expect(measureHere('/nowhere/a.wav', format)).rejects.toMatchObject({ code: 'file-missing' })
  const folder = tempFolder()
  const peaksPath = join(folder, 'gone', 'a.peaks')
  await expect(measureHere(oddFile('short_2.1s.wav'), { ...format, peaksPath })).rejects.toMatchObject({
    code: expect.stringMatching(/^disk-/) as string,
  })
})
