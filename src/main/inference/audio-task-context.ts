import type { Models } from './models/models'

/** What a task of audio processing works with. */
export interface AudioTaskContext {
  signal: AbortSignal
  /** @param fraction 0 to 1 */
  progress(fraction: number): void
  models: Models
  /** Absolute path of the tool. */
  ffmpegPath: string
}
