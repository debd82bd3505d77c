import type { WireError } from '@shared/errors/app-error'

/** What main tells the inference process. With `listen` travels a port that speaks `FromTap`. */
export type ToInference =
  | { type: 'listen'; id: string; script: string[]; modelsFolder: string }
  | { type: 'stop-listening'; id: string }
  | { type: 'stop' }

/** What it tells main. */
export type FromInference =
  /** `unheardWords` of the script are not in the recogniser's dictionary. */
  | { type: 'listening'; id: string; unheardWords: string[] }
  | { type: 'heard'; id: string; words: string[]; isSettled: boolean }
  /** The take has ended, or what was asked for has. */
  | { type: 'ended'; id: string }
  | { type: 'failed'; id: string; error: WireError }
