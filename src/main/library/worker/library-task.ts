/** Work on a library's files that takes long, done in a worker thread (library-worker.ts). */
export type LibraryTask =
  /** quick_check, or the full integrity_check with foreign keys, through a read-only connection. */
  | { kind: 'check-database'; path: string; isFull: boolean }
  /** Full check of the source, a compact copy of one moment of it, full check of the copy, fsync. */
  | { kind: 'copy-database'; path: string; target: string }
  /** Compares files with the hash they must have. */
  | { kind: 'check-files'; folder: string; files: { path: string; sha256: string }[] }
  /** Copies, reads back and compares by SHA-256, fsyncs. */
  | { kind: 'copy-files'; from: string; to: string; paths: string[] }

/** What a worker starts with. `cancelled[0]` becomes 1 when the task is no longer wanted. */
export interface LibraryTaskStart {
  task: LibraryTask
  cancelled: Int32Array<SharedArrayBuffer>
}

export interface LibraryTaskResults {
  /** Problems in SQLite's words; none when all is well. `orphanCount`: rows that lost what they refer to (full check). */
  'check-database': { problems: string[]; orphanCount: number }
  /** With problems nothing was copied, or the copy must not be used. */
  'copy-database': { problems: string[] }
  'check-files': { missing: string[]; damaged: string[] }
  'copy-files': { copiedBytes: number }
}

export type LibraryTaskMessage =
  | { kind: 'progress'; bytes: number; files: number }
  | { kind: 'result'; result: LibraryTaskResults[LibraryTask['kind']] }
  | { kind: 'error'; error: { message: string; code: string | undefined } }
