import { type InputEngine, type InputListener, unavailable } from '@main/takes/inputs/input-engine'
import type { InputDevice } from '@shared/domain/recording/input'

/** A native engine with one microphone of two channels that gives what it is told to. */
export interface FakeInputEngine extends InputEngine {
  /** The next frames of every channel: their own number, and its negative. */
  give: (frames: number) => void
  lose: (frames: number | null) => void
  vanish: () => void
  change: (devices: InputDevice[]) => void
  /** How many inputs are open. */
  openCount: () => number
  /** How often the system was asked what there is. */
  askedCount: () => number
  /** Whether an engine that has to ask may do so now. */
  mayLook: () => boolean
}

export const fakeMicrophone: InputDevice = {
  id: 'fake:studio',
  label: 'Studio microphone',
  sampleRateHz: 48_000,
  channels: 2,
  isDefault: true,
}

/** Exact in float, never 0, and different from its neighbors. */
export const numberedSample = (frame: number): number => ((frame % 32_000) + 1) / 32_768

export function createFakeInputEngine(): FakeInputEngine {
  const listeners = new Set<InputListener>()
  let tell = (_devices: InputDevice[]): void => undefined
  let mayLook = (): boolean => true
  let frame = 0
  let asked = 0
  return {
    list() {
      asked += 1
      return Promise.resolve([fakeMicrophone])
    },
    watch(listener, may) {
      tell = listener
      mayLook = may
    },
    open(deviceId, listener) {
      if (deviceId !== null && deviceId !== fakeMicrophone.id) return Promise.reject(unavailable('missing'))
      listeners.add(listener)
      return Promise.resolve({
        facts: {
          ...{ deviceId: fakeMicrophone.id, label: fakeMicrophone.label, sampleRateHz: 48_000 },
          ...{ deviceChannels: 2, sampleFormat: 'f32', bits: 24, isRaw: true, isShared: false },
        },
        drain: () => undefined,
        close: () => void listeners.delete(listener),
      })
    },
    close: () => listeners.clear(),
    give(frames) {
      const first = Float32Array.from({ length: frames }, (_, at) => numberedSample(frame + at))
      frame += frames
      for (const { onSound } of listeners) onSound([first.slice(), first.map((value) => -value)])
    },
    lose: (frames) => listeners.forEach(({ onLost }) => onLost(frames)),
    vanish() {
      const left = [...listeners]
      listeners.clear()
      for (const { onGone } of left) onGone()
    },
    change: (devices) => tell(devices),
    openCount: () => listeners.size,
    askedCount: () => asked,
    mayLook: () => mayLook(),
  }
}
