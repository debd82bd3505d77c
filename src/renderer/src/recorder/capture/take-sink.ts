import { captureBatchFrames, type FromCapture } from '@shared/audio/capture/capture-port'
import type { FromCaptureWorker, ToCaptureWorker } from './capture-messages'
import { createLossPlacer } from './loss-placer'
import { createSoundBatcher, type SoundBatcher } from '@shared/audio/capture/sound-batcher'

export type BeginTakeHere = Extract<ToCaptureWorker, { type: 'begin' }>

/** What becomes of the frames of a take. */
export interface TakeSink {
  /** Of the running take; null while none is running. */
  takenFrames: () => number | null
  begin: (take: BeginTakeHere) => void
  /**
   * Frames of this worker, with its own number of the first.
   * @param jumpMs time between the end of the previous buffer and this one
   */
  record: (channels: readonly Float32Array[], startFrame: number, jumpMs: number) => void
  /** Frames the system dropped. */
  lose: (frames: number) => void
  end: (isDeviceLost?: boolean) => void
}

interface RunningTake {
  batcher: SoundBatcher
  maxFrames: number | null
}

/** Sends a take's frames to the capture process. */
export function createTakeSink(sampleRateHz: number, send: (message: FromCaptureWorker) => void): TakeSink {
  const losses = createLossPlacer(sampleRateHz)
  let take: RunningTake | null = null

  function end(because: 'asked' | 'maximum', isDeviceLost = false): void {
    if (!take) return
    const { batcher } = take
    const lost = losses.settle(batcher.frameCount)
    if (lost) batcher.lose(lost)
    take = null
    batcher.end(isDeviceLost)
    send({ type: 'ended', frameCount: batcher.frameCount, because })
  }

  return {
    takenFrames: () => take?.batcher.frameCount ?? null,
    begin({ port, channels, maxFrames }) {
      end('asked')
      if (!port) return
      // Read and discarded, so that they do not accumulate.
      port.onmessage = (_event: MessageEvent<FromCapture>) => undefined
      losses.forget()
      const batcher = createSoundBatcher({
        batchFrames: captureBatchFrames,
        channelCount: channels.length,
        maxFrames,
        // Copied, not transferred: ports to another process lose messages with transferred buffers.
        send: (message) => port.postMessage(message),
      })
      take = { batcher, maxFrames }
    },
    record(channels, startFrame, jumpMs) {
      if (!take) return
      const { batcher, maxFrames } = take
      const lost = losses.receive(batcher.frameCount, jumpMs)
      if (lost) batcher.lose(lost)
      batcher.push(channels, startFrame)
      if (maxFrames !== null && batcher.frameCount >= maxFrames) end('maximum')
    },
    lose: (frames) => losses.lose(frames),
    end: (isDeviceLost) => end('asked', isDeviceLost),
  }
}
