import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeviceSource, InputDevice } from './devices'

/** The devices to choose from. */
export interface DeviceList {
  readonly store: StoreApi<{ devices: readonly InputDevice[] }>
  /** Lists devices again. On failure the old list stays, because opening a device reports the reason. */
  refresh: () => Promise<void>
  /** Describes the current devices without asking for permission; null if unavailable. Equal lists give equal values. */
  look: () => Promise<readonly string[] | null>
  /** Watches for connected and disconnected devices until the returned function is called. */
  connect: (onChange: () => void) => () => void
}

/** Some systems do not report device changes. */
const lookEveryMs = 3_000

/** Creates the list of microphones. */
export function createDeviceList(source: DeviceSource): DeviceList {
  const store = createStore<{ devices: readonly InputDevice[] }>(() => ({ devices: [] }))
  const refresh = async (): Promise<void> => {
    const devices = await source.list().catch(() => null)
    if (devices) store.setState({ devices })
  }
  return {
    store,
    refresh,
    look: () =>
      source.peek().then(
        (seen) => seen.split('\n'),
        () => null,
      ),
    connect(onChange) {
      let seen: string | null = null
      const changed = (): void => void refresh().then(onChange)
      const look = async (): Promise<void> => {
        const now = await source.peek().catch(() => seen)
        if (seen !== null && now !== seen) changed()
        seen = now
      }
      const timer = setInterval(() => void look(), lookEveryMs)
      const unwatch = source.watch(changed)
      return () => {
        clearInterval(timer)
        unwatch()
      }
    },
  }
}
