import { channelModes } from '@shared/domain/recording/channel-modes'
import type { RecorderSettings } from '@shared/domain/recording/recorder'

type ChannelMode = RecorderSettings['channelMode']

const usual: Partial<Record<ChannelMode, string>> = {
  mono: 'Mono',
  left: 'Left only',
  right: 'Right only',
  stereo: 'Stereo',
}

/** The input of an interface that a mode stands for, counted from 1; null for the usual modes. */
const inputOf = (mode: ChannelMode): number | null =>
  mode.startsWith('input-') ? Number(mode.slice('input-'.length)) : null

/** "Left only" of two channels, "Input 1" of more, as an interface calls them. */
export function channelLabel(mode: ChannelMode, deviceChannels: number): string {
  const input = inputOf(mode) ?? (mode === 'left' ? 1 : mode === 'right' ? 2 : null)
  if (input !== null && deviceChannels > 2) return `Input ${input}`
  return mode === 'stereo' && deviceChannels > 2 ? 'Inputs 1 and 2' : (usual[mode] ?? `Input ${input}`)
}

/** What a device with so many channels offers. */
export const channelOptions = (deviceChannels: number): { value: ChannelMode; label: string }[] =>
  channelModes
    // With numbered inputs, the first one is the mono one.
    .filter((mode) => (inputOf(mode) ?? 0) <= deviceChannels && !(mode === 'mono' && deviceChannels > 2))
    .map((value) => ({ value, label: channelLabel(value, deviceChannels) }))
