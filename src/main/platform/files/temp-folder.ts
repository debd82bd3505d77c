import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'timbre-'
const pattern = /^timbre-(\d+)-[A-Za-z0-9]{6}$/

/** A folder for what lives as long as one piece of work: its name cannot be known before, and nobody else can look in. */
export interface TempFolder {
  /** Made when it is first asked for. */
  path(): string
  /** Removes it with what is in it. */
  remove(): void
}

/** @param parent the system's own by default */
export function createTempFolder(parent = tmpdir()): TempFolder {
  let folder: string | null = null
  return {
    path: () => (folder ??= mkdtempSync(join(parent, `${prefix}${process.pid}-`))),
    remove() {
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
      folder = null
    },
  }
}

/** Removes what processes left that ended without a chance to. What cannot be removed stays. */
export function sweepTempFolders(parent = tmpdir()): void {
  let names: string[]
  try {
    names = readdirSync(parent)
  } catch {
    // No such folder: nothing to sweep.
    return
  }
  for (const name of names) {
    const pid = Number(pattern.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid) || pid === process.pid || isRunning(pid)) continue
    try {
      const path = join(parent, name)
      const facts = lstatSync(path)
      if (facts.isDirectory() && facts.uid === (process.getuid?.() ?? facts.uid)) {
        rmSync(path, { recursive: true, force: true })
      }
    } catch {
      // Another instance was quicker, or the system refuses: it is asked again at the next start.
      continue
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
