import type * as Decibri from 'decibri'
import type { Microphone, MicrophoneInfo } from 'decibri'
import type { InputDevice } from '@shared/domain/recording/input'
import {
  type InputEngine,
  type InputListener,
  isNameable,
  labelOf,
  type OpenInput,
  separate,
  unavailable,
} from './input-engine'

/** The library itself, which is loaded when it is first needed. */
export type LoadDecibri = () => Promise<Pick<typeof Decibri, 'Microphone'>>

const lookEveryMs = 3_000
const buffersPerSecond = 100
const openPatienceMs = 5_000
const bytesPerSample = Float32Array.BYTES_PER_ELEMENT

/**
 * decibri (cpal): WASAPI in shared mode on Windows, CoreAudio on macOS. It opens a device at the rate and with the channels
 * the system uses it with, and converts to what is asked for; asked for just that, it converts nothing.
 */
export function createDecibriEngine(options: { load: LoadDecibri; isShared: boolean }): InputEngine {
  const inputs = new Set<OpenInput>()
  let timer: NodeJS.Timeout | undefined
  let told = ''

  async function devicesOf(): Promise<MicrophoneInfo[]> {
    const { Microphone } = await options.load()
    return Microphone.devices().filter(({ id, maxInputChannels }) => isNameable(id) && maxInputChannels > 0)
  }

  async function list(): Promise<InputDevice[]> {
    try {
      return (await devicesOf()).map((device) => ({
        id: device.id,
        label: labelOf(device.name),
        sampleRateHz: device.defaultSampleRate,
        channels: device.maxInputChannels,
        isDefault: device.isDefault,
      }))
    } catch {
      // Nobody can choose anything: without the library there is no native input.
      return []
    }
  }

  async function open(deviceId: string | null, heard: InputListener): Promise<OpenInput> {
    const { Microphone } = await options.load().catch((error: unknown) => {
      throw unavailable('unusable', error)
    })
    const devices = await devicesOf().catch((error: unknown) => {
      throw toUnavailable(error)
    })
    const device = devices.find(({ id, isDefault }) => (deviceId === null ? isDefault : id === deviceId))
    if (!device) throw unavailable('missing')
    const { maxInputChannels: channels, defaultSampleRate } = device
    const microphone = await Microphone.open({
      device: { id: device.id },
      sampleRate: defaultSampleRate,
      channels,
      channelMap: Array.from({ length: channels }, (_, channel) => channel),
      framesPerBuffer: Math.round(defaultSampleRate / buffersPerSecond),
      dtype: 'float32',
    }).catch((error: unknown) => {
      throw toUnavailable(error)
    })
    return listen(microphone, device, heard)
  }

  /** Settles with the first frames: what cannot be opened says so only then. */
  function listen(microphone: Microphone, device: MicrophoneInfo, heard: InputListener): Promise<OpenInput> {
    const { promise, resolve, reject } = Promise.withResolvers<OpenInput>()
    let overruns = 0
    let isOpen = true
    const patience = setTimeout(() => fail(unavailable('unusable')), openPatienceMs)
    const close = (): void => {
      if (!isOpen) return
      isOpen = false
      clearTimeout(patience)
      inputs.delete(input)
      microphone.destroy()
      microphone.stop()
    }
    const input: OpenInput = {
      facts: {
        deviceId: device.id,
        label: labelOf(device.name),
        sampleRateHz: device.defaultSampleRate,
        deviceChannels: device.maxInputChannels,
        sampleFormat: 'other',
        bits: 24,
        isRaw: !options.isShared,
        isShared: options.isShared,
      },
      // What the library holds it hands over by itself.
      drain: () => undefined,
      close,
    }
    const fail = (error: unknown): void => {
      if (!isOpen) return
      const wasHeard = inputs.has(input)
      close()
      if (wasHeard) heard.onGone()
      else reject(toUnavailable(error))
    }
    microphone.on('data', (chunk: Buffer) => {
      if (!isOpen) return
      if (!inputs.has(input)) {
        clearTimeout(patience)
        inputs.add(input)
        resolve(input)
      }
      if (microphone.overrunCount > overruns) {
        overruns = microphone.overrunCount
        heard.onLost(null)
      }
      const samples = new Float32Array(Math.floor(chunk.length / bytesPerSample))
      new Uint8Array(samples.buffer).set(chunk.subarray(0, samples.byteLength))
      heard.onSound(separate(samples, device.maxInputChannels))
    })
    microphone.on('error', fail)
    microphone.on('close', () => fail(unavailable('missing')))
    return promise
  }

  return {
    list,
    watch(listener, mayLook) {
      clearInterval(timer)
      timer = setInterval(() => {
        if (!mayLook()) return
        void list().then((devices) => {
          const text = JSON.stringify(devices)
          if (text === told) return
          told = text
          listener(devices)
        })
      }, lookEveryMs)
    },
    open,
    close() {
      clearInterval(timer)
      for (const input of inputs) input.close()
    },
  }
}

const missingCodes = new Set(['MICROPHONE_NOT_FOUND', 'NO_MICROPHONE_FOUND', 'NOT_AN_INPUT_DEVICE'])

function toUnavailable(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'microphone-unavailable') return error as Error
  if (code === 'PERMISSION_DENIED') return unavailable('denied', error)
  return unavailable(typeof code === 'string' && missingCodes.has(code) ? 'missing' : 'unusable', error)
}
