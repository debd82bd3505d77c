import type { WireError } from '@shared/errors/wire-error'
import type { Hashed } from './copy-and-hash'
import type { ReadFacts } from '../formats/read-facts'

/** What a worker thread of the media module can be asked, and what it answers. */
export interface Tasks {
  copy: { input: { source: string; target: string }; output: Hashed }
  hash: { input: { path: string }; output: Hashed }
  facts: { input: { path: string }; output: ReadFacts }
  /** Name ending by content; null where the file is nothing the studio takes. */
  extension: { input: { path: string }; output: string | null }
  /** Gives a finished copy its lasting name, on the disk when answered; an equal file that is there already stays. */
  keep: { input: { partial: string; target: string }; output: null }
}
export type TaskName = keyof Tasks

export interface Request<N extends TaskName = TaskName> {
  task: N
  input: Tasks[N]['input']
  /** One 32-bit flag; 1 asks the worker to stop. */
  cancelFlag: SharedArrayBuffer
}

export type Answer =
  | { kind: 'bytes'; bytes: number }
  | { kind: 'done'; value: Tasks[TaskName]['output'] }
  | { kind: 'failed'; error: WireError; story: string }
