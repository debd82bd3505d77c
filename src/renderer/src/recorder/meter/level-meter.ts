import { peakMaxDbfs, rmsTargetDbfs } from '@shared/limits'
import type { MeterReading } from '../capture/capture-messages'
import { amplitudeDb, meterFloorDbfs, powerDb } from './decibels'

/** How the level of the voice compares to the target band. */
export type LevelVerdict = 'silent' | 'low' | 'good' | 'high'

export interface Level {
  /** Over the last 400 ms. */
  rmsDbfs: number
  /** Falls by 20 dB a second. */
  peakDbfs: number
  /** Highest of the last 2 s. */
  heldPeakDbfs: number
  /** Mean level of speech in the last 10 s; null before any speech. */
  speechDbfs: number | null
  /** 10th percentile of the last 30 s; null for the first 2 s. */
  noiseFloorDbfs: number | null
  verdict: LevelVerdict
  /** Clipped samples since the latch was reset, and the time of the last one in the take. */
  clips: { count: number; lastAtMs: number } | null
}

/** Before any audio. */
export const silentLevel: Level = {
  rmsDbfs: meterFloorDbfs,
  peakDbfs: meterFloorDbfs,
  heldPeakDbfs: meterFloorDbfs,
  speechDbfs: null,
  noiseFloorDbfs: null,
  verdict: 'silent',
  clips: null,
}

const windowMs = 400
const holdMs = 2_000
const fallDbPerSecond = 20
const floorSpanWindows = 75
const speechSpanWindows = 25
const floorNeedsWindows = 5
/** A window this far above the noise floor counts as speech. */
const speechAboveFloorDb = 12
/** Quieter speech is not judged. */
const speechMinDbfs = -50

export interface LevelMeter {
  readonly level: Level
  add: (reading: MeterReading) => void
  /** Resets the clip latch. */
  unlatch: () => void
}

/** Ballistics and verdict of the level meter, from the capture worker's readings. */
export function createLevelMeter(sampleRateHz: number): LevelMeter {
  /** Readings of the last 400 ms, newest last. */
  let recent: { frames: number; meanSquare: number }[] = []
  let recentFrames = 0
  let windowFrames = 0
  let windowPower = 0
  const windowsDb: number[] = []
  let heldSinceFrame = 0
  let level = silentLevel
  const framesOf = (ms: number): number => (ms * sampleRateHz) / 1_000

  function slidingRms(reading: MeterReading): number {
    recent.push({ frames: reading.frames, meanSquare: reading.meanSquare })
    recentFrames += reading.frames
    while (recent.length > 1 && recentFrames - (recent[0]?.frames ?? 0) >= framesOf(windowMs)) {
      recentFrames -= recent[0]?.frames ?? 0
      recent = recent.slice(1)
    }
    const energy = recent.reduce((sum, { frames, meanSquare }) => sum + frames * meanSquare, 0)
    return powerDb(energy / recentFrames)
  }

  /** Every 400 ms: noise floor and speech level. */
  function judge(reading: MeterReading): Pick<Level, 'noiseFloorDbfs' | 'speechDbfs'> | null {
    windowPower += reading.meanSquare * reading.frames
    windowFrames += reading.frames
    if (windowFrames < framesOf(windowMs)) return null
    windowsDb.push(powerDb(windowPower / windowFrames))
    if (windowsDb.length > floorSpanWindows) windowsDb.shift()
    windowPower = 0
    windowFrames = 0
    if (windowsDb.length < floorNeedsWindows) return null
    const sorted = [...windowsDb].sort((a, b) => a - b)
    const floor = sorted[Math.floor(sorted.length / 10)] ?? meterFloorDbfs
    const spoken = windowsDb
      .slice(-speechSpanWindows)
      .filter((decibels) => decibels >= Math.max(speechMinDbfs, floor + speechAboveFloorDb))
    const power = spoken.reduce((sum, decibels) => sum + 10 ** (decibels / 10), 0)
    return { noiseFloorDbfs: floor, speechDbfs: spoken.length === 0 ? null : powerDb(power / spoken.length) }
  }

  return {
    get level() {
      return level
    },
    add(reading) {
      const peakNow = amplitudeDb(Math.max(-reading.low, reading.high))
      const fallen = level.peakDbfs - (fallDbPerSecond * reading.frames) / sampleRateHz
      const isHoldOver = reading.frame - heldSinceFrame > framesOf(holdMs)
      const isNewPeak = peakNow >= level.heldPeakDbfs || isHoldOver
      if (isNewPeak) heldSinceFrame = reading.frame
      const heldPeakDbfs = isNewPeak ? peakNow : level.heldPeakDbfs
      const judged = judge(reading) ?? level
      level = {
        rmsDbfs: slidingRms(reading),
        peakDbfs: Math.max(peakNow, fallen, meterFloorDbfs),
        heldPeakDbfs,
        noiseFloorDbfs: judged.noiseFloorDbfs,
        speechDbfs: judged.speechDbfs,
        verdict: verdictOf(judged.speechDbfs, heldPeakDbfs),
        clips: withClips(level.clips, reading, sampleRateHz),
      }
    },
    unlatch() {
      level = { ...level, clips: null }
    },
  }
}

function withClips(clips: Level['clips'], reading: MeterReading, sampleRateHz: number): Level['clips'] {
  if (reading.clipCount === 0) return clips
  const lastAtMs = ((reading.takenFrames ?? 0) / sampleRateHz) * 1_000
  return { count: (clips?.count ?? 0) + reading.clipCount, lastAtMs }
}

function verdictOf(speechDbfs: number | null, heldPeakDbfs: number): LevelVerdict {
  if (heldPeakDbfs > peakMaxDbfs) return 'high'
  if (speechDbfs === null) return 'silent'
  if (speechDbfs < rmsTargetDbfs.low) return 'low'
  return speechDbfs > rmsTargetDbfs.high ? 'high' : 'good'
}

export const verdictWords: Record<LevelVerdict, string> = {
  silent: 'No speech',
  low: 'Too quiet',
  good: 'Good level',
  high: 'Too loud',
}
