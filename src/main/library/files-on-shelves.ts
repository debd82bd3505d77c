import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isLink } from '../platform/files/own-path'

/**
 * Paths of the files on the shelves of a folder, each two digits of a SHA-256, to delete what nobody knows: none on a shelf or
 * in a folder that is a link, which may lead to another library.
 */
export async function filesOnShelves(folder: string): Promise<string[]> {
  if (isLink(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const shelves = entries.filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
  const found = await Promise.all(
    shelves.map(async ({ name }) => {
      const files = await readdir(join(folder, name), { withFileTypes: true }).catch(() => [])
      return files.filter((file) => file.isFile()).map((file) => join(folder, name, file.name))
    }),
  )
  return found.flat()
}
