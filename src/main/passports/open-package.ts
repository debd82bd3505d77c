import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { passportFileName } from '@shared/domain/dataset/passport'
import { fileError } from '../platform/files/file-errors'
import { folderReader } from './folder-reader'
import type { PackageReader } from './package-reader'
import { zipReader } from './zip-reader'

/** @param path of a zip, or of the passport inside its folder. @throws AppError file-*, passport-refused */
export async function openPackage(path: string): Promise<PackageReader> {
  try {
    const isFolder = (await stat(path)).isDirectory()
    if (isFolder) return folderReader(path)
    if (basename(path) === passportFileName) return folderReader(dirname(path))
  } catch (error) {
    throw fileError(error)
  }
  return zipReader(path)
}
