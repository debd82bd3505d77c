import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@shared/errors/app-error'
import hashes from './fetched-models.json'

/** What the set-up fetches (build/setup/model-sources.mjs says from where), by its SHA-256. */
const fetchedModelFiles: Readonly<Record<string, string>> = hashes

/** Names of the files of a folder that are wanted on this system, below the models folder. */
const filesBelow = (folder: string): [name: string, sha256: string][] =>
  Object.entries(fetchedModelFiles).filter(([name]) => name.startsWith(`${folder}/`))

/**
 * Reads every file before it is loaded: the folder they lie in belongs to the person, and to every program they run.
 * @param names of the models folder: files, or folders
 * @throws AppError model-failed where one is not what was fetched; model-missing
 */
export async function checkFetchedFiles(modelsFolder: string, names: readonly string[]): Promise<void> {
  const files = names.flatMap((name): [string, string | undefined][] =>
    name in fetchedModelFiles ? [[name, fetchedModelFiles[name]]] : filesBelow(name),
  )
  for (const [name, sha256] of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(modelsFolder, name)), hash).catch((cause: unknown) => {
      throw new AppError('model-missing', { detail: { model: name }, cause })
    })
    refuseOther(name, hash.digest('hex'), sha256)
  }
}

/** The bytes of one file, checked. @throws AppError model-failed, model-missing */
export async function readFetchedFile(modelsFolder: string, name: string): Promise<Buffer> {
  const bytes = await readFile(join(modelsFolder, name)).catch((cause: unknown) => {
    throw new AppError('model-missing', { detail: { model: name }, cause })
  })
  refuseOther(name, createHash('sha256').update(bytes).digest('hex'), fetchedModelFiles[name])
  return bytes
}

function refuseOther(name: string, found: string, wanted: string | undefined): void {
  if (found !== wanted) throw new AppError('model-failed', { detail: { model: name, reason: 'hash' } })
}
