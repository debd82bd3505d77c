import type { NoiseStrength } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { cleanRateHz } from '../models/denoiser'

/** Used where the model cannot run: ffmpeg's noise reduction, which is much weaker (+1.6 dB instead of +9.6 dB). */
const reductionDb = { gentle: 12, strong: 24 } as const satisfies Record<NoiseStrength, number>
/** Range that afftdn accepts. */
const lowestFloorDb = -80
const highestFloorDb = -20

/** Longest delay of afftdn: 25 ms in ffmpeg 5, none in the bundled one. Padding with silence flushes it. */
export const fallbackDelayFrames = cleanRateHz / 40

/** Builds the ffmpeg filter. @param floorDb from `noiseFloorDb` */
export function fallbackFilter(strength: NoiseStrength, floorDb: number): string {
  const floor = Math.round(Math.min(highestFloorDb, Math.max(lowestFloorDb, floorDb)))
  return `aresample=${cleanRateHz},apad=pad_len=${2 * fallbackDelayFrames},afftdn=nr=${reductionDb[strength]}:nf=${floor}`
}

/** The 10th percentile of the level, in dB, over windows of 32 ms. */
export function noiseFloorDb(mono: Float32Array): number {
  const length = Math.round(0.032 * cleanRateHz)
  const powers = Array.from({ length: Math.floor(mono.length / length) }, (_, window) => {
    const part = mono.subarray(window * length, (window + 1) * length)
    return part.reduce((sum, sample) => sum + sample * sample, 0) / length
  }).sort((a, b) => a - b)
  const power = powers[Math.floor(powers.length / 10)] ?? 0
  return power > 0 ? 10 * Math.log10(power) : lowestFloorDb
}

/** Delay of the filtered audio in frames: none or the known delay, whichever correlates better with the input. */
export function fallbackDelayOf(before: Float32Array, after: Float32Array): number {
  const fit = (delay: number): number => {
    let sum = 0
    for (let i = 0; i + delay < after.length && i < before.length; i++)
      sum += (before[i] as number) * (after[i + delay] as number)
    return sum
  }
  return fit(fallbackDelayFrames) > fit(0) ? fallbackDelayFrames : 0
}

/** Whether to fall back to the ffmpeg filter: the model is missing or does not run on this computer. */
export const isModelError = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'model-missing' || error.code === 'model-failed')
