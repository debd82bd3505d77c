import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureDuration } from '@demo-cloud/audio/measure-duration'
import { readPeaks } from '@demo-cloud/audio/read-peaks'
import { decodePcm } from '@main/media/decode-pcm'
import { decodeInto } from '@main/media/decode-into'
import { FfmpegInput } from '@main/media/ffmpeg/ffmpeg-input'
import { createChildren, runFfmpeg } from '@main/media/ffmpeg/run-ffmpeg'
import { spawnFfmpeg } from '@main/media/ffmpeg/spawn-ffmpeg'
import { measure } from '@main/media/measure'
import { createMedia } from '@main/media/media'
import { audioWorkers } from '../../../support/audio/audio-workers'
import { ffmpegPath, makeTestAudio } from '../../../support/audio/test-audio'

const media = createMedia({ workers: audioWorkers, env: process.env })
const { signal } = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
/** What a crafted file wants to reach: ten times as long as the half second it shows. */
let secret = ''
let frames = Buffer.alloc(0)

beforeAll(async () => {
  secret = await makeTestAudio(folder, 'wav', { seconds: 5, seed: 7 })
  frames = readFileSync(await makeTestAudio(folder, 'mp3', { seconds: 0.5 }))
})
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

const ffmpeg = (...args: string[]): void =>
  void execFileSync(ffmpegPath(), ['-v', 'error', '-y', ...args], { stdio: 'pipe' })

/** Longest stretch, in seconds, that any way into ffmpeg makes of a file; refusing it counts as none. */
async function longestSeconds(path: string): Promise<number> {
  const target = join(folder, 'rendered.wav')
  const seconds = async (read: () => Promise<number | null>): Promise<number> => {
    try {
      return (await read()) ?? 0
    } catch {
      return 0
    }
  }
  const common = { ffmpeg: ffmpegPath(), signal }
  const ways = [
    async () => ((await media.probe(path, signal)).durationMs ?? 0) / 1_000,
    async () =>
      ((await measure(ffmpegPath(), path, 'decode', { children: createChildren(), signal })).durationMs ??
        0) / 1_000,
    async () => {
      let frameCount = 0
      for await (const block of decodePcm(path, { ...common, sampleRateHz: 8_000, channels: 1 }))
        frameCount += block.length
      return frameCount / 8_000
    },
    async () => {
      let bytes = 0
      const onBytes = (chunk: Buffer): void => void (bytes += chunk.length)
      await decodeInto(path, [{ sampleRateHz: 8_000, channels: 1, onBytes }], common).ended
      return bytes / 4 / 8_000
    },
    async () => {
      let bytes = 0
      for await (const chunk of media.readSamples(path, 0, 48_000) as AsyncIterable<Buffer>)
        bytes += chunk.length
      return bytes / 4 / 48_000
    },
    async () => {
      const span = { path, startFrame: 0, endFrame: null, isSeekable: false }
      await media.render(
        { spans: [span], sampleRateHz: 48_000, bits: 16, format: 'wav', gainDb: 0, isDithered: false },
        target,
        { signal },
      )
      return (readFileSync(target).length - 44) / 2 / 48_000
    },
    // The demo workspace reads what is sent to it by the same rules.
    async () => ((await measureDuration(path)) ?? 0) / 1_000,
    async () => (await readPeaks(path)).length / 100,
  ]
  let longest = 0
  for (const way of ways) longest = Math.max(longest, await seconds(way))
  return longest
}

const crafted = (name: string, head: string): string => {
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat([Buffer.from(head), frames]))
  return path
}

describe('a crafted file shows no sound but its own', () => {
  it('reaches the half second that it holds', async () => {
    expect(await longestSeconds(crafted('honest.mp3', ''))).toBeLessThan(1)
    expect(await longestSeconds(secret)).toBeCloseTo(5, 0)
  })

  it('a playlist', async () => {
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:5,\n${secret}\n#EXT-X-ENDLIST\n`
    expect(await longestSeconds(crafted('playlist.mp3', list))).toBeLessThan(1)
  })

  it('a list of files to join', async () => {
    for (const name of [secret, basename(secret)]) {
      const list = `ffconcat version 1.0\nfile '${name}'\nfile '${name}'\n`
      expect(await longestSeconds(crafted('concat.mp3', list))).toBeLessThan(1)
    }
  })

  it('a movie whose sound lies in another file', async () => {
    const movie = join(folder, 'reference.mov')
    ffmpeg('-i', secret, '-c:a', 'pcm_s16le', movie)
    const bytes = readFileSync(movie)
    // The data reference says "in this file"; made to name another one it is longer, and the sound itself goes.
    const at = bytes.indexOf('dref')
    const reference = aliasTo(secret)
    const grown = grow(bytes, at, reference)
    writeFileSync(movie, grown)
    expect(await longestSeconds(movie)).toBeLessThan(1)
  })

  it('a Matroska file that names its other segments, and one with attachments', async () => {
    const path = join(folder, 'segments.webm')
    const list = join(folder, 'list.m3u8')
    writeFileSync(list, `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${secret}\n#EXT-X-ENDLIST\n`)
    ffmpeg('-f', 'lavfi', '-i', 'anoisesrc=d=0.5', '-c:a', 'libopus', '-metadata', `next_filename=${secret}`,
      '-attach', list, '-metadata:s:t', 'mimetype=application/x-mpegURL', '-f', 'matroska', path) // prettier-ignore
    // The check reads the kind at the start of the file.
    const bytes = readFileSync(path)
    const kind = bytes.indexOf('matroska')
    bytes.write('webm\0\0\0\0', kind, 'latin1')
    writeFileSync(path, bytes)
    expect(await longestSeconds(path)).toBeLessThan(1)
  })

  it('subtitles that name a sound, beside it and inside', async () => {
    const words = `[Script Info]\nVideo File: ${secret}\nAudio File: ${secret}\nScriptType: v4.00+\n\n[Events]\n`
    expect(await longestSeconds(crafted('subtitles.mp3', words))).toBeLessThan(1)
    crafted('beside.mp3', '')
    writeFileSync(join(folder, 'beside.idx'), `# VobSub index file, v7\n${secret}\n`)
    expect(await longestSeconds(join(folder, 'beside.mp3'))).toBeLessThan(1)
    const vobsub = crafted('vobsub.mp3', `# VobSub index file, v7\nid: en, index: 0\n`)
    writeFileSync(join(folder, 'vobsub.sub'), readFileSync(secret))
    expect(await longestSeconds(vobsub)).toBeLessThan(1)
  })

  it('a name that is a pattern for many files', async () => {
    const pictures = join(folder, 'pictures')
    mkdirSync(pictures)
    for (let i = 1; i <= 9; i++) writeFileSync(join(pictures, `sound${i}.mp3`), frames)
    writeFileSync(join(pictures, 'sound%d.mp3'), frames)
    writeFileSync(join(pictures, 'sound*.mp3'), frames)
    expect(await longestSeconds(join(pictures, 'sound%d.mp3'))).toBeLessThan(1)
    expect(await longestSeconds(join(pictures, 'sound*.mp3'))).toBeLessThan(1)
  })
})

it('the tool is told what a file is and never asked, whatever version it has', () => {
  const path = join(folder, 'told.mp3')
  writeFileSync(path, frames)
  const { args } = FfmpegInput.ofFile(path)
  expect(args.slice(args.indexOf('-f'))).toEqual(['-f', 'mp3', '-i', `file:${path}`])
  expect(args[args.indexOf('-format_whitelist') + 1]).toBe('mp3')
  expect(args[args.indexOf('-protocol_whitelist') + 1]).toBe('file')
})

describe('one run of the tool', () => {
  const run = (args: Parameters<typeof runFfmpeg>[1], limits: Parameters<typeof runFfmpeg>[2]['limits']) =>
    runFfmpeg(ffmpegPath(), ['-v', 'error', '-nostdin', ...args], {
      children: createChildren(),
      signal,
      ...(limits ? { limits } : {}),
    })
  const zeros = () => FfmpegInput.ofRaw({ encoding: 's16', sampleRateHz: 8_000, channels: 1 }, '/dev/zero')

  it('reads nothing that was not checked', () => {
    expect(() => spawnFfmpeg(ffmpegPath(), ['-i', secret, '-f', 'null', '-'], { stdio: [] })).toThrow(
      'internal',
    )
  })

  it('ends when its time is used up', async () => {
    await expect(run([zeros(), '-f', 'null', '-'], { cpuSeconds: 1 })).rejects.toMatchObject({
      code: 'ffmpeg-failed',
    })
  })

  it.runIf(process.platform === 'linux')('gets no more memory, and writes no longer file', async () => {
    const decode = () => [FfmpegInput.ofFile(secret), '-f', 'null', '-']
    await run(decode(), undefined)
    await expect(run(decode(), { memoryBytes: 4_000_000 })).rejects.toMatchObject({ code: 'ffmpeg-failed' })
    const target = join(folder, 'endless.wav')
    await expect(run([zeros(), '-y', target], { fileBytes: 1_000_000 })).rejects.toMatchObject({
      code: expect.stringMatching(/ffmpeg-failed|disk-full/) as unknown,
    })
    expect(readFileSync(target).length).toBeLessThanOrEqual(1_000_000 + 512)
  })
})

/** A Macintosh alias (version 2) with the absolute path as its one tail record. */
function aliasTo(path: string): Buffer {
  const name = Buffer.from(path)
  const fixed = Buffer.alloc(150)
  fixed.writeUInt16BE(2, 6)
  const tail = Buffer.alloc(4 + name.length + (name.length % 2))
  tail.writeUInt16BE(2, 0)
  tail.writeUInt16BE(name.length, 2)
  name.copy(tail, 4)
  const end = Buffer.from([0xff, 0xff, 0, 0])
  const body = Buffer.concat([fixed, tail, end])
  const head = Buffer.alloc(12)
  head.writeUInt32BE(body.length + 12, 0)
  head.write('alis', 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Puts a data reference in place of the one in `dref` and widens every box around it; the sound itself is taken out. */
function grow(movie: Buffer, drefAt: number, reference: Buffer): Buffer {
  const start = drefAt + 4 + 8
  const oldLength = movie.readUInt32BE(start)
  const out = Buffer.concat([movie.subarray(0, start), reference, movie.subarray(start + oldLength)])
  const by = reference.length - oldLength
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const at = movie.lastIndexOf(box, drefAt)
    out.writeUInt32BE(movie.readUInt32BE(at - 4) + by, at - 4)
  }
  const data = movie.indexOf('mdat')
  out.fill(0, data + 4, data - 4 + movie.readUInt32BE(data - 4))
  return out
}
