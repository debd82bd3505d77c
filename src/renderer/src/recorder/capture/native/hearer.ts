import type { FromInput, ToInput } from '@shared/audio/capture/input-port'

const sayEveryMs = 1_000

/**
 * Tells the capture process which channels of a device the window hears, at once, and how far it has heard, every second.
 * @returns to be called with each sound, and the channels that are wanted by then, counted from 0
 */
export function createHearer(
  sampleRateHz: number,
  tell: (message: ToInput) => void,
): (wanted: readonly number[], sound: Extract<FromInput, { type: 'sound' }>) => void {
  const everyFrames = (sampleRateHz * sayEveryMs) / 1_000
  let said = { channels: '0', frame: 0 }

  return (wanted, { startFrame, channels }) => {
    const heardFrame = startFrame + Math.max(0, ...channels.map(({ length }) => length))
    if (said.channels === wanted.join() && heardFrame - said.frame < everyFrames) return
    said = { channels: wanted.join(), frame: heardFrame }
    tell({ type: 'hear', channels: [...wanted], heardFrame })
  }
}
