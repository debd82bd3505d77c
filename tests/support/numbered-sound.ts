import { writeFileSync } from 'node:fs'
import { toStep16 } from '@shared/audio/effective-bits'
import { wavHeader } from '@shared/audio/wav-header'

const period = 32_000
/** The fake microphone's own rate: another would be resampled, and no number would be whole. */
const sampleRateHz = 44_100

/** A microphone's sound in which every sample tells its number: a saw of 16-bit steps, 1 to 32,000 and again. */
export function writeNumberedSound(path: string, seconds = 60): void {
  // Whole periods, so that it goes on without a seam where it is played again.
  const frames = Math.ceil((seconds * sampleRateHz) / period) * period
  const samples = Int16Array.from({ length: frames }, (_, frame) => (frame % period) + 1)
  const header = wavHeader({ sampleRateHz, channels: 1, encoding: 's16' }, frames)
  writeFileSync(path, Buffer.concat([header, Buffer.from(samples.buffer)]))
}

export interface Seam {
  frame: number
  /** Numbers that are missing at this place; null where what follows is no number of the sound. */
  missing: number | null
}

export interface ReadNumbers {
  /** Frames before the sound begins. */
  leadFrames: number
  /** Places where a number does not follow the one before. */
  seams: Seam[]
}

/** Reads the numbers of recorded frames. Silence in place of lost frames counts as a stretch without numbers. */
export function readNumbers(frames: Float32Array): ReadNumbers {
  const numberAt = (frame: number): number => toStep16(frames[frame] ?? 0, 'uneven')
  let leadFrames = 0
  while (leadFrames < frames.length && numberAt(leadFrames) === 0) leadFrames++
  const seams: Seam[] = []
  for (let frame = leadFrames + 1; frame < frames.length; frame++) {
    const before = numberAt(frame - 1)
    const now = numberAt(frame)
    if (now === (before % period) + 1) continue
    const missing = now > 0 && now <= period && before > 0 ? (now - before - 1 + period) % period : null
    seams.push({ frame, missing })
  }
  return { leadFrames, seams }
}
