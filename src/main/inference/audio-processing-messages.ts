import type { WireError } from '@shared/errors/app-error'
import type { AudioTaskName } from './tasks'

/** What main tells an audio-processing process; one task at a time. */
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

/** What it tells main. */
export type FromAudioProcessing =
  | { type: 'progress'; id: string; fraction: number }
  | { type: 'done'; id: string; output: unknown }
  /** `story` goes to the log, never to a window. */
  | { type: 'failed'; id: string; error: WireError; story: string }
