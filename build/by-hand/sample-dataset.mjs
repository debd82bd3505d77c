// Makes resources/sample-dataset out of tests/media: node build/by-hand/sample-dataset.mjs [FFMPEG]. The files
// are committed; this is how they were made. Public-domain speech, at most 5 MB; most files have one typical fault, named by the file.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/electron-path.mjs'

const ffmpeg = process.argv[2] ?? 'ffmpeg'
const media = join(root, 'tests', 'media')
const target = join(root, 'resources', 'sample-dataset', 'audio')

const reader = join(media, 'single_kathleen', 'session2.opus')
const guest = join(media, 'speakers', 'jfk_16k.flac')
const sampleRateHz = 48_000
/** From the reader's own level into the band that is asked for. */
const readerGainDb = 9

const opus = ['-c:a', 'libopus', '-b:a', '40k', '-application', 'audio']
const lossless = ['-c:a', 'flac', '-sample_fmt', 's16', '-compression_level', '12']

/** Seconds of the reader. */
const from = (startS, seconds) => ['-ss', `${startS}`, '-t', `${seconds}`, '-i', reader]

/** The response of a bare room, as WAV: the sound, and an echo of as much energy that dies down by 60 dB in `t60S`. */
function bareRoom(path, t60S) {
  const frames = Math.round(sampleRateHz * t60S)
  let seed = 7
  const noise = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return seed / 2 ** 31 - 1
  }
  const bytes = Buffer.alloc(44 + frames * 4)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(36 + frames * 4, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(3, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRateHz, 24)
  bytes.writeUInt32LE(sampleRateHz * 4, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(32, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(frames * 4, 40)
  const echoGain = Math.sqrt((3 * 2 * Math.log(1_000)) / frames)
  for (let frame = 0; frame < frames; frame += 1) {
    const echo = noise() * echoGain * 10 ** ((-3 * frame) / (sampleRateHz * t60S))
    bytes.writeFloatLE(frame === 0 ? 1 : echo, 44 + frame * 4)
  }
  writeFileSync(path, bytes)
}

const work = mkdtempSync(join(tmpdir(), 'timbre-sample-dataset-'))
const room = join(work, 'room.wav')
bareRoom(room, 0.75)

/** A file's name, its inputs, what is done with them, how it is written, and how many channels or bytes are left. */
const files = [
  ['Chapter 1.opus', from(1, 120), `[0]volume=${readerGainDb}dB`, opus],
  ['Chapter 2.opus', from(151, 100), `[0]volume=${readerGainDb}dB`, opus],
  ['Chapter 3.opus', from(301, 90), `[0]volume=${readerGainDb}dB`, opus],
  ['Chapter 4, too far away.opus', from(431, 36), `[0]volume=${readerGainDb - 18}dB`, opus],
  // Some 10 kHz of room for the highest partials of the clipping, and half the bytes of 48 kHz. The buffers are lost last:
  // resampled, their edges would ring.
  [
    'Chapter 5, gain too high, off center, buffers lost.flac',
    from(470, 31),
    `[0]volume=${readerGainDb + 14}dB,alimiter=level=false:limit=1:attack=0.1:release=1,dcshift=0.02,volume=6dB,aresample=32000,aformat=sample_fmts=s16,asetnsamples=n=320,${lostBuffers([9.1, 17.4, 23.8])}`,
    lossless,
  ],
  [
    'Chapter 6, fan running.opus',
    [
      ...from(505, 36),
      '-f',
      'lavfi',
      '-t',
      '36',
      '-i',
      `anoisesrc=color=pink:sample_rate=${sampleRateHz}:seed=3`,
    ],
    `[0]volume=${readerGainDb}dB[voice];[1]volume=-29dB[fan];[voice][fan]amix=inputs=2:normalize=0:duration=first`,
    opus,
  ],
  [
    'Chapter 7, bare room.opus',
    [...from(545, 36), '-i', room],
    `[0]volume=${readerGainDb - 3}dB[voice];[voice][1]afir=irnorm=-1:irlink=0`,
    opus,
  ],
  [
    'Chapter 8, somebody joins in.opus',
    [...from(585, 18), '-i', guest, ...from(603, 14)],
    `[0]volume=${readerGainDb}dB[before];[1]aresample=${sampleRateHz},volume=-3dB,pan=mono|c0=c0[guest];[2]volume=${readerGainDb}dB[after];[before][guest][after]concat=n=3:v=0:a=1`,
    opus,
  ],
  [
    'Chapter 9, over the phone.opus',
    from(620, 32),
    `[0]volume=${readerGainDb}dB,aresample=8000,highpass=f=300,aresample=${sampleRateHz}`,
    opus,
  ],
  ['Chapter 10, only a line.opus', from(660, 9), `[0]volume=${readerGainDb}dB`, opus],
  ['Chapter 11, part of chapter 1 again.opus', from(20, 40), `[0]volume=${readerGainDb - 3}dB`, opus],
  [
    'Chapter 12, hum of a bad cable.opus',
    [
      ...from(830, 31),
      '-f',
      'lavfi',
      '-t',
      '31',
      '-i',
      `aevalsrc=${[50, 100, 150, 250].map((hz, at) => `${0.004 / (at + 1)}*sin(2*PI*${hz}*t)`).join('+')}:s=${sampleRateHz}`,
    ],
    `[0]volume=${readerGainDb}dB[voice];[voice][1]amix=inputs=2:normalize=0:duration=first`,
    opus,
  ],
  [
    'Chapter 13, one channel inverted.opus',
    from(715, 31),
    `[0]volume=${readerGainDb}dB,pan=stereo|c0=c0|c1=-1*c0`,
    opus,
    { channels: 2 },
  ],
  ['Chapter 14, much too loud.opus', from(750, 31), `[0]volume=${readerGainDb + 5}dB`, opus],
  [
    'Chapter 15, nobody speaks.opus',
    ['-f', 'lavfi', '-t', '31', '-i', `anoisesrc=color=pink:sample_rate=${sampleRateHz}:seed=5`],
    '[0]volume=-50dB',
    opus,
  ],
  [
    'Chapter 16, copy broken off.opus',
    from(790, 36),
    `[0]volume=${readerGainDb}dB`,
    opus,
    { keptShare: 0.9 },
  ],
]

/** Silence of 30 ms at each of these seconds, for sound in frames of 10 ms. */
function lostBuffers(seconds) {
  const holes = seconds.map((atS) => `between(t,${atS},${atS + 0.025})`)
  return `volume=0:enable='${holes.join('+')}'`
}

rmSync(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
try {
  for (const [name, inputs, filter, codec, { channels = 1, keptShare = 1 } = {}] of files) {
    const path = join(target, name)
    const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
    execFileSync(
      ffmpeg,
      [
        '-y',
        '-v',
        'error',
        ...inputs,
        '-filter_complex',
        filter,
        '-ac',
        `${channels}`,
        ...codec,
        ...exact,
        path,
      ],
      { stdio: 'inherit' },
    )
    const bytes = readFileSync(path)
    if (keptShare < 1) writeFileSync(path, bytes.subarray(0, Math.round(bytes.length * keptShare)))
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
