import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, parse } from 'node:path'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { type Leftovers, unfinishedFolder } from '../library/leftovers'
import { targetError } from '../media/ffmpeg/target-errors'
import { moveToFreePath } from '../platform/files/free-path'
import { isLink, ownNames } from '../platform/files/own-path'
import { syncNames } from '../platform/files/sync-file'

/*
 * How sound leaves Timbre, whatever it is of: samples, generations, takes and recordings. Names come from
 * platform/files/name-pattern.ts.
 */

export interface OutDeps {
  /** Finds what a killed app left in the person's folders. */
  leftovers: Pick<Leftovers, 'note'>
}

/**
 * Work in a hidden folder beside the target. It is gone when the work ends, however it ends, unless the work gave it another
 * name; so nothing partial stays. After a kill the next start deletes it.
 * @throws AppError disk-*, and what `work` throws
 */
export async function inPartialFolder<T>(
  parent: string,
  { leftovers }: OutDeps,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const partial = unfinishedFolder(parent)
  const note = leftovers.note()
  try {
    note.add({ folder: partial })
  } catch {
    // Sound leaves a full library, too; only a kill now would leave something behind.
  }
  try {
    await mkdir(partial)
    return await work(partial).catch((error: unknown) => {
      // Whoever reads a file that is gone speaks of the recording; it is the folder that is.
      throw existsSync(partial) || isCancelled(error)
        ? error
        : new AppError('disk-failed', { retryable: true, cause: error })
    })
  } catch (error) {
    throw targetError(error)
  } finally {
    // What cannot be deleted now stays noted for the next start.
    await note.clear().catch(() => undefined)
    // Else a power cut takes the name back that it has by now.
    await syncNames(parent)
  }
}

/**
 * Writes a new folder into the one picked; it appears when everything is in it, under a name that nobody has there.
 * @returns the folder
 * @throws AppError disk-*, cancelled, and what `fill` throws
 */
export const writeFolder = (
  parent: string,
  stem: string,
  { signal, ...deps }: OutDeps & { signal: AbortSignal },
  fill: (folder: string) => Promise<unknown>,
): Promise<string> =>
  inPartialFolder(parent, deps, async (partial) => {
    await fill(partial)
    signal.throwIfAborted()
    return moveToFreePath(partial, parent, stem, '')
  })

/**
 * Writes one file; it appears under its name when it is whole, and what stood there stays until then. What came there since is
 * another's, and stays: the person was asked of nothing but what stood there.
 * @returns where it is
 * @throws AppError disk-*, cancelled, and what `write` throws
 */
export const writeFile = (
  target: string,
  { signal, ...deps }: OutDeps & { signal: AbortSignal },
  write: (path: string) => Promise<unknown>,
): Promise<string> => {
  const isReplacing = existsSync(target)
  return inPartialFolder(dirname(target), deps, async (partial) => {
    const { base, dir, name, ext } = parse(target)
    const path = join(partial, base)
    await write(path)
    signal.throwIfAborted()
    if (!isReplacing) return moveToFreePath(path, dir, name, ext)
    await rename(path, target)
    return target
  })
}

const dragPrefix = 'drag-'
const partialPrefix = '.writing-'
const isPartial = ownNames(partialPrefix, '')
/** Names of folders that are being written. */
const underWay = new Set<string>()

/**
 * Writes files for another program into a folder of their own, which appears when all are in it.
 * @param root see `sweepDragFiles`
 * @param fill answers the paths of what it wrote, all of them in its folder
 * @returns where they are now
 * @throws AppError disk-*, and what `fill` throws
 */
export async function writeDragFiles(
  root: string,
  fill: (folder: string) => Promise<string[]>,
): Promise<string[]> {
  const id = randomUUID()
  const partial = join(root, `${partialPrefix}${id}`)
  underWay.add(basename(partial))
  try {
    await mkdir(partial, { recursive: true })
    const paths = await fill(partial)
    const folder = join(root, `${dragPrefix}${id}`)
    await rename(partial, folder)
    return paths.map((path) => join(folder, basename(path)))
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw targetError(error)
  } finally {
    underWay.delete(basename(partial))
  }
}

/** Whether copies of a file are there at once, whatever its size: the disk lets them share its blocks. @param root of `writeDragFiles` */
export async function canCloneInto(root: string, path: string): Promise<boolean> {
  const clone = join(root, `${partialPrefix}${randomUUID()}`)
  underWay.add(basename(clone))
  try {
    await mkdir(root, { recursive: true })
    await copyFile(path, clone, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch {
    return false
  } finally {
    await rm(clone, { force: true }).catch(() => undefined)
    underWay.delete(basename(clone))
  }
}

/**
 * Deletes what was never finished. What was dragged out stays until the person deletes it: many programs keep no copy, and
 * read it where they were given it.
 * @param root of `writeDragFiles`
 * @throws AppError disk-*
 */
export async function sweepDragFiles(root: string): Promise<void> {
  if (isLink(root)) return
  try {
    for (const name of await namesIn(root)) {
      if (isPartial(name) && !underWay.has(name)) await rm(join(root, name), { recursive: true, force: true })
    }
  } catch (error) {
    throw targetError(error)
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
