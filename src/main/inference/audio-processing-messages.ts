import type { WireError } from '@shared/errors/app-error'
import type { AudioTaskName } from './tasks'

/** Main to audio-processing process: one task at a time. */
export type ToAudioProcessing =
  | {
      type: 'run'
      id: string
      name: AudioTaskName
      input: unknown
      modelsFolder: string
      ffmpegPath: string
    }
  | { type: 'cancel'; id: string }
  | { type: 'stop' }

/** Audio-processing process to main. */
export type FromAudioProcessing =
  | { type: 'progress'; id: string; fraction: number }
  | { type: 'done'; id: string; output: unknown }
  /** `story` is for the log, never for a window. */
  | { type: 'failed'; id: string; error: WireError; story: string }
