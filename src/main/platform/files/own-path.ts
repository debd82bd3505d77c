import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'

/*
 * A library may come from somebody else and be crafted to lead outside itself, so what its database names is deleted only by
 * names that Timbre makes. A folder may be a link, as to a larger disk. Other programs name by UUIDs, too: whatever lists a folder
 * to delete what nobody knows leaves a linked one alone, or at least one that leads into another library (`leadsAway`).
 */

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ownName = new RegExp(String.raw`^(reference-)?${uuid}(\.[a-z0-9.-]+)?$`, 'i')

/** Whether Timbre names its files and folders like this. */
export const isOwnName = (name: string): boolean => ownName.test(name)

/** @param name of a file or folder right in `folder` @throws AppError library-damaged for one that is not Timbre's own */
export function ownPath(folder: string, name: string): string {
  if (!isOwnName(name)) throw new AppError('library-damaged', { detail: { problem: 'name' } })
  return join(folder, name)
}

/** Tells the names of one kind of Timbre's files: a UUID between these. Others begin or end the same, too. */
export function ownNames(before: string, after: string): (name: string) => boolean {
  const middle = new RegExp(`^${uuid}$`)
  return (name) =>
    name.startsWith(before) &&
    name.endsWith(after) &&
    middle.test(name.slice(before.length, name.length - after.length))
}

/** Whether there is a link in the place of a folder. */
export const isLink = (folder: string): boolean =>
  lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
