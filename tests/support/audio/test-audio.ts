import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'

const run = promisify(execFile)

const formats = {
  wav: { name: 'wav', codec: ['-c:a', 'pcm_s16le'] },
  wav24: { name: 'wav', codec: ['-c:a', 'pcm_s24le'] },
  wav32: { name: 'wav', codec: ['-c:a', 'pcm_s32le'] },
  aiff: { name: 'aiff', codec: ['-c:a', 'pcm_s16be'] },
  flac: { name: 'flac', codec: ['-c:a', 'flac'] },
  mp3: { name: 'mp3', codec: ['-c:a', 'libmp3lame', '-q:a', '4'] },
  aac: { name: 'aac', codec: ['-c:a', 'aac'] },
  // The index in front: what is cut off then is sound.
  m4a: { name: 'm4a', codec: ['-c:a', 'aac', '-movflags', '+faststart'] },
  alac: { name: 'alac.m4a', codec: ['-c:a', 'alac', '-sample_fmt', 's16p'] },
  mov: { name: 'mov', codec: ['-c:a', 'aac'] },
  ogg: { name: 'ogg', codec: ['-c:a', 'libvorbis'] },
  opus: { name: 'opus', codec: ['-c:a', 'libopus'] },
  webm: { name: 'webm', codec: ['-c:a', 'libopus'] },
} as const

export const ffmpegPath = (): string => locateTool('ffmpeg', { env: process.env })
export const ffprobePath = (): string => locateTool('ffprobe', { env: process.env })

/** What was made before, by everything that made it. */
const made = new Map<string, Buffer>()

/** A small sound file: pink noise, which no codec can squeeze to nothing. @returns its path */
export async function makeTestAudio(
  folder: string,
  format: keyof typeof formats,
  options: { seconds: number; seed?: number; sampleRateHz?: number },
): Promise<string> {
  const { name, codec } = formats[format]
  const { seconds, seed = 1, sampleRateHz = 48_000 } = options
  const path = join(folder, `test-${format}-${seed}.${name}`)
  const source = `anoisesrc=d=${seconds}:c=pink:a=0.3:seed=${seed}:r=${sampleRateHz}`
  const known = made.get(`${format} ${source}`)
  if (known) {
    writeFileSync(path, known)
    return path
  }
  await run(ffmpegPath(), ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...codec, path])
  made.set(`${format} ${source}`, readFileSync(path))
  return path
}
