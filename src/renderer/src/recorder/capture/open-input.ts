import type { AppInfo } from '@shared/domain/app/app-info'
import { engineOf, type InputEngine } from '@shared/domain/recording/input-engine'
import type { RecorderSettings } from '@shared/domain/recording/recorder'
import { AppError } from '@shared/errors/app-error'
import type { DeviceSource, InputDevice } from './devices'
import { findDevice } from './find-device'
import { type FallbackReason, MicrophoneProblem, toMicrophoneProblem } from './microphone-problem'
import type { Microphone } from './open-microphone'
import type { ChannelMode } from './capture-messages'

/** What is remembered of the microphone and how it is used. */
export type InputChoice = Pick<RecorderSettings, 'deviceId' | 'deviceLabel' | 'channelMode' | 'inputEngine'>

type Open = (deviceId: string | null, mode: ChannelMode) => Promise<Microphone>

export interface OpenInputDeps {
  offer: () => Promise<AppInfo['input']>
  chromium: { open: Open; devices: DeviceSource }
  native: { open: Open; devices: DeviceSource }
}

const reasonOf = ({ kind, cause }: MicrophoneProblem): FallbackReason =>
  cause instanceof AppError && cause.detail['reason'] === 'no-server' ? 'no-server' : kind

/** The input of this computer: its chosen engine, and Chromium where that one does not open. */
export interface Input {
  /** Throws MicrophoneProblem. */
  open: (choice: InputChoice) => Promise<Microphone>
  /** Lists the devices of the engine in use. */
  devices: DeviceSource
}

/** @param chosen the engine in the settings */
export function createInput(deps: OpenInputDeps, chosen: () => InputEngine | null): Input {
  const engine = async (): Promise<InputEngine> => engineOf(chosen(), await deps.offer())

  /** What the other engine called it, where only its id is known. */
  async function byName(choice: InputChoice): Promise<InputChoice> {
    if (choice.deviceId === null || choice.deviceLabel !== null) return choice
    const known = await deps.chromium.devices.list().catch(() => [])
    return { ...choice, deviceLabel: known.find(({ id }) => id === choice.deviceId)?.label ?? null }
  }

  async function openChromium(choice: InputChoice): Promise<Microphone> {
    const known = await listedByName(choice)
    return deps.chromium.open(findDevice(known, choice)?.id ?? choice.deviceId, choice.channelMode)
  }

  /** Chromium's list, where only the name can tell the device: without permission the listing itself asks for it. */
  async function listedByName({ deviceId, deviceLabel }: InputChoice): Promise<readonly InputDevice[]> {
    if (deviceId === null || deviceLabel === null) return []
    const { peek, list } = deps.chromium.devices
    const seen = await peek().catch(() => '')
    if (seen.split('\n').some((line) => line.startsWith(`${deviceId} `))) return []
    return list().catch((error: unknown) => {
      const problem = toMicrophoneProblem(error)
      // Who said no is not asked once more.
      if (problem.kind === 'denied') throw problem
      return []
    })
  }

  async function openNative(given: InputChoice): Promise<Microphone> {
    const listed = await deps.native.devices.list().catch(() => [])
    const choice = findDevice(listed, given) ? given : await byName(given)
    const device = findDevice(listed, choice)
    try {
      return await deps.native.open(device?.id ?? null, choice.channelMode)
    } catch (error) {
      if (!(error instanceof MicrophoneProblem) || error.kind === 'denied') throw error
      const microphone = await openChromium(choice)
      const { facts } = microphone
      const reason = reasonOf(error)
      // Where nobody chose it, a computer without it lacks nothing.
      const fallback = reason === 'no-server' && choice.inputEngine === null ? null : reason
      // It stays the device that was chosen, so that it is not taken for another one that came.
      return {
        ...microphone,
        facts: { ...facts, deviceId: device?.id ?? facts.deviceId, fallback },
      }
    }
  }

  /** Without a device of its own, as without a sound server, the list is Chromium's. */
  async function listed<T>(
    of: (source: DeviceSource) => Promise<T>,
    isEmpty: (list: T) => boolean,
  ): Promise<T> {
    if ((await engine()) === 'chromium') return of(deps.chromium.devices)
    const own = await of(deps.native.devices)
    return isEmpty(own) ? of(deps.chromium.devices) : own
  }

  return {
    async open(choice) {
      return engineOf(choice.inputEngine, await deps.offer()) === 'native'
        ? openNative(choice)
        : openChromium(choice)
    },
    devices: {
      list: () =>
        listed(
          ({ list }) => list(),
          (list) => list.length === 0,
        ),
      peek: () =>
        listed(
          ({ peek }) => peek(),
          (seen) => seen === '',
        ),
      watch(onChange) {
        const unwatch = [deps.native.devices.watch(onChange), deps.chromium.devices.watch(onChange)]
        return () => unwatch.forEach((end) => end())
      },
    },
  }
}
