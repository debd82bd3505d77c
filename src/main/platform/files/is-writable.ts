import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether files can be made in a folder, by trying: of a disk that turned read-only after an error the system says that they
 * can. A full disk counts as writable.
 */
export function isWritable(folder: string): boolean {
  const probe = join(folder, `probe-${process.pid}.tmp`)
  try {
    writeFileSync(probe, '', { flag: 'wx' })
    rmSync(probe, { force: true })
    return true
  } catch (error) {
    return ['EEXIST', 'ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}
