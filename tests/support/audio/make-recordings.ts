import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { aiffFile, toPcm, wavFile } from './pcm-files'

export const recordingFormats = [
  'wav',
  'wav24',
  'flac',
  'flac24',
  'aiff',
  'mp3',
  'm4a',
  'opus',
  'ogg',
  'webm',
] as const
export type RecordingFormat = (typeof recordingFormats)[number]

export interface Recording {
  path: string
  format: RecordingFormat
  /** Length of what was joined; a lossy encoder may add a few milliseconds of padding. */
  durationMs: number
  sizeBytes: number
  sha256: string
}

const sampleRateHz = 48_000
const mediaFolder = join(import.meta.dirname, '..', '..', 'media', 'single_kathleen')

interface Encoding {
  extension: string
  codec: readonly string[]
}
const encoded: Partial<Record<RecordingFormat, Encoding>> = {
  flac: { extension: 'flac', codec: ['-c:a', 'flac'] },
  flac24: { extension: 'flac', codec: ['-c:a', 'flac', '-sample_fmt', 's32'] },
  mp3: { extension: 'mp3', codec: ['-c:a', 'libmp3lame', '-b:a', '192k', '-compression_level', '7'] },
  m4a: { extension: 'm4a', codec: ['-c:a', 'aac', '-b:a', '160k', '-aac_coder', 'fast'] },
  opus: { extension: 'opus', codec: ['-c:a', 'libopus', '-b:a', '96k', '-compression_level', '2'] },
  ogg: { extension: 'ogg', codec: ['-c:a', 'libvorbis', '-q:a', '4'] },
  webm: { extension: 'webm', codec: ['-c:a', 'libopus', '-b:a', '96k', '-compression_level', '2'] },
}

/**
 * Joins the real clips of tests/media in other orders, with other pauses (room tone of the same session) and gains, so
 * that no two files are equal: less than 20 minutes of speech become recordings of any length. Same seed, same sound.
 * @param options.totalMinutes length of all files together; each file differs from the mean by up to 20 %
 */
export async function makeRecordings(options: {
  folder: string
  totalMinutes: number
  count: number
  formats: readonly RecordingFormat[]
  seed: number
  ffmpegPath: string
}): Promise<Recording[]> {
  await mkdir(options.folder, { recursive: true })
  const speech = await loadSpeech(options.ffmpegPath)
  const random = createRandom(options.seed)
  const weights = Array.from({ length: options.count }, () => 0.8 + 0.4 * random())
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  const limit = pLimit(availableParallelism())
  const digits = String(options.count).length
  return Promise.all(
    weights.map((weight, index) => {
      const format = options.formats[index % options.formats.length] ?? 'wav'
      const seconds = (options.totalMinutes * 60 * weight) / weightSum
      const name = `recording ${String(index + 1).padStart(digits, '0')}`
      const seed = options.seed * 1_000 + index
      return limit(() =>
        makeOne({ ...options, target: join(options.folder, name), format, seconds, seed, speech }),
      )
    }),
  )
}

interface Speech {
  samples: Int16Array
  clips: readonly { start: number; end: number }[]
}

/** Session 2 as samples, and where its clips lie; its first two seconds are room tone. */
async function loadSpeech(ffmpegPath: string): Promise<Speech> {
  const raw = await runFfmpeg(
    ffmpegPath,
    ['-i', join(mediaFolder, 'session2.opus'), '-ac', '1', '-ar', String(sampleRateHz), '-f', 's16le', '-'],
    null,
  )
  const cues = await readFile(join(mediaFolder, 'session2.cues.tsv'), 'utf8')
  const clips = cues
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').map(Number))
    .map(([startS = 0, endS = 0]) => ({
      start: Math.round(startS * sampleRateHz),
      end: Math.round(endS * sampleRateHz),
    }))
  return { samples: new Int16Array(raw.buffer, raw.byteOffset, raw.byteLength >> 1), clips }
}

async function makeOne(work: {
  target: string
  format: RecordingFormat
  seconds: number
  seed: number
  speech: Speech
  ffmpegPath: string
}): Promise<Recording> {
  const samples = joinClips(work.speech, Math.ceil(work.seconds * sampleRateHz), createRandom(work.seed))
  const { format } = work
  const encoding = encoded[format]
  const path = `${work.target}.${encoding?.extension ?? (format === 'aiff' ? 'aiff' : 'wav')}`
  if (encoding) {
    const input = ['-f', 's24le', '-ar', String(sampleRateHz), '-ac', '1', '-i', '-']
    const depth = format === 'flac' ? ['-sample_fmt', 's16'] : []
    await runFfmpeg(
      work.ffmpegPath,
      [...input, ...encoding.codec, ...depth, '-y', path],
      toPcm(samples, 24, 'little'),
    )
  } else if (format === 'aiff') await writeFile(path, aiffFile(samples, sampleRateHz, 16))
  else await writeFile(path, wavFile(samples, sampleRateHz, format === 'wav24' ? 24 : 16))
  const hash = createHash('sha256')
  let sizeBytes = 0
  await pipeline(
    createReadStream(path, { highWaterMark: 1 << 20 }),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        sizeBytes += chunk.length
      }
    },
  )
  const durationMs = Math.round((samples.length / sampleRateHz) * 1_000)
  return { path, format, durationMs, sizeBytes, sha256: hash.digest('hex') }
}

function joinClips(speech: Speech, length: number, random: () => number): Float32Array {
  const out = new Float32Array(length)
  let at = 0
  const put = (start: number, end: number, gain: number): void => {
    for (let i = start; i < end && at < length; i++) out[at++] = ((speech.samples[i] ?? 0) / 32_768) * gain
  }
  while (at < length) {
    const clip = speech.clips[Math.floor(random() * speech.clips.length)]
    if (!clip) throw new Error('no clips to join')
    const gain = 10 ** ((-6 * random()) / 20)
    put(clip.start, clip.end, gain)
    const pauseStart = Math.floor(random() * sampleRateHz)
    put(pauseStart, pauseStart + Math.floor((0.3 + 0.6 * random()) * sampleRateHz), gain)
  }
  return out
}

/** mulberry32: small, seeded, even enough to shuffle clips. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function runFfmpeg(ffmpegPath: string, args: readonly string[], input: Buffer | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpegPath, ['-v', 'error', '-nostdin', ...args])
    const out: Buffer[] = []
    let words = ''
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.stdin.on('error', (error) => (words += error.message))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out))
      else reject(new Error(`ffmpeg ended with ${code ?? 'a signal'}: ${words}`))
    })
    child.stdin.end(input ?? undefined)
  })
}
