import { writeFileSync } from 'node:fs'
import { toStep16 } from '@shared/audio/meters/effective-bits'
import { wavHeader } from '@shared/audio/formats/wav-header'

/** A sound in which every sample tells its number, 1 to `period` and again: a saw of steps of so many bits. */
export interface Numbers {
  bits: 16 | 24
  /** Numbers until the first comes again. */
  period: number
  numberOf: (sample: number) => number
}

export const numbers16: Numbers = {
  bits: 16,
  period: 32_000,
  numberOf: (sample) => toStep16(sample, 'uneven'),
}
const steps24 = 2 ** 23
/** Most of its samples lie off the grid of 16 bits. */
export const numbers24: Numbers = {
  bits: 24,
  period: 8_000_000,
  numberOf: (sample) => Math.round(sample * steps24),
}

/** The fake microphone's own rate: another would be resampled, and no number would be whole. */
const sampleRateHz = 44_100

/** Writes the sound of 16 bits, for Chromium's fake microphone. */
export function writeNumberedSound(path: string, seconds = 60): void {
  const { period } = numbers16
  // Whole periods, so that it goes on without a seam where it is played again.
  const frames = Math.ceil((seconds * sampleRateHz) / period) * period
  const samples = Int16Array.from({ length: frames }, (_, frame) => (frame % period) + 1)
  const header = wavHeader({ sampleRateHz, channels: 1, encoding: 's16' }, frames)
  writeFileSync(path, Buffer.concat([header, Buffer.from(samples.buffer)]))
}

/** Writes one period of the sound of 24 bits as bare float samples, for a sound server. */
export function writeNumbers24(path: string): void {
  const samples = Float32Array.from({ length: numbers24.period }, (_, frame) => (frame + 1) / steps24)
  writeFileSync(path, samples)
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
export function readNumbers(frames: Float32Array, { numberOf, period }: Numbers): ReadNumbers {
  const numberAt = (frame: number): number => numberOf(frames[frame] ?? 0)
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
