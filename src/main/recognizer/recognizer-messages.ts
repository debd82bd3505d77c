import type { WireError } from '@shared/errors/wire-error'
import type { Found, HeardExtent } from '../script-check/found'

/** Main to recognizer process. A port that carries `FromTap` accompanies `listen`. */
export type ToRecognizer =
  | { type: 'listen'; id: string; script: string[]; modelsFolder: string }
  | { type: 'stop-listening'; id: string }
  /** Compares recorded sound with a script; the sound follows, one piece after each answer. */
  | { type: 'check'; id: string; text: string; isPart: boolean; modelsFolder: string }
  /** @see ReadingCheck.push */
  | { type: 'check-sound'; id: string; pcm16: Uint8Array }
  | { type: 'check-end'; id: string }
  | { type: 'stop' }

/** Recognizer process to main. */
export type FromRecognizer =
  /** `unrecognizableWords`: words of the script outside the recognizer's dictionary. */
  | { type: 'listening'; id: string; unrecognizableWords: string[] }
  | { type: 'recognized'; id: string; words: string[]; isSettled: boolean }
  /** Answers `check` and every `check-sound`. */
  | { type: 'checked'; id: string; found: Found[] }
  /** The take or the request ended; a check with what its last words showed, and how much was heard. */
  | { type: 'ended'; id: string; found?: Found[]; extent?: HeardExtent }
  | { type: 'failed'; id: string; error: WireError }
