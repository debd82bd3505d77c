/** Long work on a library's files, done in a worker thread (library-worker.ts). */
export type LibraryTask =
  /** Read-only: quick_check, or the full integrity_check with foreign keys. */
  | { kind: 'check-database'; path: string; isFull: boolean }
  /** Checks the source, copies one snapshot of it compactly, checks the copy, and syncs it. */
  | { kind: 'copy-database'; path: string; target: string }
  /** Compares files with their expected hashes. */
  | { kind: 'check-files'; folder: string; files: { path: string; sha256: string }[] }
  /** Copies, reads back, compares by SHA-256, and syncs. */
  | { kind: 'copy-files'; from: string; to: string; paths: string[] }

/** Input of a worker. `cancelled[0]` becomes 1 to cancel the task. */
export interface LibraryTaskStart {
  task: LibraryTask
  cancelled: Int32Array<SharedArrayBuffer>
}

/** What each task returns. */
export interface LibraryTaskResults {
  /** SQLite's messages, empty if intact. `orphanCount`: rows with missing references (full check only). */
  'check-database': { problems: string[]; orphanCount: number }
  /** If there are problems, nothing was copied or the copy is unusable. */
  'copy-database': { problems: string[] }
  'check-files': { missing: string[]; damaged: string[] }
  'copy-files': { copiedBytes: number }
}

/** Worker to main. Progress counts from the last message. */
export type LibraryTaskMessage =
  | { kind: 'progress'; bytes: number; files: number }
  | { kind: 'result'; result: LibraryTaskResults[LibraryTask['kind']] }
  | { kind: 'error'; error: { message: string; code: string | undefined } }
