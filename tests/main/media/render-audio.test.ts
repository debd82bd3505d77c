import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodePcm } from '@main/media/decode-pcm'
import { createMedia } from '@main/media/media'
import { renderBits } from '@main/media/render-audio'
import { audioWorkers } from '../../support/audio/audio-workers'
import { deliveredFile } from '../../support/audio/delivered-files'
import { makeTestAudio, ffmpegPath } from '../../support/audio/test-audio'

const run = promisify(execFile)
const media = createMedia({ workers: audioWorkers, env: process.env })
const { signal } = new AbortController()
let folder = ''
const paths: Record<string, string> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
  paths['wav24'] = await makeTestAudio(folder, 'wav24', { seconds: 6, sampleRateHz: 44_100 })
  paths['wav'] = await makeTestAudio(folder, 'wav', { seconds: 6, sampleRateHz: 48_000 })
  paths['flac'] = await makeTestAudio(folder, 'flac', { seconds: 6, sampleRateHz: 48_000, seed: 3 })
  paths['mp3'] = await makeTestAudio(folder, 'mp3', { seconds: 6, sampleRateHz: 48_000 })
})
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every sample of a file, widened to 32 bits. */
async function samplesOf(path: string): Promise<Int32Array> {
  const args = ['-v', 'error', '-i', path, '-f', 's32le', '-c:a', 'pcm_s32le', '-']
  const { stdout } = await run(ffmpegPath(), args, { encoding: 'buffer', maxBuffer: 64_000_000 })
  return new Int32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length))
}

describe('render', () => {
  it('finds its place in a WAV whose bytes per second are wrong', async () => {
    const path = deliveredFile(folder, '24.wav', { seconds: 4 })
    const before = await samplesOf(path)
    const bytes = readFileSync(path)
    bytes.writeUInt32LE(999, bytes.indexOf('fmt ') + 16)
    writeFileSync(path, bytes)
    const target = join(folder, 'wrong-rate.flac')
    const spans = [{ path, startFrame: 48_000, endFrame: 96_000, isSeekable: true }]
    const request = { sampleRateHz: 48_000, bits: 24, format: 'flac', gainDb: 0, isDithered: false } as const
    await media.render({ spans, ...request }, target, { signal })
    expect((await samplesOf(target)).join()).toBe(before.subarray(48_000, 96_000).join())
  })

  it('finds a stretch of such a WAV for whoever decodes it or mixes it to one channel', async () => {
    const path = deliveredFile(folder, '16.wav', { seconds: 4 })
    const stretch = async (): Promise<number[]> => {
      const found: number[] = []
      const place = { startMs: 1_000, lengthMs: 500, sampleRateHz: 48_000, channels: 1 }
      for await (const block of decodePcm(path, { ffmpeg: ffmpegPath(), signal, ...place }))
        found.push(...block)
      return found
    }
    const mono = async (): Promise<Int32Array> => {
      const target = join(folder, 'mono.flac')
      await media.renderMono(
        [{ path, startMs: 1_000, endMs: 1_500, isInverted: false }],
        target,
        signal,
        48_000,
      )
      return samplesOf(target)
    }
    const before = { stretch: await stretch(), mono: await mono() }
    expect([before.stretch.length, before.mono.length]).toEqual([24_000, 24_000])
    const bytes = readFileSync(path)
    bytes.writeUInt32LE(44_100 * 2, bytes.indexOf('fmt ') + 16)
    writeFileSync(path, bytes)
    expect((await stretch()).join()).toBe(before.stretch.join())
    const after = await mono()
    expect(after.length).toBe(24_000)
    // Sixteen bits are dithered; what else differs is another place.
    const furthest = after.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (before.mono[at] ?? 0))),
      0,
    )
    expect(furthest).toBeLessThan(4 * 65_536)
  })

  it('makes silence of what is no sound in a float file, not a click', async () => {
    const path = deliveredFile(folder, 'float32.wav', { seconds: 4 })
    const before = await samplesOf(path)
    const bytes = readFileSync(path)
    const start = bytes.indexOf('data') + 8
    const wild = [60_000, 70_000, 80_000]
    for (const [at, value] of [NaN, Infinity, -Infinity].entries())
      bytes.writeFloatLE(value, start + 4 * (wild[at] ?? 0))
    writeFileSync(path, bytes)
    const target = join(folder, 'no-sound.flac')
    const spans = [{ path, startFrame: 48_000, endFrame: 96_000, isSeekable: true }]
    const request = { sampleRateHz: 48_000, bits: 24, format: 'flac', gainDb: 0, isDithered: false } as const
    await media.render({ spans, ...request }, target, { signal })
    const after = await samplesOf(target)
    expect(after.length).toBe(48_000)
    for (const at of wild) expect(after[at - 48_000]).toBe(0)
    const isSame = (value: number, at: number): boolean =>
      wild.includes(at + 48_000) || Math.abs(value - (before[at + 48_000] ?? 0)) <= 256
    expect([...after].every(isSame)).toBe(true)
  })

  it.each([
    ['wav24', 24, true, 44_100],
    ['wav', 16, true, 48_000],
    ['flac', 24, true, 48_000],
    ['flac', 24, false, 48_000],
  ] as const)(
    'cuts %s (%s bits, seekable %s) to the sample',
    async (name, bits, isSeekable, sampleRateHz) => {
      const path = paths[name] ?? ''
      const all = await samplesOf(path)
      const target = join(folder, `cut-${name}-${isSeekable}.flac`)
      const [startFrame, middle, endFrame] = [12_345, 77_777, 200_001]
      await media.render(
        {
          spans: [
            { path, startFrame, endFrame: middle, isSeekable },
            { path, startFrame: endFrame, endFrame: null, isSeekable },
          ],
          sampleRateHz,
          bits,
          format: 'flac',
          gainDb: 0,
          isDithered: false,
        },
        target,
        { signal },
      )
      const expected = [...all.subarray(startFrame, middle), ...all.subarray(endFrame)]
      expect([...(await samplesOf(target))].findIndex((value, index) => value !== expected[index])).toBe(-1)
      expect((await samplesOf(target)).length).toBe(expected.length)
      expect(await media.probe(target, signal)).toMatchObject({
        bitsPerSample: bits,
        codec: 'flac',
        sampleRateHz,
      })
    },
  )

  it('cuts out as many stretches as a talk of hours has, to the sample, and leaves no part behind', async () => {
    const path = paths['wav'] ?? ''
    const all = await samplesOf(path)
    const count = 1_300
    const starts = Array.from({ length: count }, (_, at) => at * 200)
    const spans = starts.map((startFrame) => ({
      path,
      startFrame,
      endFrame: startFrame + 101,
      isSeekable: true,
    }))
    const own = mkdtempSync(join(folder, 'parts-'))
    const request = { sampleRateHz: 48_000, bits: 16, format: 'flac', gainDb: 0, isDithered: false } as const
    await media.render({ ...request, spans }, join(own, 'many.flac'), { signal })
    const expected = starts.flatMap((start) => [...all.subarray(start, start + 101)])
    expect((await samplesOf(join(own, 'many.flac'))).join()).toBe(expected.join())
    expect(readdirSync(own)).toEqual(['many.flac'])

    const louder = join(own, 'louder.wav')
    await media.render({ ...request, spans, format: 'wav', gainDb: -6, isDithered: true }, louder, { signal })
    const quieter = await samplesOf(louder)
    expect(quieter.length).toBe(expected.length)
    expect((quieter[50_000] ?? 0) / 2 ** 31).toBeCloseTo(
      ((expected[50_000] ?? 0) / 2 ** 31) * 10 ** (-6 / 20),
      3,
    )
  })

  it('cuts a lossy file at its decoded samples, joins files, and applies gain', async () => {
    const [mp3, wav] = [paths['mp3'] ?? '', paths['wav'] ?? '']
    const target = join(folder, 'joined.wav')
    const done: number[] = []
    await media.render(
      {
        spans: [
          { path: mp3, startFrame: 4_800, endFrame: 52_800, isSeekable: false },
          { path: wav, startFrame: 100, endFrame: 10_100, isSeekable: true },
        ],
        sampleRateHz: 48_000,
        bits: 24,
        format: 'wav',
        gainDb: -6,
        isDithered: false,
      },
      target,
      { signal, onProgress: (ms) => done.push(ms) },
    )
    const joined = await samplesOf(target)
    const source = await samplesOf(wav)
    expect(joined.length).toBe(58_000)
    const factor = 10 ** (-6 / 20)
    for (const index of [0, 5_000, 9_999]) {
      expect((joined[48_000 + index] ?? 0) / 2 ** 31).toBeCloseTo(
        ((source[100 + index] ?? 0) / 2 ** 31) * factor,
        5,
      )
    }
    expect(done.length).toBeGreaterThan(0)
    expect((await stat(target)).size).toBeGreaterThan(58_000 * 3)
  })

  it('keeps 24 bits of a decoded lossy file', async () => {
    const path = paths['mp3'] ?? ''
    const facts = await media.probe(path, signal)
    expect(renderBits(facts)).toBe(24)
    const all = await samplesOf(path)
    const target = join(folder, 'lossy.flac')
    const spans = [{ path, startFrame: 1_000, endFrame: 90_000, isSeekable: false }]
    const request = { spans, sampleRateHz: 48_000, format: 'flac', gainDb: 0 } as const
    await media.render({ ...request, bits: 24, isDithered: false }, target, { signal })
    const kept = await samplesOf(target)
    expect(kept.length).toBe(89_000)
    const worst = kept.reduce((most, value, i) => Math.max(most, Math.abs(value - (all[1_000 + i] ?? 0))), 0)
    // One step of 24 bits.
    expect(worst).toBeLessThanOrEqual(2 ** 8)
    expect(kept.filter((value) => value % 2 ** 16 !== 0).length).toBeGreaterThan(80_000)
  })

  it('dithers 16 bits: a tone below one step keeps its level', async () => {
    const path = join(folder, 'faint.wav')
    const faint = 'sine=frequency=1000:sample_rate=48000:duration=4,volume=0.00008,aformat=sample_fmts=s32'
    await run(ffmpegPath(), ['-v', 'error', '-f', 'lavfi', '-i', faint, '-c:a', 'pcm_s24le', '-y', path])
    const spans = [{ path, startFrame: 0, endFrame: null, isSeekable: true }]
    const request = { spans, sampleRateHz: 48_000, bits: 16, format: 'wav', gainDb: 0 } as const
    const levels: number[] = []
    for (const isDithered of [false, true]) {
      const target = join(folder, `faint-${isDithered}.wav`)
      await media.render({ ...request, isDithered }, target, { signal })
      const samples = await samplesOf(target)
      const total = samples.reduce(
        (sum, value, i) => sum + (value / 2 ** 31) * Math.sin((2 * Math.PI * i) / 48),
        0,
      )
      levels.push((2 * total) / samples.length)
    }
    // sine's own amplitude is 1/8: a third of a step. Cut off, it becomes another wave.
    const tone = 0.00008 / 8
    expect(levels[0]).toBeGreaterThan(1.5 * tone)
    expect(levels[1]).toBeCloseTo(tone, 6)
  })

  it('reports file errors, and ends at once when cancelled', async () => {
    const request = { sampleRateHz: 48_000, bits: 16, format: 'flac', gainDb: 0, isDithered: false } as const
    const cut = (path: string) => [{ path, startFrame: 0, endFrame: 100, isSeekable: true }]
    const missing = media.render(
      { ...request, spans: cut(join(folder, 'none.wav')) },
      join(folder, 'x.flac'),
      { signal },
    )
    await expect(missing).rejects.toMatchObject({ code: 'file-missing' })
    const abort = new AbortController()
    abort.abort()
    const stopped = media.render({ ...request, spans: cut(paths['wav'] ?? '') }, join(folder, 'y.flac'), {
      signal: abort.signal,
    })
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
  })
})
