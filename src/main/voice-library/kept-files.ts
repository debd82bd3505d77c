import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '../platform/files/atomic-write'
import type { Log } from '../platform/log/log'

/** Copies of what the cloud gave, in a folder that never grows over its limit: what was not used for longest goes first. */
export interface KeptFiles {
  /** Null if it is not there. */
  read(key: string): Promise<Buffer | null>
  /** Never throws: a copy that cannot be written is missing later, and that is all. */
  keep(key: string, bytes: Uint8Array): Promise<void>
}

/** @param deps.maxBytes of all files together; one that is larger alone is not kept */
export function createKeptFiles(deps: {
  folder: string
  maxBytes: number
  nowMs: () => number
  log: Log
}): KeptFiles {
  const { folder, maxBytes, nowMs, log } = deps
  const pathOf = (key: string): string => join(folder, createHash('sha256').update(key).digest('hex'))

  async function trim(): Promise<void> {
    const names = await readdir(folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        // Another one may have removed it meanwhile.
        const facts = await stat(path).catch(() => null)
        return { path, sizeBytes: facts?.size ?? 0, usedAtMs: facts?.mtimeMs ?? 0 }
      }),
    )
    let totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    for (const { path, sizeBytes } of files.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
      if (totalBytes <= maxBytes) break
      await rm(path, { force: true })
      totalBytes -= sizeBytes
    }
  }

  /** The time of its last use is the time of its file. */
  const touch = (path: string): Promise<void> => utimes(path, nowMs() / 1_000, nowMs() / 1_000)

  return {
    async read(key) {
      const path = pathOf(key)
      try {
        const bytes = await readFile(path)
        await touch(path).catch(() => undefined)
        return bytes
      } catch {
        // Not there, or not readable: it is asked for again.
        return null
      }
    },
    async keep(key, bytes) {
      if (bytes.length > maxBytes) return
      try {
        await mkdir(folder, { recursive: true })
        writeFileAtomic(pathOf(key), bytes)
        await touch(pathOf(key))
        await trim()
      } catch (error) {
        log.warn('what the cloud gave could not be kept', { error: String(error) })
      }
    },
  }
}
