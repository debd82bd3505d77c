import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A name nobody has in that folder yet: `Ann`, `Ann (2)`. */
export async function freePath(folder: string, stem: string, ending: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(folder, `${stem}${number === 1 ? '' : ` (${number})`}${ending}`)
    const isTaken = await stat(path).then(
      () => true,
      () => false,
    )
    if (!isTaken) return path
  }
}
