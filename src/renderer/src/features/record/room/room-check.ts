import { noiseFloorMaxDbfs } from '@shared/limits'
import { amplitudeDb, powerDb } from '@renderer/recorder/meter/decibels'
import { highPassed, powerAt } from './spectrum'

export interface RoomReport {
  /** RMS of the silence without its loudest tenth, so that one creak of a chair does not count. */
  noiseFloorDbfs: number
  /** The same without what is below 90 Hz. */
  floorWithoutRumbleDbfs: number
  /** Mains hum with its harmonics, where it stands out of the noise around it. */
  hum: { frequencyHz: 50 | 60; dbfs: number } | null
  peakDbfs: number
  /** Something louder than the room by far, and when. */
  disturbance: { atMs: number; dbfs: number } | null
  isQuietEnough: boolean
  /** What to do, the most useful first; empty where there is nothing to fix. */
  advice: readonly RoomAdvice[]
}

export type RoomAdvice =
  | 'no-signal'
  | 'disturbance'
  | 'hum'
  | 'rumble'
  | 'noise'
  /** Only a little too loud. */
  | 'noise-a-little'

export const roomCheckMs = 5_000
const blockMs = 100
const rumbleCutHz = 90
const harmonics = [1, 2, 3, 4]
/** A line must stand this far out of its neighborhood to be hum and not noise. */
const humProminenceDb = 10
const neighborHz = [-7, -5, 5, 7]
const disturbanceDb = 15
const rumbleShareDb = 6
const littleDb = 6

/** Judges a few seconds of silence against -60 dBFS (field.md A1). `samples` is one channel, full scale -1 to 1. */
export function checkRoom(samples: Float32Array, sampleRateHz: number): RoomReport {
  const blocks = blockPowers(samples, sampleRateHz)
  const noiseFloorDbfs = powerDb(quietMean(blocks))
  const floorWithoutRumbleDbfs = powerDb(
    quietMean(blockPowers(highPassed(samples, rumbleCutHz, sampleRateHz), sampleRateHz)),
  )
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
  const loudest = blocks.reduce((best, power, index) => (power > (blocks[best] ?? 0) ? index : best), 0)
  const loudestDb = powerDb(blocks[loudest] ?? 0)
  const report = {
    noiseFloorDbfs,
    floorWithoutRumbleDbfs,
    hum: humOf(samples, sampleRateHz),
    peakDbfs: amplitudeDb(peak),
    disturbance:
      loudestDb > noiseFloorMaxDbfs && loudestDb - noiseFloorDbfs >= disturbanceDb
        ? { atMs: loudest * blockMs, dbfs: loudestDb }
        : null,
    isQuietEnough: noiseFloorDbfs <= noiseFloorMaxDbfs,
  }
  return { ...report, advice: adviceOn(report, peak) }
}

function blockPowers(samples: Float32Array, sampleRateHz: number): number[] {
  const length = Math.round((blockMs * sampleRateHz) / 1_000)
  return Array.from({ length: Math.floor(samples.length / length) }, (_, block) => {
    const part = samples.subarray(block * length, (block + 1) * length)
    return part.reduce((sum, sample) => sum + sample * sample, 0) / length
  })
}

function quietMean(powers: readonly number[]): number {
  const kept = [...powers].sort((a, b) => a - b).slice(0, Math.max(1, Math.ceil(powers.length * 0.9)))
  return kept.length === 0 ? 0 : kept.reduce((sum, power) => sum + power, 0) / kept.length
}

function humOf(samples: Float32Array, sampleRateHz: number): RoomReport['hum'] {
  const found = ([50, 60] as const).map((frequencyHz) => {
    const lines = harmonics.map((order) => lineAt(samples, frequencyHz * order, sampleRateHz))
    return { frequencyHz, power: lines.reduce((sum, power) => sum + power, 0) }
  })
  const strongest = found.reduce((best, each) => (each.power > best.power ? each : best))
  return strongest.power === 0 ? null : { frequencyHz: strongest.frequencyHz, dbfs: powerDb(strongest.power) }
}

/** Power of a line that stands out of the noise beside it; 0 where it does not. */
function lineAt(samples: Float32Array, frequencyHz: number, sampleRateHz: number): number {
  const power = powerAt(samples, frequencyHz, sampleRateHz)
  const around = neighborHz.map((offset) => powerAt(samples, frequencyHz + offset, sampleRateHz))
  const noise = around.reduce((sum, each) => sum + each, 0) / around.length
  return power > 0 && 10 * Math.log10(power / Math.max(noise, 1e-20)) >= humProminenceDb ? power : 0
}

function adviceOn(report: Omit<RoomReport, 'advice'>, peak: number): RoomAdvice[] {
  // Not even the noise of a converter: muted, or not the microphone that was meant.
  if (peak === 0) return ['no-signal']
  const overDb = report.noiseFloorDbfs - noiseFloorMaxDbfs
  const isHum = report.hum !== null && report.hum.dbfs > noiseFloorMaxDbfs
  const isRumble = overDb > 0 && report.noiseFloorDbfs - report.floorWithoutRumbleDbfs >= rumbleShareDb
  return [
    ...(report.disturbance ? (['disturbance'] as const) : []),
    ...(isHum ? (['hum'] as const) : []),
    ...(isRumble && !isHum ? (['rumble'] as const) : []),
    ...(overDb > 0 && !isRumble && !isHum
      ? ([overDb <= littleDb ? 'noise-a-little' : 'noise'] as const)
      : []),
  ]
}
