import type { ChannelMode } from './capture-messages'

/** Which channels of a device a take gets, counted from 0. Every mode works with every device. */
export function channelPicks(
  mode: ChannelMode,
  deviceChannels: number,
): readonly [number] | readonly [number, number] {
  if (mode === 'stereo' && deviceChannels > 1) return [0, 1]
  const wanted =
    mode === 'right' ? 1 : mode.startsWith('input-') ? Number(mode.slice('input-'.length)) - 1 : 0
  return [wanted < deviceChannels ? wanted : 0]
}

/** Picks a take's channels from those of the device. */
export const pickChannels = (input: readonly Float32Array[], mode: ChannelMode): readonly Float32Array[] =>
  channelPicks(mode, input.length).flatMap((channel) => input[channel] ?? [])
