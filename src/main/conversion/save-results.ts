import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { Dialogs } from '../platform/dialogs'
import { safeFileName, withoutEnding } from '../platform/files/file-name'
import type { StoredItem } from './conversion-store'

/** The name of a result, without a folder. */
export const convertedName = (name: string): string => `${safeFileName(withoutEnding(name))} (converted).flac`

/**
 * Writes results to where the person wants them; a file that is there already stays, and the new one gets a number.
 * @param to `beside`: the folder the original came from, where it came as a file; `folder` and `file` ask
 * @returns how many were saved; 0 where the person changed their mind
 * @throws AppError disk-*, file-*, not-found
 */
export async function saveResults(
  items: readonly StoredItem[],
  to: 'beside' | 'folder' | 'file',
  deps: {
    dialogs: Pick<Dialogs, 'pickFolder' | 'pickTarget'>
    write: (item: StoredItem, target: string) => Promise<void>
  },
): Promise<number> {
  if (to === 'file') {
    const [item] = items
    if (!item || items.length > 1) throw new AppError('invalid-input', { detail: { what: 'conversions' } })
    const target = await deps.dialogs.pickTarget({
      fileName: withoutEnding(convertedName(item.name)),
      extension: 'flac',
    })
    if (target === null) return 0
    await deps.write(item, target)
    return 1
  }
  const picked = to === 'folder' ? await deps.dialogs.pickFolder() : null
  if (to === 'folder' && picked === null) return 0
  let savedCount = 0
  for (const item of items) {
    const { name, source } = item
    const folder = picked ?? (source.kind === 'file' ? dirname(source.path) : null)
    if (folder === null) continue
    await deps.write(item, await freeName(folder, convertedName(name)))
    savedCount += 1
  }
  return savedCount
}

async function freeName(folder: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : name.replace(/\.flac$/, ` (${number}).flac`))
    if (!(await stat(path).catch(() => null))) return path
  }
}
