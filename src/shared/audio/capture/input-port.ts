/**
 * What travels through the MessagePort between a window and the capture process while a native input is open. A take is
 * written by the capture process itself; the window hears the same frames for its meters.
 */
export type FromInput =
  | {
      type: 'sound'
      /** Frames since the input was opened, lost ones included; a jump in it is a hole. */
      startFrame: number
      /** A place for every channel of the device; those the window does not hear are empty, the others of the same length. */
      channels: Float32Array[]
    }
  /** The system dropped frames before this one, already noted in the running take. 0 frames: how many is not known. */
  | { type: 'lost'; atFrame: number; frames: number }
  /** The take's first frame, in the count of `startFrame`; comes before the sound that holds it. */
  | { type: 'begun'; takeId: string; atFrame: number }
  /** `closed`: by main, or by itself, for example on a full disk. `refused`: it never began. */
  | {
      type: 'ended'
      takeId: string
      frameCount: number
      because: 'asked' | 'maximum' | 'device-lost' | 'closed' | 'refused'
    }
  /** The last message: the device is gone. */
  | { type: 'gone' }

/** Window to capture process. */
export type ToInput =
  /** Everything from here on belongs to a take that main has begun. */
  | {
      type: 'begin'
      takeId: string
      /** Channels of the device, counted from 0: as many as the take has. */
      channels: number[]
      /** Recording stops automatically after so many frames. */
      maxFrames: number | null
    }
  | { type: 'end'; isDeviceLost?: boolean }
  /** Which channels the window wants to hear, one or two, and up to which frame it has heard. */
  | { type: 'hear'; channels: number[]; heardFrame: number }

/**
 * A window that hears no further than this gets no more sound until it does: what it has not read waits in the process that
 * writes the take.
 */
export const mostUnheardMs = 10_000

/** Name of the window message by which a page hands the port to the preload, and of the channel on to main. */
export const inputPortMessage = 'timbre:input-port'
/** The window message itself; the one port travels in its transfer list. */
export interface InputPortMessage {
  type: typeof inputPortMessage
  inputId: string
}
