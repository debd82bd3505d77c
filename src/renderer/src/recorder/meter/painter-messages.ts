import type { LevelColors } from './draw-level'
import type { WaveColors } from './draw-wave'

/** The pictures of the meter painter. */
export type PictureKind = 'wave' | 'level'

/** In device pixels; `ratio` of them make one CSS pixel. */
export interface PictureSize {
  width: number
  height: number
  ratio: number
}

/** Page to meter painter. */
export type ToPainter =
  | { type: 'show'; kind: 'wave'; canvas: OffscreenCanvas; size: PictureSize; colors: WaveColors }
  | { type: 'show'; kind: 'level'; canvas: OffscreenCanvas; size: PictureSize; colors: LevelColors }
  | { type: 'size'; kind: PictureKind; size: PictureSize }
  | { type: 'hide'; kind: PictureKind }
  /** Sets the port of the readings; null: no more audio. */
  | { type: 'sound'; port: MessagePort | null; sampleRateHz: number }
