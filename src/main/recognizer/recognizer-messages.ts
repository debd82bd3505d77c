import type { WireError } from '@shared/errors/app-error'

/** Main to recognizer process. A port that carries `FromTap` accompanies `listen`. */
export type ToRecognizer =
  | { type: 'listen'; id: string; script: string[]; modelsFolder: string }
  | { type: 'stop-listening'; id: string }
  | { type: 'stop' }

/** Recognizer process to main. */
export type FromRecognizer =
  /** `unrecognizableWords`: words of the script outside the recognizer's dictionary. */
  | { type: 'listening'; id: string; unrecognizableWords: string[] }
  | { type: 'recognized'; id: string; words: string[]; isSettled: boolean }
  /** The take or the request ended. */
  | { type: 'ended'; id: string }
  | { type: 'failed'; id: string; error: WireError }
