/** A validated batch of frames. It comes from a window, so malformed input must not stop a recording. */
export interface Batch {
  startFrame: number
  channels: Float32Array[]
  interleaved: Float32Array
}

/** 10 s at 48 kHz. */
const longestBatchFrames = 480_000

/** A validated `ToCapture`; null if malformed. */
export type PortMessage =
  | { type: 'audio'; batch: Batch }
  | { type: 'lost'; atFrame: number; frames: number }
  | { type: 'end'; frameCount: number; isDeviceLost: boolean }
  | null

/** Validates a `ToCapture`. @returns null for anything else */
export function readPortMessage(message: unknown, channelCount: number): PortMessage {
  if (typeof message !== 'object' || message === null) return null
  const { type, startFrame, channels, frameCount, isDeviceLost, atFrame, frames } = message as Partial<
    Record<'type' | 'startFrame' | 'channels' | 'frameCount' | 'isDeviceLost' | 'atFrame' | 'frames', unknown>
  >
  if (type === 'end' && isCount(frameCount))
    return { type: 'end', frameCount, isDeviceLost: isDeviceLost === true }
  if (type === 'lost' && isCount(atFrame) && isCount(frames)) return { type: 'lost', atFrame, frames }
  if (type !== 'audio' || !isCount(startFrame) || !Array.isArray(channels)) return null
  const given: unknown[] = channels
  const length = given[0] instanceof Float32Array ? given[0].length : 0
  if (length === 0 || length > longestBatchFrames || given.length < channelCount) return null
  const used: Float32Array[] = []
  for (const samples of given.slice(0, channelCount)) {
    if (!(samples instanceof Float32Array) || samples.length !== length) return null
    used.push(clean(samples))
  }
  return { type: 'audio', batch: { startFrame, channels: used, interleaved: interleave(used, length) } }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** Replaces non-finite samples and negative zeros, so that integer PCM round-trips byte for byte. */
function clean(samples: Float32Array): Float32Array {
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i] ?? 0
    samples[i] = Number.isFinite(value) ? value + 0 : 0
  }
  return samples
}

function interleave(channels: readonly Float32Array[], length: number): Float32Array {
  const [first] = channels
  if (channels.length === 1 && first) return first
  const out = new Float32Array(length * channels.length)
  for (const [channel, samples] of channels.entries()) {
    for (let i = 0; i < length; i++) out[i * channels.length + channel] = samples[i] ?? 0
  }
  return out
}
