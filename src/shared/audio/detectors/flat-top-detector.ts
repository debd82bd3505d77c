import { type ClipRun, clipLevel } from '../meters/level-meter'
import { type ClipDetector, createClipDetector } from './clip-detector'

/** Finds sound that was cut off before it reached the file: its highest level is under full scale, and it stays there. */
export interface FlatTopDetector {
  /** One array per channel, all of the same length. */
  add(channels: readonly Float32Array[]): void
  runs(): ClipRun[]
}

/** So near the ceiling three samples in a row lie by chance nowhere: in 32 clean recordings not once. */
const flatness = 0.9995
/** Lower than this the steps of 16 bits are flat themselves. */
const leastCeiling = 0.03
const leastRuns = 5

export function createFlatTopDetector(sampleRateHz: number, channelCount: number): FlatTopDetector {
  let ceiling = 0
  let detector: ClipDetector | null = null
  let found: ClipRun[] = []
  let frame = 0
  let startFrame = 0
  const placed = ({ startFrame: from, endFrame: to }: ClipRun): ClipRun => ({
    startFrame: from + startFrame,
    endFrame: to + startFrame,
  })

  return {
    add(channels) {
      let highest = 0
      for (const samples of channels) {
        for (let i = 0; i < samples.length; i++) highest = Math.max(highest, Math.abs(samples[i] as number))
      }
      // What is higher shows that what was found before lay under no ceiling.
      if (detector === null || highest * flatness > ceiling) {
        ceiling = highest
        detector = createClipDetector(sampleRateHz, channelCount, ceiling * flatness)
        found = []
        startFrame = frame
      }
      found.push(...detector.add(channels).map(placed))
      frame += channels[0]?.length ?? 0
    },
    runs() {
      const open = detector?.open() ?? null
      const all = open ? [...found, placed(open)] : found
      const isCutOff = ceiling >= leastCeiling && ceiling < clipLevel && all.length >= leastRuns
      return isCutOff ? all : []
    },
  }
}
