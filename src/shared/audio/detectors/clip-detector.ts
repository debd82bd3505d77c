import { type ClipRun, clipLevel } from '../meters/level-meter'

/** Finds where samples stay at full scale: three or more in a row of one channel, on one side. */
export interface ClipDetector {
  /** One array per channel, all of the same length. @returns what ended here */
  add(channels: readonly Float32Array[]): ClipRun[]
  /** The stretch that has not ended, at the end of a file. */
  open(): ClipRun | null
}

const shortestRun = 3

/** Runs closer than 20 ms are one stretch: a clipped vowel clips with every swing. */
export function createClipDetector(
  sampleRateHz: number,
  channelCount: number,
  level = clipLevel,
): ClipDetector {
  const joinFrames = sampleRateHz / 50
  /** Length of the run that reaches to the last frame, per channel; negative below zero. */
  const runs = new Int32Array(channelCount)
  let frame = 0
  let stretch: ClipRun | null = null
  let ended: ClipRun[] = []

  function note(startFrame: number, endFrame: number): void {
    if (stretch && startFrame - stretch.endFrame > joinFrames) {
      ended.push(stretch)
      stretch = null
    }
    stretch = {
      startFrame: Math.min(stretch?.startFrame ?? startFrame, startFrame),
      endFrame: Math.max(stretch?.endFrame ?? 0, endFrame),
    }
  }

  return {
    add(channels) {
      channels.forEach((samples, channel) => {
        let run = runs[channel] ?? 0
        for (let i = 0; i < samples.length; i++) {
          const value = samples[i] ?? 0
          if (value < level && value > -level) {
            run = 0
            continue
          }
          run = value > 0 ? Math.max(0, run) + 1 : Math.min(0, run) - 1
          const length = Math.abs(run)
          if (length >= shortestRun) note(frame + i + 1 - length, frame + i + 1)
        }
        runs[channel] = run
      })
      frame += channels[0]?.length ?? 0
      if (stretch && frame - stretch.endFrame > joinFrames) {
        ended.push(stretch)
        stretch = null
      }
      const out = ended.sort((a, b) => a.startFrame - b.startFrame)
      ended = []
      return out
    },
    open: () => stretch,
  }
}
