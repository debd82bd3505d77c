import { rawConstraints } from './raw-sound'

/** A microphone a person can choose. */
export interface InputDevice {
  id: string
  label: string
}

export type MediaDevicesPart = Pick<MediaDevices, 'enumerateDevices' | 'getUserMedia'>

/** What is there now, without asking for permission, to see whether it has changed. */
export const peekInputDevices = async (media: Pick<MediaDevices, 'enumerateDevices'>): Promise<string> =>
  (await inputsOf(media)).map(({ deviceId, label }) => `${deviceId} ${label}`).join('\n')

const inputsOf = async (media: Pick<MediaDevices, 'enumerateDevices'>): Promise<MediaDeviceInfo[]> =>
  (await media.enumerateDevices()).filter((device) => device.kind === 'audioinput')

/** Without permission Chromium lists one device without a name, or none. */
const hasNoLabels = (inputs: readonly MediaDeviceInfo[]): boolean =>
  inputs.length === 0 || inputs.every((input) => input.label === '' || input.deviceId === '')

/**
 * The microphones by name. Where the list is empty or has no names it asks for the microphone once, which makes the system
 * ask the person, and lists again (spec/shell.md section 4). Rejects with what getUserMedia threw.
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
