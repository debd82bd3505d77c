import { createStore, type StoreApi } from 'zustand/vanilla'
import { listInputDevices, peekInputDevices, type InputDevice, type MediaDevicesPart } from './devices'

export interface DeviceList {
  readonly store: StoreApi<{ devices: readonly InputDevice[] }>
  /** Lists again; keeps the old list where that fails, because opening a device tells why. */
  refresh: () => Promise<void>
  /** What is there now, without asking for permission; null where the system does not say. Equal lists are equal texts. */
  look: () => Promise<readonly string[] | null>
  /** Follows plugging in and out until the returned function is called. */
  connect: (onChange: () => void) => () => void
}

/** Not every system tells of a device that comes or goes. */
const lookEveryMs = 3_000

/** Microphones to choose from, as they come and go. */
export function createDeviceList(
  media: MediaDevicesPart & Pick<MediaDevices, 'addEventListener' | 'removeEventListener'>,
): DeviceList {
  const store = createStore<{ devices: readonly InputDevice[] }>(() => ({ devices: [] }))
  const refresh = async (): Promise<void> => {
    const devices = await listInputDevices(media).catch(() => null)
    if (devices) store.setState({ devices })
  }
  return {
    store,
    refresh,
    look: () =>
      peekInputDevices(media).then(
        (seen) => seen.split('\n'),
        () => null,
      ),
    connect(onChange) {
      let seen: string | null = null
      const changed = (): void => void refresh().then(onChange)
      const look = async (): Promise<void> => {
        const now = await peekInputDevices(media).catch(() => seen)
        if (seen !== null && now !== seen) changed()
        seen = now
      }
      const timer = setInterval(() => void look(), lookEveryMs)
      media.addEventListener('devicechange', changed)
      return () => {
        clearInterval(timer)
        media.removeEventListener('devicechange', changed)
      }
    },
  }
}
