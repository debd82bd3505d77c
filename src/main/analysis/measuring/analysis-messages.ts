import type { WireError } from '@shared/errors/app-error'
import type { Measured } from './measurement'

/** What one pass tells: of the sound, of the decoding, and of the file. */
export type MeasuredPass = Measured & { complaintCount: number; isCutShort: boolean; holeAtMs: number | null }

/** What audio processing tells its measuring thread. */
export type ToAnalysis =
  | {
      type: 'measure'
      path: string
      peaksPath: string | null
      sampleRateHz: number
      channels: number
      ffmpegPath: string
      /** Whether the sound for voice prints is sent as well. */
      sendsForPrints: boolean
    }
  /** Of the next windows of the voice; none of the sound that was sent is missing before `judgedSamples`. */
  | { type: 'probabilities'; probabilities: Float32Array<ArrayBuffer> }
  /** One piece of the voice was taken. */
  | { type: 'taken' }
  /** All probabilities were sent. */
  | { type: 'judged' }
  | { type: 'cancel' }

/** What the thread tells audio processing. */
export type FromAnalysis =
  /** The loudest channel at 16 kHz. */
  | { type: 'voice'; pcm16k: Float32Array<ArrayBuffer> }
  /** The next piece of all channels in one, at the rate of voice prints. */
  | { type: 'for-prints'; pcm8k: Float32Array<ArrayBuffer> }
  | { type: 'progress'; frameCount: number }
  /** Everything was decoded: no voice comes any more. */
  | { type: 'decoded' }
  | { type: 'measured'; measured: MeasuredPass }
  /** `story` is for the log. */
  | { type: 'failed'; error: WireError; story: string }
