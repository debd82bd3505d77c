import { AppError } from '@shared/errors/app-error'
import { isLink } from '../platform/files/own-path'
import { databaseCompanions } from './library-files'

/**
 * What is opened for writing must not be somebody's other database, by a link in the place of one of its files: nobody sees
 * that in the folder of a library that came from somebody else.
 * @throws AppError library-linked
 */
export function requireOwnDatabase(path: string): void {
  if ([...databaseCompanions(path), `${path}-journal`].some(isLink)) throw new AppError('library-linked')
}
