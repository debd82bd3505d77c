import type { ToCapture } from './capture-port'

/** Frames missing before a frame of the take. */
export interface Loss {
  atFrame: number
  frames: number
}

/** Groups a take's frames into batches. */
export interface SoundBatcher {
  /** Frames sent or buffered. */
  readonly frameCount: number
  /** Adds a buffer by the number of its first frame; a gap in the numbers closes the batch. */
  push: (channels: readonly Float32Array[], startFrame: number) => void
  /** Reports frames lost before a frame of this take. */
  lose: (loss: Loss) => void
  /** Sends the buffered frames. */
  flush: () => void
  /** Sends the buffered frames, then the end of the take. */
  end: (isDeviceLost?: boolean) => void
}

/**
 * Groups frames into batches without gaps. Drops frames after `maxFrames`.
 */
export function createSoundBatcher(options: {
  batchFrames: number
  channelCount: number
  maxFrames: number | null
  /** Must copy its argument before returning, as postMessage does, because the batch is reused. */
  send: (message: ToCapture) => void
}): SoundBatcher {
  const { batchFrames, channelCount, send } = options
  const maxFrames = options.maxFrames ?? Number.POSITIVE_INFINITY
  const batch = Array.from({ length: channelCount }, () => new Float32Array(batchFrames))
  let held = 0
  let startFrame = 0
  let frameCount = 0

  function flush(): void {
    if (held === 0) return
    const channels = held === batchFrames ? batch : batch.map((channel) => channel.slice(0, held))
    send({ type: 'audio', startFrame, channels })
    held = 0
  }

  return {
    get frameCount() {
      return frameCount
    },
    push(channels, first) {
      const length = Math.min(channels[0]?.length ?? 0, maxFrames - frameCount)
      if (held > 0 && first !== startFrame + held) flush()
      let done = 0
      while (done < length) {
        if (held === 0) startFrame = first + done
        const space = Math.min(batchFrames - held, length - done)
        for (const [index, target] of batch.entries()) {
          const source = channels[index] ?? channels[0]
          if (source) target.set(source.subarray(done, done + space), held)
        }
        held += space
        done += space
        if (held === batchFrames) flush()
      }
      frameCount += length
    },
    lose: (loss) => send({ type: 'lost', ...loss }),
    flush,
    end(isDeviceLost = false) {
      flush()
      send({ type: 'end', frameCount, ...(isDeviceLost ? { isDeviceLost } : {}) })
    },
  }
}
