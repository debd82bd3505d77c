import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { locateTool } from '@main/media/locate-ffmpeg'
import { root } from '../../build/electron-path.mjs'

/** Real speech, an hour and more of one voice. */
const speech = join(root, 'tests/media/single_kathleen/session2.opus')
/** The rate of Chromium's fake device: a file of any other rate would be resampled. */
const fakeDeviceRateHz = 44_100

/**
 * Chromium's flags for a microphone without hardware that plays real speech, over and over, and needs no permission.
 * @param seconds length of the file it plays
 */
export function fakeMicrophone(folder: string, seconds = 60): string[] {
  const path = join(folder, 'microphone.wav')
  const ffmpeg = locateTool('ffmpeg', { env: process.env })
  execFileSync(ffmpeg, [
    ...['-v', 'error', '-y', '-i', speech, '-t', String(seconds)],
    ...['-ac', '1', '-ar', String(fakeDeviceRateHz), '-c:a', 'pcm_s16le', path],
  ])
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${path}`,
  ]
}
