import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'

/*
 * A library may come from somebody else, made to lead out of itself: what is deleted in it by a name that it gives, or in a
 * folder of it, is the library's own.
 */

/** @param name of a file or folder right in `folder` @throws AppError library-damaged for a name that leads elsewhere */
export function ownPath(folder: string, name: string): string {
  if (['', '.', '..'].includes(name) || /[\\/]/.test(name))
    throw new AppError('library-damaged', { detail: { problem: 'name' } })
  return join(folder, name)
}

/** Whether there is a link in the place of a folder. */
export const isLink = (folder: string): boolean =>
  lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
