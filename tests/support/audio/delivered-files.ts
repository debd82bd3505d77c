import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ffmpegPath } from './test-audio'

/** What people are sent, or export from their editors. */
const deliveries = {
  '16.wav': ['-c:a', 'pcm_s16le'],
  '24.wav': ['-c:a', 'pcm_s24le'],
  'float32.wav': ['-c:a', 'pcm_f32le'],
  'float64.wav': ['-c:a', 'pcm_f64le'],
  '192k.wav': ['-ar', '192000', '-c:a', 'pcm_s24le'],
  '51.wav': ['-ac', '6', '-c:a', 'pcm_s24le'],
  'alaw.wav': ['-c:a', 'pcm_alaw'],
  'mulaw.wav': ['-c:a', 'pcm_mulaw'],
  'adpcm.wav': ['-c:a', 'adpcm_ms'],
  '16.aiff': ['-c:a', 'pcm_s16be'],
  '24.aiff': ['-c:a', 'pcm_s24be'],
  'sowt.aiff': ['-c:a', 'pcm_s16le'],
  'float32.aiff': ['-c:a', 'pcm_f32be'],
  'float64.aiff': ['-c:a', 'pcm_f64be'],
  '51.aiff': ['-ac', '6', '-c:a', 'pcm_s16be'],
  'alaw.aiff': ['-c:a', 'pcm_alaw'],
  'ima4.aiff': ['-c:a', 'adpcm_ima_qt'],
  'alac.m4a': ['-c:a', 'alac'],
  'aac.m4a': ['-c:a', 'aac'],
  'flac.ogg': ['-c:a', 'flac'],
  'opus.webm': ['-c:a', 'libopus'],
  'layer2.mp3': ['-c:a', 'mp2', '-f', 'mp2'],
  'layer3.mp3': ['-c:a', 'libmp3lame'],
  'varying.mp3': ['-c:a', 'libmp3lame', '-q:a', '4'],
} as const

export type Delivery = keyof typeof deliveries | '24in32.wav' | '20in32.wav'

/** Pink noise in one of these formats. @returns its path */
export function deliveredFile(
  folder: string,
  name: Delivery,
  { seconds, seed = 1 }: { seconds: number; seed?: number },
): string {
  const path = join(folder, name)
  const isInside = name === '24in32.wav' || name === '20in32.wav'
  const codec = isInside ? ['-c:a', 'pcm_s32le', '-f', 's32le'] : deliveries[name]
  const noise = `anoisesrc=d=${seconds}:c=pink:a=0.3:seed=${seed}:r=48000`
  execFileSync(ffmpegPath(), ['-v', 'error', '-y', '-f', 'lavfi', '-i', noise, ...codec, path])
  if (isInside) writeFileSync(path, insideOf32(readFileSync(path), name === '24in32.wav' ? 24 : 20))
  return path
}

/** One channel at 48 kHz as Windows records it: fewer bits, in samples of 32 (WAVEFORMATEXTENSIBLE). */
function insideOf32(samples: Buffer, usedBits: number): Buffer {
  for (let at = 0; at < samples.length; at += 4)
    samples.writeInt32LE(samples.readInt32LE(at) & -(2 ** (32 - usedBits)), at)
  const header = Buffer.alloc(68)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(60 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(40, 16)
  header.writeUInt16LE(0xfffe, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(48_000, 24)
  header.writeUInt32LE(48_000 * 4, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(32, 34)
  header.writeUInt16LE(22, 36)
  header.writeUInt16LE(usedBits, 38)
  header.writeUInt32LE(4, 40)
  Buffer.from('0100000000001000800000aa00389b71', 'hex').copy(header, 44)
  header.write('data', 60, 'latin1')
  header.writeUInt32LE(samples.length, 64)
  return Buffer.concat([header, samples])
}
