import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wavHeader } from '@shared/audio/formats/wav-header'
import { AppError } from '@shared/errors/app-error'
import { joinFloats } from '@main/inference/join-floats'
import { createCleanStream } from '@main/inference/cleaning/clean-stream'
import { createNoiseMeter } from '@main/inference/cleaning/noise-meter'
import { createModels } from '@main/inference/models/models'
import { cleanRest, cleanStretch } from '@main/inference/tasks/clean-stretch'
import { renderClean } from '@main/inference/tasks/render-clean'
import { decodePcm } from '@main/media/decode-pcm'
import { ffmpegHere, audioTaskContext, modelsHere } from '../../support/analysis/audio-processing-here'
import { siSdrDb } from '../../support/audio/si-sdr'
import { tempFolder } from '../../support/temp-folder'

const session = join(import.meta.dirname, '..', '..', 'media', 'single_kathleen', 'session2.opus')
const noModels = audioTaskContext({ models: createModels('/nowhere') })

async function read(
  path: string,
  format: { sampleRateHz?: number; channels?: number; lengthMs?: number } = {},
): Promise<Float32Array> {
  const parts: Float32Array[] = []
  const options = { ffmpeg: ffmpegHere(), signal: new AbortController().signal }
  for await (const block of decodePcm(path, { ...options, sampleRateHz: 48_000, channels: 1, ...format }))
    parts.push(block)
  return joinFloats(parts)
}

/** Three seconds of a real reading at 44.1 kHz: clean on the right, in white noise at 5 dB on the left. */
async function makeNoisy(folder: string): Promise<{ voice: Float32Array; noisy: string }> {
  const voice = await read(session, { sampleRateHz: 44_100, lengthMs: 3_000 })
  const power = voice.reduce((sum, sample) => sum + sample * sample, 0) / voice.length
  const level = Math.sqrt((12 * power) / 10 ** 0.5)
  let seed = 1
  const stereo = new Float32Array(2 * voice.length)
  voice.forEach((sample, i) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
    stereo[2 * i] = sample + level * (seed / 2 ** 32)
    stereo[2 * i + 1] = sample
  })
  const noisy = join(folder, 'noisy.wav')
  const header = wavHeader({ sampleRateHz: 44_100, channels: 2, encoding: 'f32' }, voice.length)
  writeFileSync(noisy, Buffer.concat([header, Buffer.from(stereo.buffer)]))
  return { voice, noisy }
}
const side = (sound: Float32Array, at: 0 | 1): Float32Array => sound.filter((_, i) => i % 2 === at)

it('removes noise from a file and keeps the clean channel, rate, and length', async () => {
  const folder = tempFolder()
  const { voice, noisy } = await makeNoisy(folder)
  const fractions: number[] = []
  const targetPath = join(folder, 'cleaned.flac')
  const input = { path: noisy, sampleRateHz: 44_100, channels: 2, durationMs: 3_000, bits: 16 as const }
  const context = audioTaskContext({ progress: (fraction) => fractions.push(fraction) })
  const { guard } = await renderClean({ ...input, targetPath, strength: 'strong' }, context)

  const stereo = { sampleRateHz: 44_100, channels: 2 }
  const [before, after] = await Promise.all([read(noisy, stereo), read(targetPath, stereo)])
  expect(Math.abs(after.length - before.length)).toBeLessThanOrEqual(2)
  expect(siSdrDb(voice, side(before, 0))).toBeCloseTo(5, 0)
  expect(siSdrDb(voice, side(after, 0))).toBeGreaterThan(10)
  expect(siSdrDb(voice, side(after, 1))).toBeGreaterThan(15)
  expect(guard).toMatchObject({ strength: 'strong', method: 'deepfilternet3', verdict: 'helps' })
  expect(guard.pauseLevelChangeDb).toBeLessThan(-10)
  expect(Math.abs(guard.speechLevelChangeDb)).toBeLessThan(2)
  expect(fractions.at(-1)).toBeCloseTo(1, 1)
  expect(readdirSync(folder).sort()).toEqual(['cleaned.flac', 'noisy.wav'])
})

it('falls back to ffmpeg if the model cannot run, without a shift in time', async () => {
  const folder = tempFolder()
  const { voice, noisy } = await makeNoisy(folder)
  const targetPath = join(folder, 'filtered.flac')
  const input = { path: noisy, sampleRateHz: 44_100, channels: 2, durationMs: 3_000, bits: 24 as const }
  const { guard } = await renderClean({ ...input, targetPath, strength: 'gentle' }, noModels)
  expect(guard.method).toBe('afftdn')
  const right = side(await read(targetPath, { sampleRateHz: 44_100, channels: 2 }), 1)
  expect(siSdrDb(voice, right)).toBeGreaterThan(10)
  const stretch = { path: noisy, channels: 1, fromMs: 500, lengthMs: 1_500, strength: 'gentle' as const }
  const cleaned = await cleanStretch({ ...stretch, headMs: 500 }, noModels)
  expect(cleaned).toMatchObject({ rest: null, guard: { method: 'afftdn' } })
  expect(cleaned.after.length).toBe(72_000)
})

it('cleans the head of a stretch first and the rest seamlessly', async () => {
  const { noisy } = await makeNoisy(tempFolder())
  const stretch = { path: noisy, channels: 1, fromMs: 500, lengthMs: 10_000, strength: 'gentle' as const }
  const whole = await cleanStretch({ ...stretch, headMs: 10_000 }, audioTaskContext())
  const head = await cleanStretch({ ...stretch, headMs: 1_000 }, audioTaskContext())
  expect(head.after.length).toBe(48_000)
  const after = joinFloats([head.after, await cleanRest(head.rest!, audioTaskContext())])
  expect(after.length).toBe(whole.after.length)
  expect(head.before).toEqual(whole.before)
  expect(whole.before.length / 48_000).toBeCloseTo(2.5, 2)
  expect(siSdrDb(whole.after, after)).toBeGreaterThan(25)
  await expect(
    cleanStretch({ ...stretch, fromMs: 60_000, headMs: 500 }, audioTaskContext()),
  ).rejects.toMatchObject({
    code: 'invalid-input',
  })
})

it('cleaning in chunks equals cleaning at once', async () => {
  const sound = await read(session, { lengthMs: 5_500 })
  const denoiser = await modelsHere().denoiser()
  const stream = createCleanStream(denoiser, 1, 12, 2 * 48_000)
  const parts = [await stream.push([sound.subarray(0, 70_001)]), await stream.push([sound.subarray(70_001)])]
  parts.push(await stream.end())
  const chunked = joinFloats(parts.map(([channel]) => channel!))
  expect(chunked.length).toBe(sound.length)
  expect(siSdrDb(await denoiser.clean(sound, 12), chunked)).toBeGreaterThan(25)
})

it('warns if cleaning removes the voice or its consonants', async () => {
  const sound = await read(session, { lengthMs: 4_000 })
  const vad = await modelsHere().vad()
  const judge = async (after: Float32Array) => {
    const meter = createNoiseMeter(vad)
    await meter.push(sound, after)
    return meter.end()
  }
  expect(await judge(sound)).toMatchObject({
    verdict: 'little-change',
    speechLevelChangeDb: 0,
    clippedSamples: 0,
  })
  const quieter = await judge(sound.map((sample) => sample / 2))
  expect(quieter.verdict).toBe('harms')
  expect(quieter.speechLevelChangeDb).toBeCloseTo(-6.02, 1)
  let last = 0
  const dull = await judge(sound.map((sample) => (last += 0.3 * (sample - last))))
  expect(dull.verdict).toBe('harms')
  expect(dull.highBandChangeDb).toBeLessThan(-4)
  expect((await judge(sound.map((sample) => sample * 1e3))).clippedSamples).toBeGreaterThan(1_000)
})

it('leaves nothing behind when cancelled or if the file is damaged', async () => {
  const folder = tempFolder()
  const abort = new AbortController()
  const input = {
    strength: 'gentle' as const,
    sampleRateHz: 48_000,
    channels: 1,
    durationMs: 60_000,
    bits: 16 as const,
  }
  const targetPath = join(folder, 'never.flac')
  const stop = { signal: abort.signal, progress: () => abort.abort(new AppError('cancelled')) }
  const rendering = renderClean({ ...input, path: session, targetPath }, { ...noModels, ...stop })
  await expect(rendering).rejects.toMatchObject({ code: 'cancelled' })
  const damaged = join(import.meta.dirname, '..', '..', 'media', 'odd', 'text_named_as.mp3')
  await expect(renderClean({ ...input, path: damaged, targetPath }, noModels)).rejects.toMatchObject({
    code: 'file-unsupported',
  })
  expect(existsSync(targetPath)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})
