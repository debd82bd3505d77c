import { rawConstraints } from './raw-sound'

/** A microphone to choose from. */
export interface InputDevice {
  id: string
  label: string
}

/** Where microphones are listed. */
export interface DeviceSource {
  /** May ask for permission. */
  list: () => Promise<readonly InputDevice[]>
  /** Describes the current devices without asking for permission. Equal lists give equal values. */
  peek: () => Promise<string>
  /** Reports changes, where the system does, until the returned function is called. */
  watch: (onChange: () => void) => () => void
}

export type MediaDevicesPart = Pick<MediaDevices, 'enumerateDevices' | 'getUserMedia'>

/** Describes the current devices without asking for permission, to detect changes. */
export const peekInputDevices = async (media: Pick<MediaDevices, 'enumerateDevices'>): Promise<string> =>
  (await inputsOf(media)).map(({ deviceId, label }) => `${deviceId} ${label}`).join('\n')

/** The microphones that Chromium knows. */
export const chromiumDevices = (
  media: MediaDevicesPart & Pick<MediaDevices, 'addEventListener' | 'removeEventListener'>,
): DeviceSource => ({
  list: () => listInputDevices(media),
  peek: () => peekInputDevices(media),
  watch(onChange) {
    media.addEventListener('devicechange', onChange)
    return () => media.removeEventListener('devicechange', onChange)
  },
})

const inputsOf = async (media: Pick<MediaDevices, 'enumerateDevices'>): Promise<MediaDeviceInfo[]> =>
  (await media.enumerateDevices()).filter((device) => device.kind === 'audioinput')

/** Without permission, Chromium lists one unnamed device or none. */
const hasNoLabels = (inputs: readonly MediaDeviceInfo[]): boolean =>
  inputs.length === 0 || inputs.every((input) => input.label === '' || input.deviceId === '')

/**
 * Lists microphones by name. If the list is empty or has no names, opens the microphone once to show the permission prompt,
 * then lists again (spec/shell.md section 4). Rejects with the error of getUserMedia.
 */
export async function listInputDevices(media: MediaDevicesPart): Promise<InputDevice[]> {
  let inputs = await inputsOf(media)
  if (hasNoLabels(inputs)) {
    const stream = await media.getUserMedia({ audio: rawConstraints(null) })
    inputs = await inputsOf(media)
    for (const track of stream.getTracks()) track.stop()
  }
  return inputs
    .filter((input) => input.deviceId !== '')
    .map((input, index) => ({ id: input.deviceId, label: input.label || `Microphone ${index + 1}` }))
}
