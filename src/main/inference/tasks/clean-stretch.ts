import type { NoiseGuard, NoiseStrength } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { decodePcm } from '../../media/decode-pcm'
import { cleanPlanar, tailFrames, warmUpFrames } from '../cleaning/clean-stream'
import { fallbackDelayOf, fallbackFilter, isModelError, noiseFloorDb } from '../cleaning/fallback'
import { createNoiseMeter } from '../cleaning/noise-meter'
import { frameCountOf, type Planar, sliceOf, toInterleaved, toMono, toPlanar } from '../cleaning/planar'
import { attenuationLimitDb } from '../cleaning/strengths'
import { joinFloats } from '../join-floats'
import type { AudioTaskContext } from '../audio-task-context'
import { cleanRateHz, type Denoiser } from '../models/denoiser'
import { quietly } from '../quietly'

export interface Stretch {
  path: string
  /** Of the file: one or two are kept, more become one. */
  channels: number
  fromMs: number
  lengthMs: number
  strength: NoiseStrength
  /** How much of it is cleaned now: the rest is for `cleanRest`, so that listening can begin. */
  headMs: number
}

/** Sound for `cleanRest`: what is left, with what the model wants to hear before it. */
export interface Rest {
  sound: Planar
  warmFrames: number
  /** How many frames are wanted. */
  frames: number
  strength: NoiseStrength
}

export interface CleanedStretch {
  channels: number
  sampleRateHz: number
  /** Interleaved; the whole stretch. */
  before: Float32Array
  /** Interleaved; its head, or the whole where nothing is left. */
  after: Float32Array
  rest: Rest | null
  guard: NoiseGuard
}

/**
 * Cleans a stretch of a file for listening before and after.
 * @throws AppError file-*, invalid-input where the file ends before it, cancelled
 */
export async function cleanStretch(stretch: Stretch, context: AudioTaskContext): Promise<CleanedStretch> {
  const { path, fromMs, lengthMs, headMs, strength } = stretch
  const { signal, ffmpegPath, models } = context
  const channels = stretch.channels === 2 ? 2 : 1
  const leadMs = Math.min(fromMs, (1_000 * warmUpFrames) / cleanRateHz)
  const range = {
    startMs: fromMs - leadMs,
    lengthMs: leadMs + lengthMs + (1_000 * tailFrames) / cleanRateHz,
  }
  const decode = async (filters?: string): Promise<Float32Array[]> => {
    const format = { ffmpeg: ffmpegPath, signal, sampleRateHz: cleanRateHz, channels }
    const blocks: Float32Array[] = []
    for await (const block of decodePcm(path, { ...format, ...range, ...(filters ? { filters } : {}) }))
      blocks.push(block)
    return toPlanar(joinFloats(blocks), channels)
  }

  const source = await decode()
  const lead = Math.round((leadMs / 1_000) * cleanRateHz)
  const end = Math.min(frameCountOf(source), lead + Math.round((lengthMs / 1_000) * cleanRateHz))
  if (end <= lead) throw new AppError('invalid-input', { detail: { what: 'place' } })
  const before = sliceOf(source, lead, end)

  const denoiser = await quietly(models.denoiser(), isModelError)
  const headEnd = denoiser ? Math.min(end, lead + Math.round((headMs / 1_000) * cleanRateHz)) : end
  const cleaned = denoiser
    ? await cleanPlanar(denoiser, sliceOf(source, 0, headEnd + tailFrames), attenuationLimitDb[strength])
    : await filtered(source, (filter) => decode(filter), strength)
  const after = sliceOf(cleaned, lead, headEnd)

  const meter = createNoiseMeter(await quietly(models.vad(), isModelError))
  await meter.push(toMono(sliceOf(before, 0, headEnd - lead)), toMono(after))
  return {
    channels,
    sampleRateHz: cleanRateHz,
    before: toInterleaved(before),
    after: toInterleaved(after),
    rest: headEnd < end ? restOf(source, headEnd, end, strength) : null,
    guard: { strength, method: denoiser ? 'deepfilternet3' : 'afftdn', ...(await meter.end()) },
  }
}

function restOf(source: Planar, from: number, end: number, strength: NoiseStrength): Rest {
  const warmFrames = Math.min(from, warmUpFrames)
  return {
    sound: sliceOf(source, from - warmFrames, end + tailFrames),
    warmFrames,
    frames: end - from,
    strength,
  }
}

async function filtered(
  source: Planar,
  decode: (filter: string) => Promise<Float32Array[]>,
  strength: NoiseStrength,
): Promise<Float32Array[]> {
  const after = await decode(fallbackFilter(strength, noiseFloorDb(toMono(source))))
  return sliceOf(after, fallbackDelayOf(toMono(source), toMono(after)))
}

/** What `cleanStretch` left. @returns interleaved, from where its `after` ends @throws AppError model-*, cancelled */
export async function cleanRest(
  { sound, warmFrames, frames, strength }: Rest,
  { models }: AudioTaskContext,
): Promise<Float32Array> {
  const denoiser: Denoiser = await models.denoiser()
  const cleaned = await cleanPlanar(denoiser, sound, attenuationLimitDb[strength])
  return toInterleaved(sliceOf(cleaned, warmFrames, warmFrames + frames))
}
