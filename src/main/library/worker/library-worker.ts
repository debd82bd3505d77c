import Database from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { LibraryTask, LibraryTaskMessage, LibraryTaskResults, LibraryTaskStart } from './library-task'

// A worker thread with its own entry. It imports nothing from the app at run time, so tests can start it unbuilt.

const { task, cancelled } = workerData as LibraryTaskStart
const chunkBytes = 1 << 20
const chunk = Buffer.allocUnsafe(chunkBytes)
const reportEveryMs = 100
const problemsMax = 20

const post = (message: LibraryTaskMessage): void => parentPort?.postMessage(message)

let sinceReport = { bytes: 0, files: 0, atMs: 0 }
function progress(bytes: number, files: number, isLast = false): void {
  sinceReport.bytes += bytes
  sinceReport.files += files
  const nowMs = performance.now()
  if (!isLast && nowMs - sinceReport.atMs < reportEveryMs) return
  post({ kind: 'progress', bytes: sinceReport.bytes, files: sinceReport.files })
  sinceReport = { bytes: 0, files: 0, atMs: nowMs }
}

function problemsOf(db: Database.Database, isFull: boolean): string[] {
  const rows = db.pragma(`${isFull ? 'integrity_check' : 'quick_check'}(${problemsMax})`) as object[]
  return rows.flatMap((row) => Object.values(row) as string[]).filter((text) => text !== 'ok')
}

function checkDatabase(path: string, isFull: boolean): LibraryTaskResults['check-database'] {
  return withDatabase(path, (db) => {
    const problems = problemsOf(db, isFull)
    const orphans = isFull && problems.length === 0 ? (db.pragma('foreign_key_check') as object[]) : []
    return { problems, orphanCount: orphans.length }
  })
}

function withDatabase<T>(path: string, use: (db: Database.Database) => T): T {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

function syncFile(path: string, flags: string): void {
  const fd = openSync(path, flags)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function copyDatabase(path: string, target: string): { problems: string[] } {
  const problems = withDatabase(path, (db) => {
    const found = problemsOf(db, true)
    if (found.length === 0) {
      rmSync(target, { force: true })
      db.prepare('VACUUM INTO ?').run(target)
    }
    return found
  })
  if (problems.length > 0) return { problems }
  syncFile(target, 'r+')
  return { problems: withDatabase(target, (db) => problemsOf(db, true)) }
}

function stopIfCancelled(): void {
  if (Atomics.load(cancelled, 0) === 1)
    throw Object.assign(new Error('cancelled'), { code: 'TASK_CANCELLED' })
}

/** Reads a whole file. @returns its SHA-256 in hex */
function readAll(path: string, onChunk: (bytes: Buffer) => void): string {
  const hash = createHash('sha256')
  const fd = openSync(path, 'r')
  try {
    for (;;) {
      const length = readSync(fd, chunk, 0, chunkBytes, null)
      if (length === 0) return hash.digest('hex')
      stopIfCancelled()
      const bytes = chunk.subarray(0, length)
      hash.update(bytes)
      onChunk(bytes)
    }
  } finally {
    closeSync(fd)
  }
}

function checkFiles(
  folder: string,
  files: { path: string; sha256: string }[],
): LibraryTaskResults['check-files'] {
  const missing: string[] = []
  const damaged: string[] = []
  for (const { path, sha256 } of files) {
    try {
      if (readAll(join(folder, path), (bytes) => progress(bytes.length, 0)) !== sha256) damaged.push(path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'TASK_CANCELLED') throw error
      if (code === 'ENOENT') missing.push(path)
      else damaged.push(path)
    }
    progress(0, 1)
  }
  return { missing, damaged }
}

/** @returns its size in bytes; null if the file disappeared after it was listed, as an old backup does */
function copyFile(from: string, to: string): number | null {
  if (!existsSync(from)) return null
  mkdirSync(dirname(to), { recursive: true })
  let copiedBytes = 0
  let sourceHash: string
  const fd = openSync(to, 'w', 0o600)
  try {
    sourceHash = readAll(from, (bytes) => {
      for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written)
      copiedBytes += bytes.length
      progress(bytes.length, 0)
    })
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  if (readAll(to, () => undefined) !== sourceHash) throw new Error(`the copy differs from its source: ${to}`)
  progress(0, 1)
  return copiedBytes
}

function copyFiles(from: string, to: string, paths: string[]): { copiedBytes: number } {
  let copiedBytes = 0
  const folders = new Set<string>([to])
  for (const path of paths) {
    const target = join(to, path)
    const sizeBytes = copyFile(join(from, path), target)
    if (sizeBytes === null) continue
    copiedBytes += sizeBytes
    for (let folder = dirname(target); folder.length > to.length; folder = dirname(folder))
      folders.add(folder)
  }
  if (process.platform !== 'win32') for (const folder of folders) syncFile(folder, 'r')
  return { copiedBytes }
}

function run(task: LibraryTask): LibraryTaskResults[LibraryTask['kind']] {
  switch (task.kind) {
    case 'check-database':
      return checkDatabase(task.path, task.isFull)
    case 'copy-database':
      return copyDatabase(task.path, task.target)
    case 'check-files':
      return checkFiles(task.folder, task.files)
    case 'copy-files':
      return copyFiles(task.from, task.to, task.paths)
  }
}

try {
  const result = run(task)
  progress(0, 0, true)
  post({ kind: 'result', result })
} catch (error) {
  const { message, code } = error as { message: string; code?: string }
  post({ kind: 'error', error: { message, code } })
}
