import type { WireError } from '@shared/errors/app-error'

/** What main tells the inference process. With `listen` travels a port that speaks `FromTap`. */
export type ToRecognizer =
  | { type: 'listen'; id: string; script: string[]; modelsFolder: string }
  | { type: 'stop-listening'; id: string }
  | { type: 'stop' }

/** What it tells main. */
export type FromRecognizer =
  /** `unrecognizableWords` of the script are not in the recognizer's dictionary. */
  | { type: 'listening'; id: string; unrecognizableWords: string[] }
  | { type: 'recognized'; id: string; words: string[]; isSettled: boolean }
  /** The take has ended, or what was asked for has. */
  | { type: 'ended'; id: string }
  | { type: 'failed'; id: string; error: WireError }
