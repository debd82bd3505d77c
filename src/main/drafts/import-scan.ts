import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { isNoAudioByName } from './no-audio-names'

/** A file the person chose, directly or through its folder. */
export interface FoundFile {
  path: string
  name: string
  /** 0 if the file cannot be read; the import then reports why. */
  sizeBytes: number
  modifiedAtMs: number | null
}

/** System files found in many folders and hidden from users. */
const systemFiles = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini'])
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' })

/**
 * Lists files behind the given paths. Walks folders, skips hidden and system files in them, and does not follow links to
 * folders, passes over files in them that are no audio by name. Natural order (2 before 10), each file once. Unreadable paths are listed, too, so that the import reports them.
 * @throws AppError cancelled
 */
export async function scanFiles(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ files: FoundFile[]; passedOver: string[] }> {
  const found = new Map<string, FoundFile>()
  const passedOver = new Set<string>()

  async function visit(path: string): Promise<void> {
    if (signal.aborted) throw new AppError('cancelled')
    const facts = await look(path)
    if (!facts?.isDirectory()) {
      found.set(path, {
        path,
        name: basename(path),
        sizeBytes: facts?.size ?? 0,
        modifiedAtMs: facts ? Math.round(facts.mtimeMs) : null,
      })
      return
    }
    for (const inner of await visibleIn(path)) {
      if (isNoAudioByName(inner) && !(await look(inner))?.isDirectory()) passedOver.add(inner)
      else await visit(inner)
    }
  }

  for (const path of [...paths].sort(byName.compare)) await visit(path)
  // What the person chose itself says in its row why it is not added.
  const names = [...passedOver].filter((path) => !found.has(path)).map((path) => basename(path))
  return { files: [...found.values()], passedOver: names }
}

async function visibleIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const visible: string[] = []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || systemFiles.has(entry.name.toLowerCase())) continue
    if (entry.isSymbolicLink() && (await look(path))?.isDirectory()) continue
    visible.push(path)
  }
  return visible.sort(byName.compare)
}

const look = (path: string): Promise<Stats | null> => stat(path).catch(() => null)
