import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { measure } from '@main/media/measure'
import { createMedia } from '@main/media/media'
import { readFacts } from '@main/media/formats/read-facts'
import { createChildren } from '@main/media/ffmpeg/run-ffmpeg'
import { AppError } from '@shared/errors/app-error'
import { audioWorkers, oddFile } from '../../support/audio/audio-workers'
import { type Delivery, deliveredFile } from '../../support/audio/delivered-files'
import { ffmpegPath, makeTestAudio } from '../../support/audio/test-audio'
import { tempFolder } from '../../support/temp-folder'

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())
const probe = (path: string) => media.probe(path, new AbortController().signal)
const codeOf = (path: string) =>
  probe(path).then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

/** Counted by packets: since FFmpeg 7 the last one counts with its own 20 ms. */
const openEndMs = expect.closeTo(37_450, -2) as number

describe('facts by content', () => {
  it.each([
    [
      'vbr.mp3',
      { durationMs: 37_486, codec: 'mp3', container: 'mp3', mimeType: 'audio/mpeg', isLossless: false },
    ],
    ['vbr_no_xing.mp3', { durationMs: 37_460, codec: 'mp3', container: 'mp3', mimeType: 'audio/mpeg' }],
    ['mp3_named_as.wav', { durationMs: 37_486, codec: 'mp3', container: 'mp3', mimeType: 'audio/mpeg' }],
    [
      'aac_moov_at_end.m4a',
      {
        durationMs: 37_464,
        codec: 'aac',
        container: 'mp4',
        mimeType: 'audio/mp4',
        channels: 1,
        bitsPerSample: null,
      },
    ],
    [
      'opus_no_duration.webm',
      { durationMs: openEndMs, codec: 'opus', container: 'webm', mimeType: 'audio/webm' },
    ],
    [
      'pcm24_96k.wav',
      {
        durationMs: 4_000,
        codec: 'pcm',
        bitsPerSample: 24,
        sampleRateHz: 96_000,
        channels: 1,
        isLossless: true,
      },
    ],
    [
      'mulaw_8k.wav',
      { durationMs: 12_000, codec: 'pcm-mulaw', bitsPerSample: null, isLossless: false, sampleRateHz: 8_000 },
    ],
    [
      'float32_over_0dBFS.wav',
      { durationMs: 3_000, codec: 'pcm-float', bitsPerSample: 32, isLossless: true },
    ],
    [
      'stereo_dual_mono.flac',
      { durationMs: 10_000, codec: 'flac', channels: 2, bitsPerSample: 16, isLossless: true },
    ],
    [
      'rename_to_a_240_character_name.opus',
      { durationMs: 6_000, codec: 'opus', container: 'ogg', mimeType: 'audio/ogg' },
    ],
    ['video_with_speech.mp4', { durationMs: 8_021, codec: 'aac', mimeType: 'video/mp4', channels: 1 }],
    ['short_0.4s.wav', { durationMs: 400, mimeType: 'audio/wav' }],
  ])('%s', async (name, expected) => {
    expect(await probe(oddFile(name))).toMatchObject(expected)
  })

  it('measures what is playable of a truncated file', async () => {
    expect((await probe(oddFile('truncated.wav'))).durationMs).toBe(3_000)
    const flac = await probe(oddFile('truncated.flac'))
    expect(flac.durationMs).toBeGreaterThan(6_200)
    expect(flac.durationMs).toBeLessThan(6_700)
  })

  it('measures an mp3 that another one follows, whatever tags lie between them', async () => {
    const one = readFileSync(oddFile('vbr.mp3'))
    const { durationMs } = await probe(oddFile('vbr.mp3'))
    const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
    const id3v2 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10)])
    for (const between of [[], [id3v1], [id3v1, id3v2]]) {
      const path = join(tempFolder(), 'joined.mp3')
      writeFileSync(path, Buffer.concat([one, ...between, one]))
      expect(await probe(path)).toMatchObject({
        durationMs: expect.closeTo((durationMs ?? 0) * 2, -3) as number,
        codec: 'mp3',
      })
    }
    const tagged = join(tempFolder(), 'tagged.mp3')
    writeFileSync(tagged, Buffer.concat([one, Buffer.alloc(500_000, 'APETAGEX'), id3v1]))
    expect(await probe(tagged)).toMatchObject({ durationMs })
  })

  it('reads an AIFF by what is in it, and its length where it is packed', async () => {
    const folder = tempFolder()
    const of = (name: Delivery) => probe(deliveredFile(folder, name, { seconds: 2 }))
    expect(await of('float32.aiff')).toMatchObject({ codec: 'pcm-float', isLossless: true })
    expect(await of('alaw.aiff')).toMatchObject({ codec: 'pcm-alaw', isLossless: false, durationMs: 2_000 })
    const packed = await of('ima4.aiff')
    expect(packed.isLossless).toBe(false)
    expect(packed.durationMs).toBeCloseTo(2_000, -1)
  })

  it.each(['opus', 'webm'] as const)(
    'takes %s for what it decodes to, whatever rate was encoded',
    async (format) => {
      const path = await makeTestAudio(tempFolder(), format, { seconds: 2, sampleRateHz: 16_000 })
      expect(await probe(path)).toMatchObject({ codec: 'opus', sampleRateHz: 48_000 })
    },
  )

  it.each(['mp3', 'm4a', 'webm', 'aiff', 'opus'] as const)(
    'a %s cut in the middle is not as long as it says',
    async (format) => {
      const whole = await makeTestAudio(tempFolder(), format, { seconds: 8 })
      const before = await probe(whole)
      expect(before.durationMs).toBeGreaterThan(7_900)
      expect(before.durationMs).toBeLessThan(8_200)
      truncateSync(whole, Math.round(readFileSync(whole).length * 0.5))
      const after = await probe(whole)
      expect(after.durationMs).toBeGreaterThan(2_500)
      expect(after.durationMs).toBeLessThan(5_500)
    },
  )

  it.each([
    ['wav', 'audio/wav', 'pcm', true],
    ['aiff', 'audio/aiff', 'pcm', true],
    ['flac', 'audio/flac', 'flac', true],
    ['mp3', 'audio/mpeg', 'mp3', false],
    ['aac', 'audio/aac', 'aac', false],
    ['m4a', 'audio/mp4', 'aac', false],
    ['alac', 'audio/mp4', 'alac', true],
    ['mov', 'video/quicktime', 'aac', false],
    ['ogg', 'audio/ogg', 'vorbis', false],
    ['opus', 'audio/ogg', 'opus', false],
    ['webm', 'audio/webm', 'opus', false],
  ] as const)('takes %s under any name', async (format, mimeType, codec, isLossless) => {
    const folder = tempFolder()
    const path = await makeTestAudio(folder, format, { seconds: 2 })
    const disguised = join(folder, 'notes.mp3')
    if (path !== disguised) copyFileSync(path, disguised)
    const facts = await probe(disguised)
    expect(facts).toMatchObject({ mimeType, codec, isLossless, channels: 1 })
    expect(Math.abs((facts.durationMs ?? 0) - 2_000)).toBeLessThan(100)
    expect(await probe(path)).toEqual(facts)
  })

  it.each(['vbr.mp3', 'vbr_no_xing.mp3', 'rename_to_a_240_character_name.opus', 'opus_no_duration.webm'])(
    '%s, were it too long to parse in memory, would be measured by its packets',
    async (name) => {
      const { facts, doubt } = await readFacts(oddFile(name), 1_000)
      expect(doubt).toBe('unmeasured')
      expect(facts).toMatchObject({ channels: 1, isLossless: false })
      const children = createChildren()
      const signal = new AbortController().signal
      const measured = await measure(ffmpegPath(), oddFile(name), 'copy', { children, signal })
      const exact = await probe(oddFile(name))
      expect(Math.abs((measured.durationMs ?? 0) - (exact.durationMs ?? 0))).toBeLessThanOrEqual(60)
    },
  )

  it('reads file names that look like options, URLs, or patterns', async () => {
    const folder = tempFolder()
    for (const name of [
      '-i.webm',
      'http:%2F%2Fx %03d.webm',
      '240'.repeat(60) + '.webm',
      'Ünïcödé "quote" \'q\' 録音.webm',
    ]) {
      const path = join(folder, name)
      copyFileSync(oddFile('opus_no_duration.webm'), path)
      expect((await probe(path)).durationMs, name).toEqual(openEndMs)
    }
  })
})

describe('files that cannot be samples', () => {
  it.each([
    ['zero_bytes.wav', 'file-empty'],
    ['header_only.wav', 'file-damaged'],
    ['truncated_no_moov.m4a', 'file-damaged'],
    ['text_named_as.mp3', 'file-unsupported'],
    ['video_without_audio.mp4', 'file-without-audio'],
    ['encrypted_cenc.m4a', 'file-protected'],
    ['protected_fairplay.m4a', 'file-protected'],
    ['there is no such file.wav', 'file-missing'],
  ])('%s: %s', async (name, code) => {
    expect(await codeOf(oddFile(name))).toBe(code)
  })

  it('a folder is unsupported', async () => {
    expect(await codeOf(tempFolder())).toBe('file-unsupported')
  })

  it('a header without audio is damaged in every format', async () => {
    const folder = tempFolder()
    for (const format of ['flac', 'mp3', 'ogg', 'webm', 'aiff'] as const) {
      const path = await makeTestAudio(folder, format, { seconds: 3 })
      writeFileSync(path, readFileSync(path).subarray(0, format === 'aiff' ? 54 : 60))
      expect(await codeOf(path), format).toMatch(/^file-(damaged|unsupported)$/)
    }
  })

  it('noise with the right first bytes is damaged', async () => {
    const folder = tempFolder()
    const starts = { wav: 'RIFF\xff\xff\0\0WAVEfmt ', flac: 'fLaC', ogg: 'OggS', m4a: '\0\0\0\x20ftypM4A ' }
    for (const [extension, start] of Object.entries(starts)) {
      const noise = Buffer.alloc(5_000)
      for (let i = 0; i < noise.length; i++) noise[i] = (i * 7919 + 13) % 251
      noise.write(start, 'latin1')
      const path = join(folder, `noise.${extension}`)
      writeFileSync(path, noise)
      expect(await codeOf(path), extension).toMatch(/^file-(damaged|unsupported|without-audio)$/)
    }
  })
})

it('an aborted probe ends as cancelled', async () => {
  await expect(media.probe(oddFile('vbr.mp3'), AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  })
})
