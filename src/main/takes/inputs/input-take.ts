import { createSoundBatcher } from '@shared/audio/capture/sound-batcher'
import { captureBatchFrames, type ToCapture } from '@shared/audio/capture/capture-port'
import type { TakeCapture } from '../capture/capture-take'

export type InputTakeEnd = 'asked' | 'maximum' | 'device-lost'

/** A take that is recorded from a native input: what a window's capture worker is to a take from the browser engine. */
export interface InputTake {
  readonly takeId: string
  /** @param all channels of the device; @param frame the input's count at their first frame */
  push(all: readonly Float32Array[], frame: number): void
  /** Frames were lost; their number is not known. */
  lose(): void
  /** Hands over what is held back to fill a batch. */
  flush(): void
  end(because: InputTakeEnd): void
  /** The window is gone. */
  orphan(): void
}

/** Connects a take in the place of a window's port. */
export function startInputTake(options: {
  takeId: string
  capture: TakeCapture
  /** Of the device, counted from 0. */
  channels: readonly number[]
  maxFrames: number | null
  /** The take takes no more. */
  onOver: (frameCount: number, because: InputTakeEnd | null) => void
}): InputTake {
  const { takeId, channels, maxFrames } = options
  let deliver = (_message: unknown): void => undefined
  let leave = (): void => undefined
  let isOver = false

  // The batcher uses its arrays again, and the take may keep them.
  const copied = (message: ToCapture): ToCapture =>
    message.type === 'audio'
      ? { ...message, channels: message.channels.map((each) => each.slice()) }
      : message
  const batcher = createSoundBatcher({
    batchFrames: captureBatchFrames,
    channelCount: channels.length,
    maxFrames,
    send: (message) => deliver(copied(message)),
  })

  function over(because: InputTakeEnd | null): boolean {
    if (isOver) return false
    isOver = true
    options.onOver(batcher.frameCount, because)
    return true
  }
  function end(because: InputTakeEnd): void {
    if (over(because)) batcher.end(because === 'device-lost')
  }

  options.capture.connect({
    postMessage: () => undefined,
    onMessage: (listener) => (deliver = listener),
    onClose: (listener) => (leave = listener),
    // The take ended by itself, for example on a full disk.
    close: () => over(null),
  })
  return {
    takeId,
    push(all, frame) {
      if (isOver) return
      const chosen = channels.flatMap((channel) => all[channel] ?? all[0] ?? [])
      batcher.push(chosen, frame)
      if (maxFrames !== null && batcher.frameCount >= maxFrames) end('maximum')
    },
    lose() {
      if (isOver) return
      batcher.flush()
      batcher.lose({ atFrame: batcher.frameCount, frames: 0 })
    },
    flush: () => batcher.flush(),
    end,
    orphan() {
      batcher.flush()
      leave()
    },
  }
}
