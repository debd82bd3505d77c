import type { LevelColors } from './draw-level'
import type { WaveColors } from './draw-wave'

/** What the painter of the meters can draw. */
export type PictureKind = 'wave' | 'level'

/** In pixels of the screen; `ratio` of them make one CSS pixel. */
export interface PictureSize {
  width: number
  height: number
  ratio: number
}

/** What a page tells the painter of its meters. */
export type ToPainter =
  | { type: 'show'; kind: 'wave'; canvas: OffscreenCanvas; size: PictureSize; colors: WaveColors }
  | { type: 'show'; kind: 'level'; canvas: OffscreenCanvas; size: PictureSize; colors: LevelColors }
  | { type: 'size'; kind: PictureKind; size: PictureSize }
  | { type: 'hide'; kind: PictureKind }
  /** Readings come in through the port from now on; null: there is no sound any more. */
  | { type: 'sound'; port: MessagePort | null; sampleRateHz: number }
