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

/** Part of a file to clean for comparison. */
export interface Stretch {
  path: string
  /** Of the file. One or two channels are kept; more are mixed down to one. */
  channels: number
  fromMs: number
  lengthMs: number
  strength: NoiseStrength
  /** How much to clean now, so that playback can start; `cleanRest` does the rest. */
  headMs: number
}

/** Input of `cleanRest`: the remaining audio, with the model's context before it. */
export interface Rest {
  sound: Planar
  /** Frames of context. */
  warmFrames: number
  /** Frames to return. */
  frames: number
  strength: NoiseStrength
}

/** The stretch before and after cleaning. */
export interface CleanedStretch {
  channels: number
  sampleRateHz: number
  /** Interleaved, the whole stretch. */
  before: Float32Array
  /** Interleaved, the head only while `rest` is not null. */
  after: Float32Array
  rest: Rest | null
  guard: NoiseGuard
}

/**
 * Cleans part of a file for a before-and-after comparison.
 * @throws AppError file-*, invalid-input (past the end of the file), cancelled
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

/** Cleans the rest of a stretch. @returns interleaved, from the end of `after` @throws AppError model-*, cancelled */
export async function cleanRest(
  { sound, warmFrames, frames, strength }: Rest,
  { models }: AudioTaskContext,
): Promise<Float32Array> {
  const denoiser: Denoiser = await models.denoiser()
  const cleaned = await cleanPlanar(denoiser, sound, attenuationLimitDb[strength])
  return toInterleaved(sliceOf(cleaned, warmFrames, warmFrames + frames))
}
