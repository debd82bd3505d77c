import type { FromInput, ToInput } from '@shared/audio/capture/input-port'
import type { FromCaptureWorker } from '../capture-messages'
import type { TakeSink } from '../take-sink'

type TakeWord = Extract<FromInput, { type: 'begun' | 'ended' }>

/** Knows of a take that the capture process writes by itself: no frame of it goes through this worker. */
export interface NativeSink extends TakeSink {
  /** The capture process began or ended a take. */
  hear: (word: TakeWord) => void
}

/** @param tell sends to the capture process */
export function createNativeSink(
  tell: (message: ToInput) => void,
  send: (message: FromCaptureWorker) => void,
): NativeSink {
  let beganAtFrame: number | null = null
  let frame = 0

  return {
    takenFrames: () => (beganAtFrame === null ? null : Math.max(0, frame - beganAtFrame)),
    begin({ takeId, channels, maxFrames }) {
      // Nothing of the take before it counts, however it ended.
      beganAtFrame = null
      tell({ type: 'begin', takeId, channels: [...channels], maxFrames })
    },
    record(channels, startFrame) {
      frame = startFrame + (channels[0]?.length ?? 0)
    },
    // The capture process counts what is lost.
    lose: () => undefined,
    end(isDeviceLost) {
      beganAtFrame = null
      tell({ type: 'end', ...(isDeviceLost === true ? { isDeviceLost } : {}) })
    },
    hear(word) {
      if (word.type === 'begun') {
        beganAtFrame = word.atFrame
        return
      }
      const { frameCount, because } = word
      beganAtFrame = null
      // Of a lost device it says so by itself, and main of what it closed.
      if (because !== 'device-lost' && because !== 'closed') send({ type: 'ended', frameCount, because })
    },
  }
}
