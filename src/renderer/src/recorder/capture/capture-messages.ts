import type { RecorderSettings } from '@shared/domain/recording/recorder'

export type ChannelMode = RecorderSettings['channelMode']

/** What a page tells the thread that takes in the sound. */
export type ToCaptureWorker =
  /** First of all: the sound of a track, as it comes. */
  | { type: 'open'; sound: ReadableStream<AudioData>; sampleRateHz: number }
  | { type: 'channels'; mode: ChannelMode }
  /** From now on everything goes into `port`; stops by itself after `maxFrames`. */
  | { type: 'begin'; port: MessagePort; channelCount: number; maxFrames: number | null }
  | { type: 'end'; isDeviceLost?: boolean }
  /** Frames the system has dropped since this was last said. */
  | { type: 'lost'; frames: number }
  /** Every reading goes into `port` too, at once; null: no longer. */
  | { type: 'painter'; port: MessagePort | null }
  /** Asks for the next `frames` of the first channel, for the room check. */
  | { type: 'listen'; frames: number }

/** A summary of at least 1,280 frames. */
export interface MeterReading {
  /** Frames heard since the microphone was opened, with the last one summed up. */
  frame: number
  frames: number
  /** When the last of them came, in ms since the epoch: a little after it was said. */
  atMs: number
  /** Lowest and highest sample of all channels; full scale is -1 to 1. */
  low: number
  high: number
  /** Mean square of the loudest channel. */
  meanSquare: number
  /** Samples at full scale. */
  clipCount: number
  /** Largest deviation of every 10 ms completed in it, for the noise check. */
  slicePeaks: readonly number[]
  /** Frames handed to the take so far; null while none is running. */
  takenFrames: number | null
}

/** What that thread tells its page. */
export type FromCaptureWorker =
  /** Readings since the last message, oldest first. */
  | { type: 'meters'; readings: readonly MeterReading[] }
  | { type: 'ended'; frameCount: number; because: 'asked' | 'maximum' }
  | { type: 'listened'; samples: Float32Array }

/** Frames between two readings at least: with pieces of 10 ms some 33 a second, a little more often than a picture. */
export const meterFrames = 1_280
/** Readings the page gets at once, some eight times a second. */
export const pageReadings = 4
