import { createStore, type StoreApi } from 'zustand/vanilla'
import { createScope } from '@shared/lib/scope'

/** Where sound can be sent to. */
export interface OutputDevice {
  id: string
  label: string
}

/** What makes sound: an audio element or context. */
interface Sounding {
  setSinkId: (deviceId: string) => Promise<void>
}

type Media = Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>

interface OutputState {
  /** Those to choose from; the system's own choice is not among them. */
  devices: readonly OutputDevice[]
  /** The chosen one; null: whichever the system uses. */
  chosen: OutputDevice | null
  /** The chosen one is not connected: the system's plays instead until it is. */
  isMissing: boolean
}

/** Sends everything that sounds in this window to one device. */
export interface OutputRouter {
  readonly store: StoreApi<OutputState>
  /** Sends this element or context to the chosen device from now on. */
  route: <T extends Sounding>(sounding: T) => T
  choose: (device: OutputDevice | null) => void
  /** Lists the devices again. */
  refresh: () => Promise<void>
  /** Watches for connected and disconnected devices until the returned function is called. */
  connect: () => () => void
}

/** An empty id is the system's choice (Audio Output Devices API). */
const systemChoice = ''

/** Chromium lists the system's choice once more under these names. */
const aliases: readonly string[] = ['', 'default', 'communications']

/** @param media the window's devices */
export function createOutputRouter(media: Media): OutputRouter {
  const store = createStore<OutputState>(() => ({ devices: [], chosen: null, isMissing: false }))
  /** Held weakly: what nobody plays any more goes, and takes its file along. */
  const known = new Set<WeakRef<Sounding>>()
  const routed = new WeakSet<Sounding>()
  let applied = systemChoice

  const send = (sounding: Sounding): void => {
    // It may be unplugged at this moment: the next list of devices says so, and until then the system's choice plays.
    sounding
      .setSinkId(applied)
      .catch(() => (applied === systemChoice ? undefined : sounding.setSinkId(systemChoice)))
  }
  const apply = (): void => {
    const { chosen, isMissing } = store.getState()
    const wanted = chosen === null || isMissing ? systemChoice : chosen.id
    if (wanted === applied) return
    applied = wanted
    for (const reference of known) {
      const sounding = reference.deref()
      if (sounding) send(sounding)
      else known.delete(reference)
    }
  }
  /** Only a list that has devices says that one of them is missing. */
  const settle = (): void => {
    const { devices, chosen } = store.getState()
    const isMissing = chosen !== null && devices.length > 0 && !devices.some(({ id }) => id === chosen.id)
    store.setState({ isMissing })
    apply()
  }
  const refresh = async (): Promise<void> => {
    const all = await media.enumerateDevices().catch(() => null)
    if (!all) return
    const outputs = all.filter(({ kind, deviceId }) => kind === 'audiooutput' && !aliases.includes(deviceId))
    store.setState({
      devices: outputs.map(({ deviceId, label }, at) => ({
        id: deviceId,
        label: label || `Output ${at + 1}`,
      })),
    })
    settle()
  }
  return {
    store,
    refresh,
    route(sounding) {
      if (routed.has(sounding)) return sounding
      routed.add(sounding)
      known.add(new WeakRef<Sounding>(sounding))
      if (applied !== systemChoice) send(sounding)
      return sounding
    },
    choose(chosen) {
      store.setState({ chosen })
      settle()
    },
    connect() {
      const scope = createScope()
      const changed = (): void => void refresh()
      media.addEventListener('devicechange', changed)
      scope.add(() => media.removeEventListener('devicechange', changed))
      changed()
      return scope.end
    },
  }
}
