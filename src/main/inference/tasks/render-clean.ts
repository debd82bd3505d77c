import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { NoiseGuard, NoiseStrength } from '@shared/domain/dataset/sample-settings'
import { decodePcm } from '../../media/decode-pcm'
import { rawToFlac } from '../../media/raw-pcm'
import { createChildren } from '../../media/ffmpeg/run-ffmpeg'
import { targetError } from '../../media/ffmpeg/target-errors'
import { moveIntoPlace } from '../../platform/files/atomic-write'
import { createCleanStream } from '../cleaning/clean-stream'
import {
  fallbackDelayFrames,
  fallbackDelayOf,
  fallbackFilter,
  isModelError,
  noiseFloorDb,
} from '../cleaning/fallback'
import { createNoiseMeter, type NoiseMeter } from '../cleaning/noise-meter'
import { frameCountOf, type Planar, toInterleaved, toMono, toPlanar } from '../cleaning/planar'
import { attenuationLimitDb } from '../cleaning/strengths'
import { joinFloats } from '../join-floats'
import type { AudioTaskContext } from '../audio-task-context'
import { cleanRateHz, type Denoiser } from '../models/denoiser'
import { quietly } from '../quietly'

/** A file to clean, and the FLAC file to write. */
export interface CleanRender {
  path: string
  /** A FLAC file; appears atomically when complete. */
  targetPath: string
  strength: NoiseStrength
  /** Of the file; the render keeps it. Above 48 kHz, everything over 24 kHz is lost. */
  sampleRateHz: number
  channels: number
  durationMs: number
  /** Bit depth of the render. */
  bits: 16 | 24
}

/**
 * Cleans a whole file of any length into a new one.
 * @throws AppError file-*, disk-*, cancelled; leaves nothing behind
 */
export async function renderClean(
  input: CleanRender,
  context: AudioTaskContext,
): Promise<{ guard: NoiseGuard }> {
  const { targetPath, strength, sampleRateHz, channels, bits } = input
  const { models, signal, ffmpegPath } = context
  const denoiser = await quietly(models.denoiser(), isModelError)
  const meter = createNoiseMeter(await quietly(models.vad(), isModelError))
  const sound = denoiser ? withModel(denoiser, input, context) : withFilter(input, context)
  const partial = `${targetPath}.part`
  try {
    await rawToFlac(
      {
        sampleRateHz: cleanRateHz,
        channels,
        encoding: 'f32',
        source: {
          stream: Readable.from(measured(sound, meter, input, context), {
            objectMode: false,
            highWaterMark: 1 << 20,
          }),
        },
      },
      partial,
      bits,
      { ffmpeg: ffmpegPath, children: createChildren(), signal, outputRateHz: sampleRateHz },
    )
    signal.throwIfAborted()
    moveIntoPlace(partial, targetPath)
  } catch (error) {
    // If even this fails (the disk is gone), the caller sweeps the folder.
    await rm(partial, { force: true }).catch(() => undefined)
    throw targetError(error)
  }
  return { guard: { strength, method: denoiser ? 'deepfilternet3' : 'afftdn', ...(await meter.end()) } }
}

interface Pair {
  before: Planar
  after: Planar
}

/** Encoder input; measures it on the way. */
async function* measured(
  sound: AsyncIterable<Pair>,
  meter: NoiseMeter,
  { durationMs }: CleanRender,
  context: AudioTaskContext,
): AsyncGenerator<Buffer> {
  const totalFrames = (durationMs / 1_000) * cleanRateHz
  let frames = 0
  for await (const { before, after } of sound) {
    await meter.push(toMono(before), toMono(after))
    frames += frameCountOf(after)
    context.progress(Math.min(1, frames / Math.max(1, totalFrames)))
    const floats = toInterleaved(after)
    yield Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength)
  }
}

/** One second: fewer, larger blocks cost less. */
const blockFrames = cleanRateHz

async function* blocks(
  { path, channels }: CleanRender,
  { signal, ffmpegPath }: AudioTaskContext,
  filters?: string,
): AsyncGenerator<Float32Array[]> {
  const format = { ffmpeg: ffmpegPath, signal, sampleRateHz: cleanRateHz, channels }
  let parts: Float32Array[] = []
  let length = 0
  for await (const block of decodePcm(path, { ...format, ...(filters ? { filters } : {}) })) {
    parts.push(block)
    length += block.length
    if (length < blockFrames * channels) continue
    const all = joinFloats(parts)
    const whole = all.length - (all.length % channels)
    parts = [all.subarray(whole)]
    length = all.length - whole
    yield toPlanar(all.subarray(0, whole), channels)
  }
  if (length > 0) yield toPlanar(joinFloats(parts), channels)
}

async function* withModel(
  denoiser: Denoiser,
  input: CleanRender,
  context: AudioTaskContext,
): AsyncGenerator<Pair> {
  const stream = createCleanStream(denoiser, input.channels, attenuationLimitDb[input.strength])
  const waiting = createPlanarQueue(input.channels)
  for await (const block of blocks(input, context)) {
    waiting.push(block)
    const after = await stream.push(block)
    if (frameCountOf(after) > 0) yield { before: waiting.take(frameCountOf(after)), after }
  }
  const after = await stream.end()
  if (frameCountOf(after) > 0) yield { before: waiting.take(frameCountOf(after)), after }
}

/** How much audio the noise level is measured on. */
const floorSeconds = 120

async function* withFilter(input: CleanRender, context: AudioTaskContext): AsyncGenerator<Pair> {
  const source: Float32Array[] = []
  let countedFrames = 0
  for await (const block of blocks(input, context)) {
    source.push(toMono(block))
    countedFrames += frameCountOf(block)
    if (countedFrames >= floorSeconds * cleanRateHz) break
  }
  const filter = fallbackFilter(input.strength, noiseFloorDb(joinFloats(source)))
  const filtered = blocks(input, context, filter)
  const after = createPlanarQueue(input.channels)
  const first = joinFloats(source).subarray(0, cleanRateHz)
  let isAligned = false
  let isOver = false
  const fill = async (frames: number): Promise<void> => {
    while (!isOver && after.length() < frames) {
      const next = await filtered.next()
      if (next.done === true) isOver = true
      else after.push(next.value)
    }
  }
  for await (const before of blocks(input, context)) {
    if (!isAligned) {
      await fill(first.length + fallbackDelayFrames)
      after.take(fallbackDelayOf(first, toMono(after.peek(first.length + fallbackDelayFrames))))
      isAligned = true
    }
    await fill(frameCountOf(before))
    yield { before, after: after.take(frameCountOf(before)) }
  }
}

/** Buffers audio until its counterpart arrives. */
function createPlanarQueue(channels: number) {
  let kept: Planar = Array.from({ length: channels }, () => new Float32Array(0))
  return {
    length: () => frameCountOf(kept),
    push(sound: Planar): void {
      kept = kept.map((samples, channel) => joinFloats([samples, sound[channel] ?? new Float32Array(0)]))
    },
    peek: (frames: number): Planar => kept.map((samples) => samples.subarray(0, frames)),
    /** @returns exactly `frames` frames, padded with silence */
    take(frames: number): Planar {
      const taken = kept.map((samples) => {
        const out = new Float32Array(frames)
        out.set(samples.subarray(0, frames))
        return out
      })
      kept = kept.map((samples) => samples.slice(frames))
      return taken
    },
  }
}
