import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Fills the disk of a folder to its last kilobyte. @returns makes room again */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (let bytes = 4_000_000; bytes >= 1_000; bytes /= 2)
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes))
    } catch {
      // Less may still fit.
    }
  closeSync(file)
  return () => rmSync(path)
}
