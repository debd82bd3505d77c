import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A name nobody has in that folder yet: `Ann`, `Ann (2)`. */
async function freePath(folder: string, stem: string, ending: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(folder, `${stem}${number === 1 ? '' : ` (${number})`}${ending}`)
    const isTaken = await stat(path).then(
      () => true,
      () => false,
    )
    if (!isTaken) return path
  }
}

/** By folder: a disk that hangs holds up no other. */
const naming = new Map<string, Promise<unknown>>()

/**
 * Gives what is finished a name that nobody has in that folder. One after the other: of two that end at the same time, the
 * second would else replace the first.
 * @param finished on the same disk
 * @returns where it is now
 * @throws as the file system does
 */
export async function moveToFreePath(
  finished: string,
  folder: string,
  stem: string,
  ending: string,
): Promise<string> {
  const before = naming.get(folder)
  const move = async (): Promise<string> => {
    await before?.catch(() => undefined)
    const path = await freePath(folder, stem, ending)
    await rename(finished, path)
    return path
  }
  const moved = move()
  naming.set(folder, moved)
  try {
    return await moved
  } finally {
    if (naming.get(folder) === moved) naming.delete(folder)
  }
}
