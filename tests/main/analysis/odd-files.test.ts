import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { createMedia } from '@main/media/media'
import { wavHeader } from '@shared/audio/formats/wav-header'
import { AppError } from '@shared/errors/app-error'
import { audioWorkers, oddFile } from '../../support/audio/audio-workers'
import { type MeasuredHere, measureHere } from '../../support/analysis/measure-here'
import { wavFile } from '../../support/audio/pcm-files'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'
import { sine } from '../../shared/audio/signals'

const media = createMedia({ workers: audioWorkers, env: process.env })
beforeAll(() => media.checkParts())
afterAll(() => media.close())

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

/** A made sound of this length, as ffmpeg writes it. */
function madeFile(folder: string, name: string, seconds: number, ...how: string[]): string {
  const source = join(folder, `${name}.source.wav`)
  writeFileSync(source, wavFile(sine({ frequencyHz: 440, amplitude: 0.3, seconds }), 48_000, 16))
  const path = join(folder, name)
  execFileSync(ffmpegPath(), ['-v', 'error', '-y', '-i', source, ...how, path])
  return path
}
const lengthOf = async (path: string): Promise<number | null> =>
  (await media.probe(path, new AbortController().signal)).durationMs

test.each([
  ['libopus', 2, 3],
  ['libopus', 34, 41],
  ['libvorbis', 34, 41],
])('a chained Ogg file of %s, %i and %i s, is as long as both, and whole', async (codec, ...lengths) => {
  const folder = tempFolder()
  const parts = lengths.map((seconds) =>
    readFileSync(madeFile(folder, `${seconds}.ogg`, seconds, '-c:a', codec)),
  )
  const path = join(folder, 'chained.ogg')
  writeFileSync(path, Buffer.concat(parts))
  expect(Math.abs((await lengthOf(path))! - 1_000 * (lengths[0] + lengths[1]))).toBeLessThan(60)
  expect((await throughTheApp(path)).measured.complaintCount).toBe(0)
})

test('a WAV whose recorder ended before it wrote the length holds what follows its header', async () => {
  const folder = tempFolder()
  const bytes = readFileSync(madeFile(folder, 'whole.wav', 2))
  bytes.writeUInt32LE(0, bytes.indexOf('data') + 4)
  const path = join(folder, 'open.wav')
  writeFileSync(path, bytes)
  expect(await lengthOf(path)).toBe(2_000)
  expect((await throughTheApp(path)).measured.frameCount).toBe(96_000)
})

test('an RF64 whose recorder ended before it wrote the length holds what follows its header', async () => {
  const bytes = readFileSync(madeFile(tempFolder(), 'whole.wav', 2))
  const [format, sound] = [bytes.indexOf('fmt '), bytes.indexOf('data')]
  const rf64 = Buffer.concat([
    Buffer.from('RF64\xff\xff\xff\xffWAVEds64\x1c\0\0\0', 'latin1'),
    Buffer.alloc(28),
    bytes.subarray(format, format + 24),
    Buffer.from('data\xff\xff\xff\xff', 'latin1'),
    bytes.subarray(sound + 8, sound + 8 + 2 * 96_000),
  ])
  const path = join(tempFolder(), 'open.wav')
  writeFileSync(path, rf64)
  expect(await lengthOf(path)).toBe(2_000)
  expect((await throughTheApp(path)).measured.frameCount).toBe(96_000)
})

test('a WAV is as long as its samples, whatever it says of bytes per second', async () => {
  const bytes = readFileSync(madeFile(tempFolder(), 'whole.wav', 2))
  bytes.writeUInt32LE(960_000, bytes.indexOf('fmt ') + 16)
  const path = join(tempFolder(), 'fast.wav')
  writeFileSync(path, bytes)
  expect(await lengthOf(path)).toBe(2_000)
})

/** A WAV of 440 Hz at a third of full scale, with this format chunk around its samples. */
function waveOf(format: Buffer, sampleBytes: number, write: (to: Buffer, value: number, at: number) => void) {
  const sound = Buffer.alloc(96_000 * sampleBytes)
  for (let at = 0; at < 96_000; at++)
    write(sound, 0.3 * Math.sin((2 * Math.PI * 440 * at) / 48_000), at * sampleBytes)
  const chunk = (name: string, body: Buffer): Buffer => {
    const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('data', sound)])
  const path = join(tempFolder(), 'made.wav')
  writeFileSync(path, chunk('RIFF', body))
  return path
}
const formatChunk = (o: { tag: number; bits: number; sampleBytes: number; usedBits?: number }): Buffer => {
  const bytes = Buffer.alloc(o.usedBits === undefined ? 16 : 40)
  bytes.writeUInt16LE(o.tag, 0)
  bytes.writeUInt16LE(1, 2)
  bytes.writeUInt32LE(48_000, 4)
  bytes.writeUInt32LE(48_000 * o.sampleBytes, 8)
  bytes.writeUInt16LE(o.sampleBytes, 12)
  bytes.writeUInt16LE(o.bits, 14)
  if (o.usedBits !== undefined) {
    bytes.writeUInt16LE(22, 16)
    bytes.writeUInt16LE(o.usedBits, 18)
    bytes.writeUInt32LE(4, 20)
    bytes.write('0100000000001000800000aa00389b71', 24, 'hex')
  }
  return bytes
}

test.each([
  [24, 32],
  [20, 32],
  [20, 24],
  [12, 16],
])('%i bits in samples of %i are read as what they are', async (usedBits, bits) => {
  const sampleBytes = bits / 8
  const format = formatChunk({ tag: 0xfffe, bits, sampleBytes, usedBits })
  const path = waveOf(format, sampleBytes, (to, value, at) => {
    const unused = 2 ** (bits - usedBits)
    to.writeIntLE(Math.round(value * 2 ** (usedBits - 1)) * unused, at, sampleBytes)
  })
  const { measured } = await throughTheApp(path)
  expect(measured.levels.samplePeakDbfs).toBeCloseTo(20 * Math.log10(0.3), 1)
  expect(measured.frameCount).toBe(96_000)
})

test.each([NaN, Infinity, -Infinity, 1e30])(
  '%s in a float file is silence, and told as damage',
  async (wild) => {
    const format = formatChunk({ tag: 3, bits: 32, sampleBytes: 4 })
    const path = waveOf(format, 4, (to, value, at) => to.writeFloatLE(at % 20_000 === 0 ? wild : value, at))
    const { measured } = await throughTheApp(path)
    expect(measured.levels.samplePeakDbfs).toBeCloseTo(20 * Math.log10(0.3), 1)
    expect(measured.levels.integratedLufs).toBeGreaterThan(-20)
    expect(measured.clips).toEqual([])
    expect(measured.complaintCount).toBeGreaterThan(0)
    expect(JSON.parse(JSON.stringify(measured))).toEqual(measured)
  },
)

test('a format of nothing is damaged, and of two the first counts', async () => {
  const bytes = readFileSync(madeFile(tempFolder(), 'whole.wav', 2))
  const at = bytes.indexOf('fmt ')
  const format = bytes.subarray(at, at + 24)
  const second = Buffer.from(format)
  second.writeUInt32LE(44_100, 12)
  const path = join(tempFolder(), 'two.wav')
  writeFileSync(path, Buffer.concat([bytes.subarray(0, at + 24), second, bytes.subarray(at + 24)]))
  expect(await media.probe(path, new AbortController().signal)).toMatchObject({
    sampleRateHz: 48_000,
    durationMs: 2_000,
  })
  for (const place of [10, 22]) {
    const broken = Buffer.from(bytes)
    broken.writeUInt16LE(0, at + place)
    writeFileSync(path, broken)
    await expect(lengthOf(path)).rejects.toMatchObject({ code: 'file-damaged' })
  }
})

test('what is compressed inside a WAV is lossy, and an AIFF of floats is not', async () => {
  const factsOf = (name: string, ...how: string[]) =>
    media.probe(madeFile(tempFolder(), name, 2, ...how), new AbortController().signal)
  expect(await factsOf('a.wav', '-c:a', 'adpcm_ima_wav')).toMatchObject({ codec: 'adpcm', isLossless: false })
  expect(await factsOf('a.aiff', '-c:a', 'pcm_f32be')).toMatchObject({
    codec: 'pcm-float',
    isLossless: true,
    bitsPerSample: 32,
  })
})

test('an AIFF that promises more than it can hold is not believed', async () => {
  const path = madeFile(tempFolder(), 'a.aiff', 2)
  const bytes = readFileSync(path)
  bytes.writeUInt32BE(80 * 48_000, bytes.indexOf('COMM') + 10)
  writeFileSync(path, bytes)
  expect(await lengthOf(path)).toBe(2_000)
})

test('a WAV whose parts lead past its sound is not said to hold none', async () => {
  const bytes = readFileSync(madeFile(tempFolder(), 'whole.wav', 2))
  const lost = Buffer.from('bext\xf0\xff\xff\xff', 'latin1')
  const sound = bytes.indexOf('data')
  const path = join(tempFolder(), 'lost.wav')
  writeFileSync(path, Buffer.concat([bytes.subarray(0, sound), lost, bytes.subarray(sound)]))
  const { code, detail } = (await lengthOf(path).catch((error: unknown) => error)) as AppError
  expect([code, detail['reason']]).toEqual(['file-damaged', undefined])
})

test.each([
  ['opus.ogg', ['-c:a', 'libopus']],
  ['vorbis.ogg', ['-c:a', 'libvorbis']],
  ['opus.webm', ['-c:a', 'libopus']],
  // As a browser records it: no length anywhere.
  ['live.webm', ['-c:a', 'libopus', '-f', 'webm', '-live', '1']],
  ['a.wav', []],
  ['a.flac', []],
  ['a.mp3', []],
  ['a.m4a', ['-movflags', '+faststart']],
])('a cut %s is as long as what is left of it, and is told', async (name, how) => {
  const folder = tempFolder()
  const whole = madeFile(folder, name, 20, ...how)
  expect((await throughTheApp(whole)).measured.isCutShort).toBe(false)
  const bytes = readFileSync(whole)
  for (const share of [0.37, 0.61, 0.9]) {
    const path = join(folder, `cut.${name}`)
    writeFileSync(path, bytes.subarray(0, Math.round(bytes.length * share)))
    const { measured } = await throughTheApp(path)
    expect(measured.isCutShort).toBe(true)
    const heardMs = (measured.frameCount / 48_000) * 1_000
    expect(Math.abs(((await lengthOf(path)) ?? 0) - heardMs)).toBeLessThan(60)
    expect(heardMs).toBeLessThan(20_000)
  }
})

test.each([128, 320])(
  'an mp3 of %s kbps with a hole is told, and as long as what is left of it',
  async (kbps) => {
    const folder = tempFolder()
    const bytes = readFileSync(madeFile(folder, 'whole.mp3', 3, '-b:a', `${kbps}k`))
    const path = join(folder, 'hole.mp3')
    // In the middle of frames on either side, as a lost sector leaves it.
    const at = Math.round(bytes.length * 0.4)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 4_096)]))
    const { measured } = await throughTheApp(path)
    expect(measured.complaintCount).toBeGreaterThan(0)
    const lostMs = (4_096 * 8) / kbps
    expect(Math.abs(3_000 - lostMs - (measured.frameCount / 48_000) * 1_000)).toBeLessThan(150)
  },
)

test('HE-AAC is taken at the rate it is heard at, not at that of its core', async () => {
  const folder = tempFolder()
  const bytes = readFileSync(madeFile(folder, 'core.m4a', 2, '-ar', '24000'))
  // AudioSpecificConfig (ISO/IEC 14496-3): AAC LC of 24 kHz, then SBR over it, to 48 kHz.
  const plain = Buffer.from('130856e500', 'hex')
  const at = bytes.indexOf(plain)
  expect(at).toBeGreaterThan(0)
  bytes.write('2b098800', at, 'hex')
  const path = join(folder, 'he.m4a')
  writeFileSync(path, bytes)
  const facts = await media.probe(path, new AbortController().signal)
  expect([facts.sampleRateHz, facts.durationMs]).toEqual([48_000, expect.closeTo(2_000, -2)])
  expect((await throughTheApp(path)).measured.frameCount / 48_000).toBeCloseTo(2, 0)
})

test('damage that the decoder goes on from is counted; sound files have none', async () => {
  const folder = tempFolder()
  const path = join(folder, 'bits.flac')
  const bytes = readFileSync(oddFile('stereo_dual_mono.flac'))
  bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 40)
  writeFileSync(path, bytes)
  expect((await throughTheApp(path)).measured.complaintCount).toBeGreaterThan(0)
  const flipped = readFileSync(oddFile('stereo_dual_mono.flac'))
  flipped[flipped.length >> 1]! ^= 1
  writeFileSync(path, flipped)
  expect((await throughTheApp(path)).measured.complaintCount).toBeGreaterThan(0)
  for (const name of ['stereo_dual_mono.flac', 'vbr_no_xing.mp3', 'opus_no_duration.webm', 'pcm24_96k.wav'])
    expect((await throughTheApp(oddFile(name))).measured.complaintCount).toBe(0)
})

test('a silent side and an inverted one are told; two equal sides are sound', async () => {
  const folder = tempFolder()
  const faultOf = async (name: string, right: string): Promise<unknown> => {
    const path = madeFile(folder, name, 1, '-af', `pan=stereo|c0=c0|c1=${right}`)
    return (await throughTheApp(path)).measured.channelFault
  }
  expect(await faultOf('silent.flac', '0*c0')).toBe('silent')
  expect(await faultOf('inverted.flac', '-1*c0')).toBe('inverted')
  expect(await faultOf('equal.flac', 'c0')).toBeNull()
})

test('an offset of the waveform is measured, of the channel that is furthest off', async () => {
  const folder = tempFolder()
  const offsetOf = async (name: string, filter: string): Promise<number> =>
    (await throughTheApp(madeFile(folder, name, 1, '-af', filter))).measured.dcOffset
  expect(await offsetOf('mono.flac', 'dcshift=0.05')).toBeCloseTo(0.05, 2)
  expect(await offsetOf('stereo.flac', 'pan=stereo|c0=c0|c1=c0,dcshift=-0.03')).toBeCloseTo(0.03, 2)
  expect(await offsetOf('centered.flac', 'anull')).toBeLessThan(0.001)
})
