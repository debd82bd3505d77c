import type { RecorderSettings } from '@shared/domain/recorder'

export type ChannelMode = RecorderSettings['channelMode']

/** What a page tells the audio thread. */
export type ToWorklet =
  | { type: 'channels'; mode: ChannelMode }
  /** From now on everything goes into `port`; stops by itself after `maxFrames`. */
  | { type: 'begin'; port: MessagePort; channelCount: number; maxFrames: number | null }
  | { type: 'end' }
  /** Every reading goes into `port` too, at once; null: no longer. */
  | { type: 'painter'; port: MessagePort | null }
  /** Asks for the next `frames` of the first channel, for the room check. */
  | { type: 'listen'; frames: number }

/** A summary of about 1,280 frames. */
export interface MeterReading {
  /** Frame of the audio thread's clock just after the last one summed up. */
  frame: number
  frames: number
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

/** What the audio thread tells its page. */
export type FromWorklet =
  /** Readings since the last message, oldest first. */
  | { type: 'meters'; readings: readonly MeterReading[] }
  | { type: 'ended'; frameCount: number; because: 'asked' | 'maximum' }
  | { type: 'heard'; samples: Float32Array }

export const captureProcessorName = 'timbre-capture'
/** Frames between two readings: a little more often than a picture is drawn, 37.5 times a second at 48 kHz. */
export const meterFrames = 1_280
/** Readings the page gets at once, some nine times a second. */
export const pageReadings = 4
