import { createHash } from 'node:crypto'
import type { CaptureFault, CaptureFormat, TakeLevels } from '@shared/domain/recording/take'
import { createDropoutDetector, type Dropout } from '@shared/audio/detectors/dropout-detector'
import { createResolutionMeter, type SampleGrid } from '@shared/audio/meters/effective-bits'
import { type ClipRun, createLevelMeter } from '@shared/audio/meters/level-meter'
import { createLoudnessMeter } from '@shared/audio/meters/loudness'
import { createPeaksBuilder, type PeaksPatch } from '@shared/audio/formats/peaks-pyramid'

/** Measurements of a finished take. */
export interface TakeFacts {
  sha256: string
  effectiveBits: number | null
  grid: SampleGrid
  levels: TakeLevels
}

/** Measures a take in one pass, in constant memory. */
export interface TakeAnalysis {
  /** @param interleaved the same frames as stored in the file. @returns clips and dropouts that ended in this batch */
  add(channels: readonly Float32Array[], interleaved: Float32Array): CaptureFault[]
  /** Adds silence for lost frames. @param interleaved as stored in the file */
  addSilence(frames: number, interleaved: Float32Array): void
  /** @returns the peaks that changed since the last call */
  takePeaks(): PeaksPatch[]
  /** Ends the pass, including clips and dropouts still open. */
  finish(): { facts: TakeFacts; lastFaults: CaptureFault[] }
}

/** Starts measuring a take from its first frame. */
export function createTakeAnalysis({ sampleRateHz, channels }: CaptureFormat): TakeAnalysis {
  const hash = createHash('sha256')
  const level = createLevelMeter(sampleRateHz, channels)
  const loudness = createLoudnessMeter(sampleRateHz, channels)
  const resolution = createResolutionMeter()
  const peaks = createPeaksBuilder(sampleRateHz, channels)
  const dropouts = createDropoutDetector()

  const fault = (kind: 'clip' | 'gap', { startFrame, endFrame }: ClipRun | Dropout): CaptureFault => ({
    kind,
    atMs: (startFrame / sampleRateHz) * 1_000,
    lengthMs: ((endFrame - startFrame) / sampleRateHz) * 1_000,
  })
  const addBytes = (samples: Float32Array): void =>
    void hash.update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))

  return {
    add(each, interleaved) {
      addBytes(interleaved)
      resolution.add(interleaved)
      peaks.add(each)
      loudness.add(each)
      const clips = level.add(each).map((clip) => fault('clip', clip))
      return [...clips, ...dropouts.add(each).map((dropout) => fault('gap', dropout))]
    },
    addSilence(frames, interleaved) {
      addBytes(interleaved)
      peaks.addSilence(frames)
      level.skip(frames)
      dropouts.skip(frames)
    },
    takePeaks: () => peaks.takeChanges(),
    finish() {
      const clip = level.openClip()
      const dropout = dropouts.open()
      const { bits, grid } = resolution.resolution()
      return {
        lastFaults: [...(clip ? [fault('clip', clip)] : []), ...(dropout ? [fault('gap', dropout)] : [])],
        facts: {
          sha256: hash.digest('hex'),
          effectiveBits: bits,
          grid,
          levels: { ...level.levels(), integratedLufs: loudness.integratedLufs() },
        },
      }
    },
  }
}
