import type { InputDevice, InputFacts } from '@shared/domain/recording/input'
import { AppError } from '@shared/errors/app-error'
import { plainName } from '@shared/lib/plain-text'

/** Hears an open input. Called on the thread that opened it, one at a time. */
export interface InputListener {
  /** Frames in the order they were captured; one array per channel of the device, which the listener may keep. */
  onSound: (channels: Float32Array<ArrayBuffer>[]) => void
  /** The system dropped frames before the next ones. Null: it does not say how many. */
  onLost: (frames: number | null) => void
  /** The device is gone; nothing follows, and the input is closed. */
  onGone: () => void
}

export interface OpenInput {
  readonly facts: InputFacts
  /** Hands over at once what the system holds. */
  drain(): void
  close(): void
}

/** Opens devices without the browser engine, at their own rate and with all of their channels, and changes nothing. */
export interface InputEngine {
  /** Empty where the system offers none. Never rejects. */
  list(): Promise<InputDevice[]>
  /**
   * Hears the list whenever it may have changed.
   * @param mayLook false while the system may not be asked by an engine that has to
   */
  watch(listener: (devices: InputDevice[]) => void, mayLook: () => boolean): void
  /** @param deviceId null: the system's default. @throws AppError microphone-unavailable */
  open(deviceId: string | null, listener: InputListener): Promise<OpenInput>
  /** Closes every input and ends the watch. */
  close(): void
}

export const unavailable = (
  reason: 'denied' | 'missing' | 'unusable' | 'no-server',
  cause?: unknown,
): AppError => new AppError('microphone-unavailable', { detail: { reason }, retryable: true, cause })

const labelMaxChars = 200
/** As long as the contract takes ids. */
const idMaxChars = 500

/** What a device or its driver calls it, as it may be shown and kept. */
export const labelOf = (name: string | null): string => plainName(name ?? '', labelMaxChars).trim()

/** Whether a device can be named in calls. */
export const isNameable = (id: string): boolean => id !== '' && id.length <= idMaxChars

/** One array per channel. */
export function separate(interleaved: Float32Array, channelCount: number): Float32Array<ArrayBuffer>[] {
  const frames = Math.floor(interleaved.length / channelCount)
  return Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Float32Array(frames)
    for (let frame = 0; frame < frames; frame++) {
      samples[frame] = interleaved[frame * channelCount + channel] ?? 0
    }
    return samples
  })
}
