import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sessionFileName } from '@shared/domain/recording/session-folder'

/** What says it stands at either end of the file. */
const endBytes = 4_096
const sign = /"format"\s*:\s*"timbre-session"/

/**
 * Of dropped files and folders, those that are sessions, and those that are no part of one: whoever chooses a folder in a
 * dialog hands over every file in it.
 * @returns places in `paths`
 */
export async function splitSessions(
  paths: readonly string[],
): Promise<{ sessions: number[]; others: number[] }> {
  const are = await Promise.all(paths.map(isSessionFolder))
  const folderOf = (path: string): string => (basename(path) === sessionFileName ? dirname(path) : path)
  /** Each session once, with its first place. */
  const folders = new Map<string, number>()
  paths.forEach((path, at) => {
    if (are[at] && !folders.has(folderOf(path))) folders.set(folderOf(path), at)
  })
  const isInside = (path: string): boolean =>
    folders.has(path) || (path !== dirname(path) && isInside(dirname(path)))
  return {
    sessions: [...folders.values()],
    others: [...paths.keys()].filter((at) => !isInside(paths[at] as string)),
  }
}

/**
 * Whether a dropped folder, or a session.json, is a session as far as a look at it says; what cannot be read is none.
 * @param path of the folder or file
 */
async function isSessionFolder(path: string): Promise<boolean> {
  let file: FileHandle | undefined
  try {
    const isFolder = (await stat(path)).isDirectory()
    if (!isFolder && basename(path) !== sessionFileName) return false
    const session = isFolder ? join(path, sessionFileName) : path
    const found = await stat(session)
    // A pipe of that name would be waited for.
    if (!found.isFile()) return false
    file = await open(session)
    for (const at of [0, Math.max(0, found.size - endBytes)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(endBytes), 0, endBytes, at)
      if (sign.test(buffer.toString('utf8', 0, bytesRead))) return true
    }
    return false
  } catch {
    return false
  } finally {
    await file?.close()
  }
}
