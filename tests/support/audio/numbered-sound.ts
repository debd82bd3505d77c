import { writeFileSync } from 'node:fs'
import { toStep16 } from '@shared/audio/meters/effective-bits'
import { wavHeader } from '@shared/audio/formats/wav-header'

/** Numbers until the first comes again. */
export const period = 32_000
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

/** A place where a number does not follow the one before. */
export interface Seam {
  frame: number
  /** Numbers that are missing there, modulo the period. */
  missing: number
}

export interface ReadNumbers {
  /** Frames before the sound begins. */
  leadFrames: number
  seams: Seam[]
  /** Stretches of exact zeros, but for the lead; `isOwn`: where the file ends and is played again. */
  silences: { frame: number; frames: number; isOwn: boolean }[]
}

/** Reads the numbers of recorded frames. Throws where a frame holds no number of the sound. */
export function readNumbers(frames: Float32Array): ReadNumbers {
  const numberAt = (frame: number): number => toStep16(frames[frame] ?? 0, 'uneven')
  let leadFrames = 0
  while (leadFrames < frames.length && numberAt(leadFrames) === 0) leadFrames++
  const seams: Seam[] = []
  const silences: ReadNumbers['silences'] = []
  let before = numberAt(leadFrames)
  for (let frame = leadFrames + 1; frame < frames.length; frame++) {
    const now = numberAt(frame)
    if (now === 0) {
      const last = silences.at(-1)
      if (last && last.frame + last.frames === frame) last.frames += 1
      else silences.push({ frame, frames: 1, isOwn: before === period })
      continue
    }
    if (now < 0 || now > period) throw new Error(`frame ${frame} is torn`)
    const missing = (now - before - 1 + period) % period
    if (missing > 0) seams.push({ frame, missing })
    before = now
  }
  return { leadFrames, seams, silences }
}
