import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes of samples, recordings and documents, by id; what is still arriving lies apart. */
export interface FileStore {
  /** Folder for files that are still arriving; emptied at every start. */
  readonly incomingFolder: string
  pathOf(id: string): string
  /** Moves an arrived file to its place. */
  keep(incomingPath: string, id: string): Promise<void>
  remove(id: string): Promise<void>
  /** Removes every file that nothing refers to. */
  sweep(isKnown: (id: string) => boolean): void
  clear(): void
}

export function createFileStore(dataFolder: string): FileStore {
  const folder = join(dataFolder, 'files')
  const incomingFolder = join(dataFolder, 'incoming')
  rmSync(incomingFolder, { recursive: true, force: true })
  mkdirSync(incomingFolder, { recursive: true })
  mkdirSync(folder, { recursive: true })
  const pathOf = (id: string): string => join(folder, id)
  const sweep = (isKnown: (id: string) => boolean): void => {
    for (const id of readdirSync(folder)) if (!isKnown(id)) rmSync(pathOf(id), { force: true })
  }
  return {
    incomingFolder,
    pathOf,
    keep: (incomingPath, id) => rename(incomingPath, pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    sweep,
    clear: () => sweep(() => false),
  }
}
