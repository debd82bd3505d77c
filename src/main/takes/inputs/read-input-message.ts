import type { ToInput } from '@shared/audio/capture/input-port'

const mostChannels = 2

/** Validates a `ToInput`. It comes from a window. @returns null for anything else */
export function readInputMessage(message: unknown): ToInput | null {
  if (typeof message !== 'object' || message === null) return null
  const { type, takeId, channels, maxFrames, isDeviceLost, heardFrame } = message as Partial<
    Record<'type' | 'takeId' | 'channels' | 'maxFrames' | 'isDeviceLost' | 'heardFrame', unknown>
  >
  if (type === 'end') return { type, isDeviceLost: isDeviceLost === true }
  if (!Array.isArray(channels)) return null
  const chosen: unknown[] = channels
  if (chosen.length === 0 || chosen.length > mostChannels || !chosen.every(isCount)) return null
  if (type === 'hear') return isCount(heardFrame) ? { type, channels: chosen, heardFrame } : null
  if (type !== 'begin' || typeof takeId !== 'string') return null
  if (maxFrames !== null && !isCount(maxFrames)) return null
  return { type, takeId, channels: chosen, maxFrames }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
