import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** @returns {string[]} every file of a folder, in a fixed order; none where there is no such folder */
export function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
