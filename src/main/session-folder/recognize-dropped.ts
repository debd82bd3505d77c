import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { passportFileName, passportMaxBytes } from '@shared/domain/dataset/passport'
import { sessionFileName } from '@shared/domain/recording/session-folder'
import { AppError } from '@shared/errors/app-error'
import { zipReader } from '../passports/zip-reader'

/** What says what it is stands at either end of the file. */
const endBytes = 4_096

const kinds = {
  session: { fileName: sessionFileName, sign: /"format"\s*:\s*"timbre-session"/ },
  dataset: { fileName: passportFileName, sign: /"format"\s*:\s*"timbre-passport"/ },
} as const
/** A dataset's ZIP file is a kind of its own: nothing in it can be added as it is. */
type Kind = keyof typeof kinds | 'zip'

/**
 * Of dropped files and folders, those that are sessions or datasets, and those that are no part of one: whoever chooses a folder
 * in a dialog hands over every file in it.
 * @returns places in `paths`
 */
export async function splitDropped(
  paths: readonly string[],
): Promise<Record<'sessions' | 'datasets' | 'zips' | 'others', number[]>> {
  const found = await Promise.all(paths.map(kindOf))
  const wholeOf = (path: string, kind: Kind): string =>
    kind !== 'zip' && basename(path) === kinds[kind].fileName ? dirname(path) : path
  /** Each once, with its first place. */
  const wholes = new Map<string, { kind: Kind; at: number }>()
  paths.forEach((path, at) => {
    const kind = found[at]
    if (!kind || wholes.has(wholeOf(path, kind))) return
    wholes.set(wholeOf(path, kind), { kind, at })
  })
  const isInside = (path: string): boolean =>
    wholes.has(path) || (path !== dirname(path) && isInside(dirname(path)))
  const placesOf = (wanted: Kind): number[] =>
    [...wholes.values()].flatMap(({ kind, at }) => (kind === wanted ? at : []))
  return {
    sessions: placesOf('session'),
    datasets: placesOf('dataset'),
    zips: placesOf('zip'),
    others: [...paths.keys()].filter((at) => !isInside(paths[at] as string)),
  }
}

/** As far as a look at it says; what cannot be read is neither. */
async function kindOf(path: string): Promise<Kind | null> {
  try {
    const isFolder = (await stat(path)).isDirectory()
    if (!isFolder && extname(path).toLowerCase() === '.zip')
      return (await isZipOfDataset(path)) ? 'zip' : null
    for (const kind of ['session', 'dataset'] as const) {
      const { fileName, sign } = kinds[kind]
      if (!isFolder && basename(path) !== fileName) continue
      if (await hasSign(isFolder ? join(path, fileName) : path, sign)) return kind
    }
    return null
  } catch {
    return null
  }
}

async function hasSign(path: string, sign: RegExp): Promise<boolean> {
  let file: FileHandle | undefined
  try {
    const found = await stat(path)
    // A pipe of that name would be waited for.
    if (!found.isFile()) return false
    file = await open(path)
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

/** Also one that is damaged: what its import says of it is all there is to say. */
async function isZipOfDataset(path: string): Promise<boolean> {
  try {
    const zip = await zipReader(path)
    try {
      return kinds.dataset.sign.test(await zip.readText(passportFileName, passportMaxBytes))
    } finally {
      zip.close()
    }
  } catch (error) {
    return error instanceof AppError && error.code === 'passport-refused'
  }
}
