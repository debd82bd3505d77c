import type { ChannelMode } from './capture-messages'

/** The channels of a take out of those of the device. A mono device is what every mode gets from it. */
export function pickChannels(input: readonly Float32Array[], mode: ChannelMode): readonly Float32Array[] {
  const [left, right] = input
  if (!left) return []
  if (mode === 'right') return [right ?? left]
  if (mode === 'stereo' && right) return [left, right]
  return [left]
}

/** How many channels a take gets from a device that has this many. */
export const channelCountOf = (mode: ChannelMode, deviceChannels: number): 1 | 2 =>
  mode === 'stereo' && deviceChannels > 1 ? 2 : 1
