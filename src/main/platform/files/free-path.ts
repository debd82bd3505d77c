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

let naming: Promise<unknown> = Promise.resolve()

/**
 * Gives what is finished a name that nobody has in that folder. One after the other: of two that end at the same time, the
 * second would else replace the first.
 * @param finished on the same disk
 * @returns where it is now
 * @throws as the file system does
 */
export function moveToFreePath(
  finished: string,
  folder: string,
  stem: string,
  ending: string,
): Promise<string> {
  const moved = naming.then(async () => {
    const path = await freePath(folder, stem, ending)
    await rename(finished, path)
    return path
  })
  naming = moved.catch(() => undefined)
  return moved
}
