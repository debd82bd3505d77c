import type { NoiseStrength } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { cleanRateHz } from '../models/denoiser'

/** What takes over where the model cannot run: ffmpeg's own noise reduction, much weaker (+1.6 dB against +9.6). */
const reductionDb = { gentle: 12, strong: 24 } as const satisfies Record<NoiseStrength, number>
/** What afftdn takes. */
const lowestFloorDb = -80
const highestFloorDb = -20

/** Longest delay of afftdn: 25 ms in ffmpeg 5, none in the one that ships. Silence behind the sound pushes it out. */
export const fallbackDelayFrames = cleanRateHz / 40

/** ffmpeg's words for it. @param floorDb of `noiseFloorDb` */
export function fallbackFilter(strength: NoiseStrength, floorDb: number): string {
  const floor = Math.round(Math.min(highestFloorDb, Math.max(lowestFloorDb, floorDb)))
  return `aresample=${cleanRateHz},apad=pad_len=${2 * fallbackDelayFrames},afftdn=nr=${reductionDb[strength]}:nf=${floor}`
}

/** Level that a tenth of the sound lies below, in windows of 32 ms. */
export function noiseFloorDb(mono: Float32Array): number {
  const length = Math.round(0.032 * cleanRateHz)
  const powers = Array.from({ length: Math.floor(mono.length / length) }, (_, window) => {
    const part = mono.subarray(window * length, (window + 1) * length)
    return part.reduce((sum, sample) => sum + sample * sample, 0) / length
  }).sort((a, b) => a - b)
  const power = powers[Math.floor(powers.length / 10)] ?? 0
  return power > 0 ? 10 * Math.log10(power) : lowestFloorDb
}

/** By how many frames the filtered sound is late: whichever of none and the known delay fits the sound before better. */
export function fallbackDelayOf(before: Float32Array, after: Float32Array): number {
  const fit = (delay: number): number => {
    let sum = 0
    for (let i = 0; i + delay < after.length && i < before.length; i++)
      sum += (before[i] as number) * (after[i + delay] as number)
    return sum
  }
  return fit(fallbackDelayFrames) > fit(0) ? fallbackDelayFrames : 0
}

/** Whether the ffmpeg filter should take over: the model is not there or does not run on this computer. */
export const isModelError = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'model-missing' || error.code === 'model-failed')
