import type { RecorderSettings } from '@shared/domain/recording/recorder'
import type { InputDevice } from './devices'

/** What is remembered of a device. */
export type DeviceChoice = Pick<RecorderSettings, 'deviceId' | 'deviceLabel'>

/** Chromium adds vendor and product in hexadecimal, or how a device is connected; other programs do not. */
const additions = / \((?:[0-9a-f]{4}:[0-9a-f]{4}|Built-in|Bluetooth|USB|Virtual)\)$/i
const plainName = (label: string): string => label.replace(additions, '').trim().toLowerCase()

/** Finds the remembered device: by its id, else by its name, because each input engine has ids of its own. */
export function findDevice<D extends InputDevice>(
  devices: readonly D[],
  { deviceId, deviceLabel }: DeviceChoice,
): D | null {
  if (deviceId === null) return null
  const byId = devices.find(({ id }) => id === deviceId)
  if (byId || deviceLabel === null) return byId ?? null
  const name = plainName(deviceLabel)
  return devices.find(({ label }) => plainName(label) === name) ?? null
}
