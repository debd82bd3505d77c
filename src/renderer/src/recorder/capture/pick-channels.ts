import type { ChannelMode } from './capture-messages'

/** Picks a take's channels from those of the device. Every mode works with a mono device. */
export function pickChannels(input: readonly Float32Array[], mode: ChannelMode): readonly Float32Array[] {
  const [left, right] = input
  if (!left) return []
  if (mode === 'right') return [right ?? left]
  if (mode === 'stereo' && right) return [left, right]
  return [left]
}

/** The number of channels of a take from such a device. */
export const channelCountOf = (mode: ChannelMode, deviceChannels: number): 1 | 2 =>
  mode === 'stereo' && deviceChannels > 1 ? 2 : 1
