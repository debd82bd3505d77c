import { amplitudeToDb, powerToDb } from '../signal/decibel'
import { createEnergyHistogram } from './energy-histogram'

export interface ClipRun {
  startFrame: number
  /** Exclusive. */
  endFrame: number
}

/** Peak, RMS, noise floor and clips of a whole take, in one pass and constant memory. */
export interface LevelMeter {
  /** One array per channel, all of the same length. @returns stretches with samples at full scale that ended here */
  add(channels: readonly Float32Array[]): ClipRun[]
  /** Counts frames that stand in for lost ones: they take time but say nothing of the level. */
  skip(frames: number): void
  /** The stretch that has not ended yet, at the end of a take. */
  openClip(): ClipRun | null
  levels(): { peakDbfs: number; rmsDbfs: number; noiseFloorDbfs: number }
}

/** The highest value a 16-bit converter can deliver. */
export const clipLevel = 32_767 / 32_768
/** Minimum frames between readings: with 10 ms buffers about 33 per second, slightly more than the frame rate. */
export const meterFrames = 1_280
/** Clips closer than this are one event for a person. */
const clipJoinSeconds = 1
const noiseWindowSeconds = 0.4
const quietestShare = 0.1

export function createLevelMeter(sampleRateHz: number, channelCount: number): LevelMeter {
  const windowFrames = Math.round(sampleRateHz * noiseWindowSeconds)
  const joinFrames = sampleRateHz * clipJoinSeconds
  const windows = createEnergyHistogram()
  let frame = 0
  let countedFrames = 0
  let peak = 0
  let energy = 0
  let windowEnergy = 0
  let windowFilled = 0
  let clip: ClipRun | null = null

  function addStretch(channels: readonly Float32Array[], from: number, to: number): void {
    for (const samples of channels) {
      let sum = 0
      for (let i = from; i < to; i++) {
        const value = samples[i] ?? 0
        sum += value * value
      }
      windowEnergy += sum
    }
    windowFilled += to - from
    if (windowFilled < windowFrames) return
    windows.add(windowEnergy / (windowFrames * channelCount))
    energy += windowEnergy
    windowEnergy = 0
    windowFilled = 0
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      const ended: ClipRun[] = []
      for (let at = 0; at < length;) {
        const to = Math.min(length, at + windowFrames - windowFilled)
        addStretch(channels, at, to)
        at = to
      }
      for (const samples of channels) {
        for (let i = 0; i < length; i++) {
          const value = Math.abs(samples[i] ?? 0)
          if (value > peak) peak = value
          if (value < clipLevel) continue
          const at = frame + i
          if (clip && at - clip.endFrame > joinFrames) {
            ended.push(clip)
            clip = null
          }
          clip = {
            startFrame: Math.min(clip?.startFrame ?? at, at),
            endFrame: Math.max(clip?.endFrame ?? 0, at + 1),
          }
        }
      }
      frame += length
      countedFrames += length
      if (clip && frame - clip.endFrame > joinFrames) {
        ended.push(clip)
        clip = null
      }
      return ended
    },
    skip(frames) {
      frame += frames
    },
    openClip: () => clip,
    levels() {
      const total = countedFrames * channelCount
      return {
        peakDbfs: amplitudeToDb(peak),
        rmsDbfs: powerToDb(total === 0 ? 0 : (energy + windowEnergy) / total),
        noiseFloorDbfs: powerToDb(
          windows.meanOfQuietest(quietestShare) ?? (total === 0 ? 0 : windowEnergy / total),
        ),
      }
    },
  }
}
