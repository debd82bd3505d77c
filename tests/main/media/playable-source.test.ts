import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { FfmpegInput } from '@main/media/ffmpeg/ffmpeg-input'
import { createMedia } from '@main/media/media'
import { playableSource } from '@main/media/playable-source'
import { wavHeaderBytes } from '@shared/audio/formats/wav-header'
import { audioWorkers } from '../../support/audio/audio-workers'
import { deliveredFile, type Delivery } from '../../support/audio/delivered-files'
import { ffmpegPath } from '../../support/audio/test-audio'
import { tempFolder } from '../../support/temp-folder'

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

async function sourceOf(path: string) {
  const facts = await media.probe(path, new AbortController().signal)
  const source = await playableSource(media, path, facts)
  if (!source) throw new Error('no source')
  return { facts, source, read: (start: number, end: number) => buffer(source.open(start, end)) }
}

describe('playableSource', () => {
  it.each<Delivery>([
    ...(['16.wav', '24.wav', 'float32.wav', '192k.wav', '51.wav', 'alaw.wav', 'mulaw.wav'] as const),
    ...(['aac.m4a', 'flac.ogg', 'opus.webm', 'layer3.mp3'] as const),
  ])('%s is what Chromium plays, and is left as it is', async (name) => {
    const path = deliveredFile(tempFolder(), name, { seconds: 1 })
    const { source, facts } = await sourceOf(path)
    expect(source).toMatchObject({ mimeType: facts.mimeType, sizeBytes: statSync(path).size })
  })

  it.each<Delivery>([
    ...(['float64.wav', '24in32.wav', '20in32.wav', 'adpcm.wav', 'alac.m4a', 'layer2.mp3'] as const),
    ...(['16.aiff', '24.aiff', 'sowt.aiff', 'float32.aiff', 'float64.aiff', '51.aiff', 'ima4.aiff'] as const),
  ])('%s is decoded, whole and in ranges', async (name) => {
    const path = deliveredFile(tempFolder(), name, { seconds: 2 })
    const decoded = execFileSync(
      ffmpegPath(),
      ['-v', 'error', ...FfmpegInput.ofFile(path).args, '-f', 'f32le', '-'],
      { maxBuffer: 10_000_000 },
    )
    const { source, facts, read } = await sourceOf(path)
    expect(source.mimeType).toBe('audio/wav')
    // As long as the list says, to the millisecond.
    const frameBytes = 4 * (facts.channels ?? 0)
    const length = source.sizeBytes - wavHeaderBytes
    const isInBlocks = name === 'adpcm.wav'
    expect(Math.abs(length - decoded.length) / frameBytes).toBeLessThanOrEqual(isInBlocks ? 2_036 : 48)
    const whole = await read(0, source.sizeBytes - 1)
    expect(whole.length).toBe(source.sizeBytes)
    expect(whole.toString('latin1', 0, 4)).toBe('RIFF')
    const common = Math.min(length, decoded.length)
    const sound = whole.subarray(wavHeaderBytes)
    expect(sound.subarray(0, common).equals(decoded.subarray(0, common))).toBe(true)
    const isExact = name !== 'layer2.mp3' && !name.startsWith('adpcm') && !name.startsWith('ima4')
    for (const [start, end] of [
      [0, 10],
      [50, 200],
      [wavHeaderBytes + 1, wavHeaderBytes + 7],
      [190_001, 190_903],
      [source.sizeBytes - 5, source.sizeBytes - 1],
    ] as const) {
      const part = await read(start, end)
      expect(part.length, `${start}-${end}`).toBe(end - start + 1)
      // What is coded in blocks may begin a little differently within one.
      if (isExact) expect(part.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    }
  })

  it('an MP3 of a bit rate that varies is played from the place that is asked for', async () => {
    const folder = tempFolder()
    const half = "aevalsrc='if(lt(mod(t,4),2),0,0.5*(random(0)*2-1))':d=60:s=44100"
    const made = async (name: string, ...options: string[]) => {
      const path = join(folder, name)
      execFileSync(ffmpegPath(), ['-v', 'error', '-f', 'lavfi', '-i', half, ...options, path])
      return { path, ...(await sourceOf(path)) }
    }
    for (const constant of [
      await made('constant.mp3', '-b:a', '64k'),
      await made('bare.mp3', '-b:a', '64k', '-write_xing', '0'),
    ])
      expect(constant.source).toMatchObject({
        mimeType: 'audio/mpeg',
        sizeBytes: statSync(constant.path).size,
      })
    for (const { source, read } of [
      await made('varying.mp3', '-q:a', '4'),
      await made('varying-bare.mp3', '-q:a', '4', '-write_xing', '0'),
    ]) {
      expect(source.mimeType).toBe('audio/wav')
      const whole = await read(0, source.sizeBytes - 1)
      const at = wavHeaderBytes + 4 * 44_100 * 43
      // The first frames after a jump lack what the ones before them would have lent them.
      const later = 4 * 8_000
      const part = await read(at, at + 200_000)
      expect(part.subarray(later).equals(whole.subarray(at + later, at + 200_001))).toBe(true)
    }
  })

  it('finds its place in a WAV whose bytes per second are wrong', async () => {
    const path = deliveredFile(tempFolder(), 'float64.wav', { seconds: 2 })
    const bytes = readFileSync(path)
    bytes.writeUInt32LE(999, bytes.indexOf('fmt ') + 16)
    writeFileSync(path, bytes)
    const { source, read } = await sourceOf(path)
    const whole = await read(0, source.sizeBytes - 1)
    expect((await read(200_000, 200_999)).equals(whole.subarray(200_000, 201_000))).toBe(true)
  })

  it('a WAV whose header leads Chromium to another place, or to none, is decoded', async () => {
    const path = deliveredFile(tempFolder(), '16.wav', { seconds: 2 })
    const plain = readFileSync(path)
    const sound = plain.subarray(plain.indexOf('data') + 8)
    const wrongRate = Buffer.from(plain)
    wrongRate.writeUInt32LE(44_100 * 2, plain.indexOf('fmt ') + 16)
    // As a recorder leaves it that ended before it wrote how much there is.
    const unwritten = Buffer.concat([
      Buffer.from('RF64\xff\xff\xff\xffWAVEds64\x1c\0\0\0', 'latin1'),
      Buffer.alloc(28),
      plain.subarray(12, 36),
      Buffer.from('data\xff\xff\xff\xff', 'latin1'),
      sound,
    ])
    for (const bytes of [wrongRate, unwritten]) {
      writeFileSync(path, bytes)
      const { source, read } = await sourceOf(path)
      expect(source.sizeBytes).toBe(wavHeaderBytes + 2 * 48_000 * 4)
      const whole = await read(0, source.sizeBytes - 1)
      expect((await read(200_000, 200_999)).equals(whole.subarray(200_000, 201_000))).toBe(true)
      expect(whole.readFloatLE(wavHeaderBytes + 4_000)).toBe(sound.readInt16LE(2_000) / 32_768)
    }
  })

  it('an MP3 that another or a large tag follows is played from the place that is asked for', async () => {
    const path = deliveredFile(tempFolder(), 'layer3.mp3', { seconds: 10 })
    const one = readFileSync(path)
    const frameBytes = 48_000 * 4
    for (const [behind, seconds] of [
      [one, 20],
      [Buffer.concat([Buffer.from('APETAGEX'), Buffer.alloc(one.length)]), 10],
    ] as const) {
      writeFileSync(path, Buffer.concat([one, behind]))
      const { source, read } = await sourceOf(path)
      expect(source.mimeType).toBe('audio/wav')
      const length = (source.sizeBytes - wavHeaderBytes) / frameBytes
      expect(Math.abs(length - seconds)).toBeLessThan(0.2)
      const whole = await read(0, source.sizeBytes - 1)
      const at = wavHeaderBytes + 4 * 48_000 * 7
      const later = 4 * 8_000
      const part = await read(at, at + 200_000)
      expect(part.subarray(later).equals(whole.subarray(at + later, at + 200_001))).toBe(true)
    }
  })

  it('sound that begins later than its picture is played from where it begins, as it is drawn and cut', async () => {
    const folder = tempFolder()
    const sound = deliveredFile(folder, '16.wav', { seconds: 4 })
    const picture = ['-f', 'lavfi', '-i', 'color=c=black:s=64x64:d=6:r=25', '-itsoffset', '2', '-i', sound]
    for (const [name, codec] of [
      ['late.mp4', 'aac'],
      ['late.mov', 'pcm_s16le'],
    ] as const) {
      const path = join(folder, name)
      execFileSync(ffmpegPath(), ['-v', 'error', ...picture, '-c:v', 'libx264', '-c:a', codec, path])
      const { source, read } = await sourceOf(path)
      expect(source.mimeType).toBe('audio/wav')
      const decoded = execFileSync(
        ffmpegPath(),
        ['-v', 'error', ...FfmpegInput.ofFile(path).args, '-map', '0:a:0', '-f', 'f32le', '-'],
        { maxBuffer: 10_000_000 },
      )
      const at = 3 * 48_000 * 4
      const part = await read(wavHeaderBytes + at, wavHeaderBytes + at + 9_999)
      expect(part.equals(decoded.subarray(at, at + 10_000)), name).toBe(true)
      const cut = join(folder, 'cut.flac')
      const span = { path, startMs: 1_000, endMs: 3_500, isInverted: false }
      await media.renderMono([span], cut, new AbortController().signal)
      expect((await sourceOf(cut)).facts.durationMs, name).toBe(2_500)
    }
  })

  it('is as long as it said where the sound ends before, and nothing where there is no file', async () => {
    const path = deliveredFile(tempFolder(), 'float64.wav', { seconds: 2 })
    const facts = await media.probe(path, new AbortController().signal)
    truncateSync(path, 400_000)
    const source = await playableSource(media, path, facts)
    const bytes = source && (await buffer(source.open(0, source.sizeBytes - 1)))
    expect(bytes?.length).toBe(wavHeaderBytes + 2 * 48_000 * 4)
    expect(bytes?.subarray(-4_000).every((byte) => byte === 0)).toBe(true)
    expect(await playableSource(media, join(tempFolder(), 'gone.wav'), facts)).toBeNull()
  })
})
