import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { root } from '../../../build/lib/electron-path.mjs'

/** Real speech, an hour and more of one voice. */
const speech = join(root, 'tests/media/single_kathleen/session2.opus')
/** The rate of Chromium's fake device: a file of any other rate would be resampled. */
const fakeDeviceRateHz = 44_100

/** What the reading microphone says, where in the speech that stands, and how long it is silent before. */
export const readSentence = {
  text: 'He looked like one who had passed through an uncomfortable hour or two.',
  fromS: 23.3,
  toS: 27.3,
  leadS: 6,
} as const

const flags = (path: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path}`,
]

function makeFile(folder: string, input: readonly string[], filter: readonly string[]): string {
  const path = join(folder, 'microphone.wav')
  const ffmpeg = locateTool('ffmpeg', { env: process.env })
  execFileSync(ffmpeg, [
    ...['-v', 'error', '-y', ...input, '-i', speech, ...filter],
    ...['-ac', '1', '-ar', String(fakeDeviceRateHz), '-c:a', 'pcm_s16le', path],
  ])
  return path
}

/** A microphone that, each time it is opened, is silent for some seconds, reads one sentence, and is silent again. */
export function readingMicrophone(folder: string): string[] {
  const { fromS, toS, leadS } = readSentence
  return flags(
    makeFile(
      folder,
      ['-ss', String(fromS), '-to', String(toS)],
      ['-af', `adelay=${leadS * 1_000},apad`, '-t', '60'],
    ),
  )
}

/** RMS of the quiet room around the voice of `roomMicrophone`. */
export const roomFloorDbfs = -75.3

/** A microphone in a quiet room where the same sentence is read every nine seconds. */
export function roomMicrophone(folder: string): string[] {
  const { fromS, toS } = readSentence
  const voice = 'highpass=60,agate=threshold=0.004:ratio=9000,adelay=2500,apad,atrim=end=9'
  // White noise of this amplitude is even, so that its RMS is the floor's.
  const room = `anoisesrc=r=${fakeDeviceRateHz}:d=9:a=0.0003:seed=7`
  const mixed = `[0:a]${voice},aresample=${fakeDeviceRateHz}[v];${room}[r];[v][r]amix=normalize=0:duration=first`
  return flags(
    makeFile(folder, ['-ss', String(fromS), '-to', String(toS)], ['-filter_complex', mixed, '-t', '9']),
  )
}

/**
 * Chromium's flags for a microphone without hardware that plays real speech, over and over, and needs no permission.
 * @param seconds length of the file it plays
 */
export const fakeMicrophone = (folder: string, seconds = 60): string[] =>
  flags(makeFile(folder, [], ['-t', String(seconds)]))

/** A microphone that plays this sound over and over. @param pcm16 16 bit mono at 16 kHz */
export function microphoneOf(folder: string, pcm16: Buffer): string[] {
  const path = join(folder, 'microphone.wav')
  const ffmpeg = locateTool('ffmpeg', { env: process.env })
  execFileSync(
    ffmpeg,
    [
      ...['-v', 'error', '-y', '-f', 's16le', '-ar', '16000', '-ac', '1', '-i', '-'],
      ...['-ar', String(fakeDeviceRateHz), '-c:a', 'pcm_s16le', path],
    ],
    { input: pcm16 },
  )
  return flags(path)
}
