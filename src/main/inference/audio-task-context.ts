import type { Models } from './models/models'

/** What every audio-processing task receives. */
export interface AudioTaskContext {
  signal: AbortSignal
  /** @param fraction 0 to 1 */
  progress(fraction: number): void
  models: Models
  /** Absolute path of ffmpeg. */
  ffmpegPath: string
}
