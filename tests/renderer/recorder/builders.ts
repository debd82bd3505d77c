import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import type { MicrophoneFacts } from '@renderer/recorder/capture/open-microphone'
import type { MeterReading } from '@renderer/recorder/capture/capture-messages'
import { draftIdOf } from '../builders'

export function takeWith(changes: Partial<Take> = {}): Take {
  return {
    id: draftIdOf(700),
    draftId: draftIdOf(1),
    name: 'Recording 1',
    purpose: 'recording',
    state: 'ready',
    format: { sampleRateHz: 48_000, channels: 1, deviceLabel: 'Desk microphone', isRaw: true },
    effectiveBits: 16,
    durationMs: 45_000,
    frameCount: 45 * 48_000,
    sizeBytes: 1_000,
    sha256: null,
    levels: null,
    faults: [],
    marksMs: [],
    parentTakeId: null,
    scriptId: null,
    lineIndex: null,
    isFlagged: false,
    error: null,
    createdAtMs: 1_000,
    ...changes,
  }
}

export function recordingWith(changes: Partial<Recording> = {}): Recording {
  const regions = changes.regions ?? [
    { takeId: draftIdOf(700), startFrame: 0, endFrame: 45 * 48_000, crossfadeFrames: 0 },
  ]
  return {
    id: draftIdOf(800),
    draftId: draftIdOf(1),
    name: 'Recording 1',
    sampleRateHz: 48_000,
    channels: 1,
    regions,
    takeIds: [...new Set(regions.map(({ takeId }) => takeId))],
    durationMs: 45_000,
    canUndo: false,
    canRedo: false,
    sampleId: null,
    differsFromSample: false,
    createdAtMs: 1_000,
    editedAtMs: 1_000,
    updatedAtMs: 1_000,
    ...changes,
  }
}

export const microphoneFacts: MicrophoneFacts = {
  deviceId: 'desk',
  label: 'Desk microphone',
  sampleRateHz: 48_000,
  deviceChannels: 1,
  isRaw: true,
  isShared: false,
  engine: 'chromium',
  mostBits: 16,
  openedAtMs: 0,
  fallback: null,
}

/** One summary of 1,024 frames of a signal that reaches `peak` with this mean square. */
export function readingWith(changes: Partial<MeterReading> & { peak?: number } = {}): MeterReading {
  const { peak = 0, ...rest } = changes
  return {
    frame: 0,
    frames: 1_024,
    atMs: 0,
    low: -peak,
    high: peak,
    meanSquare: peak ** 2 / 2,
    clipCount: 0,
    slicePeaks: [],
    takenFrames: null,
    ...rest,
  }
}
