import { readFileSync } from 'node:fs'

/** Cues of a WAV file with their labels, by a reading of its own: ffmpeg has none. */
export function readCues(path: string): { atFrame: number; label: string }[] {
  const file = readFileSync(path)
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.readUInt32LE(4) !== file.length - 8)
    throw new Error('not a RIFF of its own length')
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32LE(at + 4)
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  const cue = chunks.get('cue ')
  const adtl = chunks.get('LIST')
  if (!cue || !adtl) return []
  const labels = new Map<number, string>()
  for (let at = 4; at < adtl.length;) {
    const length = adtl.readUInt32LE(at + 4)
    labels.set(adtl.readUInt32LE(at + 8), adtl.toString('utf8', at + 12, at + 8 + length - 1))
    at += 8 + length + (length % 2)
  }
  return Array.from({ length: cue.readUInt32LE(0) }, (_, at) => {
    const from = 4 + at * 24
    return {
      atFrame: cue.readUInt32LE(from + 20),
      label: labels.get(cue.readUInt32LE(from)) ?? '',
    }
  })
}
