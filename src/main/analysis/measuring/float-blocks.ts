import { silenceNoSound } from '../../media/no-sound'

/** Puts bytes of interleaved 32-bit floats, as a pipe cuts them, into blocks of whole frames, one array per channel. */
export interface FloatBlocks {
  add(bytes: Buffer): void
  /** What is left over, as a shorter block. */
  end(): void
}

/**
 * @param onBlock the arrays are used again after it returns
 * @param onNoSound a block held values that are no sound; they are silence
 */
export function createFloatBlocks(
  channelCount: number,
  blockFrames: number,
  onBlock: (channels: readonly Float32Array<ArrayBuffer>[]) => void,
  onNoSound: () => void = () => undefined,
): FloatBlocks {
  const interleaved = new Float32Array(blockFrames * channelCount)
  const bytesOf = Buffer.from(interleaved.buffer)
  const planes =
    channelCount === 1
      ? [interleaved]
      : Array.from({ length: channelCount }, () => new Float32Array(blockFrames))
  let filled = 0

  function deliver(frames: number): void {
    if (silenceNoSound(interleaved, frames * channelCount)) onNoSound()
    if (channelCount > 1) {
      planes.forEach((plane, channel) => {
        for (let frame = 0; frame < frames; frame++)
          plane[frame] = interleaved[frame * channelCount + channel] ?? 0
      })
    }
    onBlock(frames === blockFrames ? planes : planes.map((plane) => plane.subarray(0, frames)))
    filled = 0
  }

  return {
    add(bytes) {
      for (let at = 0; at < bytes.length;) {
        const taken = Math.min(bytes.length - at, bytesOf.length - filled)
        bytes.copy(bytesOf, filled, at, at + taken)
        filled += taken
        at += taken
        if (filled === bytesOf.length) deliver(blockFrames)
      }
    },
    end() {
      const frames = Math.floor(filled / 4 / channelCount)
      if (frames > 0) deliver(frames)
    },
  }
}

/** The channel with the most sound; a microphone on one side of two is heard in full that way. */
export function loudestChannel(channels: readonly Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer> {
  const [first = new Float32Array(0), ...others] = channels
  if (others.length === 0) return first
  let loudest = first
  let highest = -1
  for (const samples of channels) {
    let energy = 0
    for (const value of samples) energy += value * value
    if (energy <= highest) continue
    highest = energy
    loudest = samples
  }
  return loudest
}
