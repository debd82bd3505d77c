import type { RecorderSettings } from '@shared/domain/recording/recorder'

export type ChannelMode = RecorderSettings['channelMode']

/** Page to capture worker. */
export type ToCaptureWorker =
  /** First message: the audio of a track, or the port over which the capture process tells what it takes in itself. */
  | { type: 'open'; sound: ReadableStream<AudioData> | MessagePort; sampleRateHz: number }
  | { type: 'channels'; mode: ChannelMode }
  /** Sends all following audio to `port`, if it is this worker that sends; stops automatically after `maxFrames`. */
  | {
      type: 'begin'
      takeId: string
      port: MessagePort | null
      /** Of the device, counted from 0: one or two. */
      channels: readonly number[]
      maxFrames: number | null
    }
  | { type: 'end'; isDeviceLost?: boolean }
  /** Frames the system dropped since the last such message. */
  | { type: 'lost'; frames: number }
  /** Also sends every reading to `port` immediately; null: stops. */
  | { type: 'painter'; port: MessagePort | null }
  /** Requests the next `frames` of the first channel, for the room check. */
  | { type: 'listen'; frames: number }

/** A summary of at least 1,280 frames. */
export interface MeterReading {
  /** Frames since the microphone was opened, up to the end of this reading. */
  frame: number
  frames: number
  /** When the last frame arrived, in ms since the epoch; slightly later than it was spoken. */
  atMs: number
  /** Lowest and highest sample of all channels; full scale is -1 to 1. */
  low: number
  high: number
  /** Mean square of the loudest channel. */
  meanSquare: number
  /** Samples at full scale. */
  clipCount: number
  /** Peak of every 10 ms slice completed in this reading, for the noise check. */
  slicePeaks: readonly number[]
  /** Frames recorded so far in the take; null while none is running. */
  takenFrames: number | null
}

/** Capture worker to page. */
export type FromCaptureWorker =
  /** Readings since the last message, oldest first. */
  | { type: 'meters'; readings: readonly MeterReading[] }
  | { type: 'ended'; frameCount: number; because: 'asked' | 'maximum' | 'refused' }
  | { type: 'listened'; samples: Float32Array }
  /** The device is gone, as the capture process says. */
  | { type: 'gone' }

/** Readings per message to the page, about eight messages per second. */
export const pageReadings = 4
