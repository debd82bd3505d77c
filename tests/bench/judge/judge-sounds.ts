import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFingerprinter } from '@shared/audio/meters/fingerprint'
import { sameSoundShiftMs } from '@shared/judge/same-sound'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { mediaFolder } from '../../support/audio/audio-workers'
import { sharedMedia } from '../../support/analysis/judge-truth'
import { type BenchRow, toRow } from '../report'

const rateHz = 16_000
/** The fingerprint sees the lower 2 kHz and says where it tells nothing; half a word has no sound to be told by. */
const leastS = 1.2

interface Clip {
  name: string
  pcm: Float32Array
  print: { fingerprint: string }
}

/** Each is what a person may have in two files of one dataset. */
const remakes: readonly (readonly [name: string, startS: number, how: readonly string[]])[] = [
  ['mp3, 64 kbit/s, trimmed, 9 dB quieter', 0.233, ['-af', 'volume=-9dB', '-b:a', '64k', '-f', 'mp3']],
  ['Opus, 24 kbit/s', 0, ['-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg']],
  ['AAC, 96 kbit/s, trimmed', 0.131, ['-c:a', 'aac', '-b:a', '96k', '-f', 'adts']],
  ['mu-law at 8 kHz, 6 dB louder', 0, ['-af', 'volume=6dB', '-ar', '8000', '-c:a', 'pcm_mulaw', '-f', 'wav']],
  ['Vorbis, lowest quality, trimmed', 0.072, ['-c:a', 'libvorbis', '-q:a', '0', '-f', 'ogg']],
]

/** How often two clips are taken for one sound: every pair of clips, and every clip with itself in another form. */
export function judgeSounds(folder: string, quick: boolean): BenchRow[] {
  const clips = readClips().filter(({ pcm }) => pcm.length >= leastS * rateHz)
  let pairs = 0
  const alarms: string[] = []
  clips.forEach((one, at) => {
    for (const other of clips.slice(at + 1)) {
      pairs += 1
      if (sameSoundShiftMs(one.print, other.print) !== null) alarms.push(`${one.name} and ${other.name}`)
    }
  })
  let found = 0
  let remade = 0
  const step = quick ? 20 : 3
  remakes.forEach(([, startS, how], at) => {
    for (const { pcm, print } of clips.filter((_, index) => index % step === at % step)) {
      remade += 1
      if (sameSoundShiftMs(printOf(remake(folder, pcm, startS, how)), print) !== null) found += 1
    }
  })
  const row = (
    name: string,
    value: number,
    goal: number,
    better: 'lower' | 'higher',
    note: string,
  ): BenchRow =>
    toRow({
      name: `judge: same sound, ${name}`,
      unit: '',
      values: [value],
      goal,
      better,
      build: 'source',
      note,
    })
  return [
    row(
      'false alarms',
      alarms.length,
      0,
      'lower',
      [`${pairs} pairs of ${clips.length} clips`, ...alarms].join('; '),
    ),
    row('found in another form', found / remade, 0.99, 'higher', `${found} of ${remade}`),
  ]
}

function readClips(): Clip[] {
  const media = sharedMedia ?? mediaFolder
  const sessions = ['single_kathleen/session1', 'single_kathleen/session2', 'speakers/allison_smith_16k']
  const readers = ['libri_1998', 'libri_2033', 'libri_2414', 'libri_3331', 'fsdd_jackson_8k']
  return [...sessions, ...readers.map((reader) => `speakers/${reader}`)].flatMap((name) => {
    const cues = join(media, `${name}.cues.tsv`)
    if (!existsSync(cues)) return []
    const file = ['.opus', '.flac']
      .map((ending) => join(media, name + ending))
      .find((path) => existsSync(path))
    const pcm = run(['-i', file ?? ''])
    return readFileSync(cues, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [start = '0', end = '0', clip = ''] = line.split('\t')
        const cut = pcm.slice(Number(start) * rateHz, Number(end) * rateHz)
        return { name: clip, pcm: cut, print: printOf(cut) }
      })
  })
}

function printOf(pcm: Float32Array): { fingerprint: string } {
  const fingerprinter = createFingerprinter()
  fingerprinter.add(pcm)
  return { fingerprint: fingerprinter.finish() }
}

/** By way of a file: some formats want to go back in it. */
function remake(folder: string, pcm: Float32Array, startS: number, how: readonly string[]): Float32Array {
  const path = join(folder, 'remade')
  const input = ['-f', 'f32le', '-ar', String(rateHz), '-ac', '1', '-i', 'pipe:0']
  ffmpeg(['-y', ...input, '-ss', String(startS), ...how, path], Buffer.from(pcm.buffer))
  return run(['-i', path])
}

const run = (input: readonly string[]): Float32Array => {
  const out = ffmpeg([...input, '-ar', String(rateHz), '-ac', '1', '-f', 'f32le', 'pipe:1'])
  return new Float32Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.length - (out.length % 4)))
}

const ffmpeg = (args: readonly string[], input?: Buffer): Buffer =>
  execFileSync(locateTool('ffmpeg', { env: process.env }), ['-v', 'error', ...args], {
    input,
    maxBuffer: 2e9,
  })
