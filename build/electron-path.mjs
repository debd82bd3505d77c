// Where the Electron binary of this checkout is: an override, the official download, or the registry copy in the cache.
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cacheFolder =
  process.env.TIMBRE_CACHE_DIR ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'timbre')
export const registryCopyFolder = join(cacheFolder, 'electron', '42.0.0', 'bin')

/** @returns {string | undefined} absolute path of the Electron executable */
export function findElectron() {
  if (process.env.ELECTRON_EXEC_PATH && existsSync(process.env.ELECTRON_EXEC_PATH))
    return process.env.ELECTRON_EXEC_PATH
  const official = join(root, 'node_modules', 'electron')
  const pathFile = join(official, 'path.txt')
  if (existsSync(pathFile)) {
    const binary = join(official, 'dist', readFileSync(pathFile, 'utf8').trim())
    if (existsSync(binary)) return binary
  }
  const copy = join(registryCopyFolder, 'electron')
  return existsSync(copy) ? copy : undefined
}
