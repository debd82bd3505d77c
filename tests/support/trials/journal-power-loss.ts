import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JournalDisk, systemDisk } from '@main/takes/journal/journal-disk'
import { journalFiles } from '@main/takes/journal/journal-files'

/*
 * Power loss without a power cut: a disk that writes down every write and every sync, and what may be left of it. A sync
 * keeps what was written to that file before it began. Of what was written later any part may be there, sector by
 * sector, and the length of the file may be of any instant since the last sync. Replaced files are on the disk in one
 * step (they are synced before and after their rename).
 */

type Entry =
  | { kind: 'create'; file: string }
  | { kind: 'write'; file: string; position: number; bytes: Uint8Array }
  | { kind: 'sync-begins'; file: string; sync: number }
  | { kind: 'sync-ends'; file: string; sync: number }
  | { kind: 'truncate'; file: string; sizeBytes: number }
  | { kind: 'replace'; file: string; content: string }

export interface LoggedDisk extends JournalDisk {
  /** Where the log is now: an instant at which the power may fail. */
  instant: () => number
  /** Writes into the folder what a power cut at that instant may leave. @param random from 0 to 1 */
  restore: (instant: number, folder: string, random: () => number) => void
}

const sectorBytes = 512

/**
 * Works on real files too, so that the code under test finds what it wrote.
 * @param syncMs how long the disk takes for a sync, beside what the real one takes
 */
export function createLoggedDisk(syncMs: () => number): LoggedDisk {
  const log: Entry[] = []
  const names = new Map<number, string>()
  let syncs = 0
  const nameOf = (fd: number): string => names.get(fd) ?? ''

  function leftOf(instant: number, file: string, random: () => number): Uint8Array | null {
    const entries = log.slice(0, instant).filter((entry) => entry.file === file)
    if (entries.length === 0) return null
    const replaced = entries.findLast((entry) => entry.kind === 'replace')
    if (replaced) return Buffer.from(replaced.content)
    const ended = entries.findLast((entry) => entry.kind === 'sync-ends')
    const safeUpTo = ended
      ? entries.findIndex((entry) => entry.kind === 'sync-begins' && entry.sync === ended.sync)
      : 0
    let content = apply(new Uint8Array(0), entries.slice(0, safeUpTo), () => true)
    const later = entries.slice(safeUpTo)
    // A prefix of the later writes reached the file's length; of their sectors any.
    const reached = later.slice(0, Math.floor(random() * (later.length + 1)))
    content = apply(content, reached, () => random() < 0.7)
    return random() < 0.5
      ? content
      : content.subarray(0, tornLength(content.length, safeUpTo, entries, random))
  }

  /** The length may also lie inside the last write. */
  function tornLength(
    length: number,
    safeUpTo: number,
    entries: readonly Entry[],
    random: () => number,
  ): number {
    const safe = apply(new Uint8Array(0), entries.slice(0, safeUpTo), () => true).length
    return safe + Math.floor(random() * (length - safe + 1))
  }

  return {
    ...systemDisk,
    instant: () => log.length,
    create(path) {
      const fd = systemDisk.create(path)
      names.set(fd, basename(path))
      log.push({ kind: 'create', file: basename(path) })
      return fd
    },
    write(fd, bytes, position) {
      const count = systemDisk.write(fd, bytes, position)
      log.push({ kind: 'write', file: nameOf(fd), position, bytes: bytes.slice(0, count) })
      return count
    },
    truncate(fd, sizeBytes) {
      systemDisk.truncate(fd, sizeBytes)
      log.push({ kind: 'truncate', file: nameOf(fd), sizeBytes })
    },
    async sync(fd) {
      const sync = ++syncs
      log.push({ kind: 'sync-begins', file: nameOf(fd), sync })
      await systemDisk.sync(fd)
      await sleep(syncMs())
      log.push({ kind: 'sync-ends', file: nameOf(fd), sync })
    },
    syncNow(fd) {
      const sync = ++syncs
      log.push({ kind: 'sync-begins', file: nameOf(fd), sync })
      log.push({ kind: 'sync-ends', file: nameOf(fd), sync })
    },
    replace(path, content) {
      systemDisk.replace(path, content)
      log.push({ kind: 'replace', file: basename(path), content })
    },
    restore(instant, folder, random) {
      mkdirSync(folder, { recursive: true })
      for (const file of Object.values(journalFiles)) {
        const content = leftOf(instant, file, random)
        if (content) writeFileSync(join(folder, file), content)
      }
    },
  }
}

function apply(start: Uint8Array, entries: readonly Entry[], isThere: () => boolean): Uint8Array {
  let content = start
  for (const entry of entries) {
    if (entry.kind === 'truncate') content = content.slice(0, entry.sizeBytes)
    if (entry.kind !== 'write') continue
    const end = entry.position + entry.bytes.length
    if (end > content.length) {
      const grown = new Uint8Array(end)
      grown.set(content)
      content = grown
    }
    for (let at = 0; at < entry.bytes.length; at += sectorBytes) {
      if (isThere()) content.set(entry.bytes.subarray(at, at + sectorBytes), entry.position + at)
    }
  }
  return content
}
