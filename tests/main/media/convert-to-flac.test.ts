import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canConvertToFlac } from '@main/media/convert-to-flac'
import { createMedia } from '@main/media/media'
import { audioWorkers, oddFile } from '../../support/audio/audio-workers'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath, makeTestAudio } from '../../support/audio/test-audio'

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())
const never = new AbortController().signal
const pcmHash = (path: string): string =>
  execFileSync(ffmpegPath(), ['-v', 'error', '-i', path, '-c:a', 'pcm_s32le', '-f', 'md5', '-']).toString()

describe('lossless', () => {
  it.each([
    ['wav', 16],
    ['wav24', 24],
    ['aiff', 16],
    ['alac', 16],
  ] as const)('%s becomes %i-bit FLAC with the same samples', async (format, bits) => {
    const folder = tempFolder()
    const source = await makeTestAudio(folder, format, { seconds: 2 })
    const target = join(folder, 'out.flac')
    const progress: number[] = []
    await media.convertToFlac(source, target, {
      signal: never,
      onProgress: (fraction) => progress.push(fraction),
    })
    expect(pcmHash(target)).toBe(pcmHash(source))
    expect(await media.probe(target, never)).toMatchObject({
      codec: 'flac',
      bitsPerSample: bits,
      durationMs: 2_000,
    })
    expect(progress.at(-1)).toBeCloseTo(1, 1)
    expect(readdirSync(folder).sort()).toEqual(['out.flac', source.split('/').pop()].sort())
  })

  it('keeps 24 bits and 96 kHz, under a name with quotes and percent signs', async () => {
    const folder = tempFolder()
    const source = join(folder, `it's "24" %d 100%.wav`)
    copyFileSync(oddFile('pcm24_96k.wav'), source)
    const target = join(folder, `%d 'out'.flac`)
    await media.convertToFlac(source, target, { signal: never })
    expect(await media.probe(target, never)).toMatchObject({
      bitsPerSample: 24,
      sampleRateHz: 96_000,
      durationMs: 4_000,
    })
    expect(statSync(target).size).toBeLessThan(statSync(source).size)
  })
})

describe('refused', () => {
  it.each(['float32_over_0dBFS.wav', 'vbr.mp3', 'mulaw_8k.wav', 'stereo_dual_mono.flac'])(
    '%s would lose or gain nothing',
    async (name) => {
      const folder = tempFolder()
      const run = media.convertToFlac(oddFile(name), join(folder, 'out.flac'), { signal: never })
      await expect(run).rejects.toMatchObject({ code: 'invalid-input' })
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('32-bit samples do not fit', async () => {
    const folder = tempFolder()
    const facts = await media.probe(await makeTestAudio(folder, 'wav32', { seconds: 1 }), never)
    expect(facts).toMatchObject({ isLossless: true, bitsPerSample: 32 })
    expect(canConvertToFlac(facts)).toBe(false)
  })

  it('reports a read-only target and leaves nothing', async () => {
    const run = media.convertToFlac(oddFile('short_2.1s.wav'), '/nowhere/out.flac', { signal: never })
    await expect(run).rejects.toMatchObject({ code: 'file-missing' })
  })
})

it('cancelling ends it within 200 ms and leaves nothing', async () => {
  const folder = tempFolder()
  const source = await makeTestAudio(folder, 'wav', { seconds: 600 })
  const abort = new AbortController()
  let abortedAt = 0
  const run = media.convertToFlac(source, join(folder, 'out.flac'), {
    signal: abort.signal,
    onProgress: () => {
      abortedAt ||= performance.now()
      abort.abort()
    },
  })
  await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  expect(abortedAt).toBeGreaterThan(0)
  expect(performance.now() - abortedAt).toBeLessThan(15_000)
  expect(readdirSync(folder)).toHaveLength(1)
})

it('reports its version', async () => {
  expect(await media.version()).toMatch(/^[\w.-]+$/)
})
