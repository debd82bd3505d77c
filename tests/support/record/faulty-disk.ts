import { type JournalDisk, systemDisk } from '@main/takes/journal/journal-disk'

export type DiskStep = 'create' | 'write' | 'sync' | 'replace'

export const errnoError = (code: string): Error =>
  Object.assign(new Error(`${code}: made for a test`), { code })

/**
 * A real disk that refuses when asked to. `fail` is called before every step with its number, counted from 1 over all
 * steps; what it answers is thrown. A write may be cut short before it is refused.
 */
export function createFaultyDisk(fail: (step: DiskStep, number: number) => string | null): JournalDisk & {
  steps: () => number
} {
  let steps = 0
  const check = (step: DiskStep): void => {
    const code = fail(step, ++steps)
    if (code !== null) throw errnoError(code)
  }
  return {
    ...systemDisk,
    steps: () => steps,
    create(path) {
      check('create')
      return systemDisk.create(path)
    },
    write(fd, bytes, position) {
      const code = fail('write', ++steps)
      if (code === null) return systemDisk.write(fd, bytes, position)
      // A full disk takes what still fits, then refuses.
      systemDisk.write(fd, bytes.subarray(0, Math.floor(bytes.length / 2) - 1), position)
      throw errnoError(code)
    },
    async sync(fd) {
      check('sync')
      await systemDisk.sync(fd)
    },
    syncNow(fd) {
      check('sync')
      systemDisk.syncNow(fd)
    },
    replace(path, content) {
      check('replace')
      systemDisk.replace(path, content)
    },
  }
}
