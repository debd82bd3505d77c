// Where the Electron binary of this checkout is: an override, the official download, or the registry copy in the cache.
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Not by import.meta.dirname: in the bundled electron.vite.config.ts that is the folder of the bundle.
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const cacheFolder =
  process.env.TIMBRE_CACHE_DIR ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'timbre')
export const registryCopyFolder = join(cacheFolder, 'electron', '42.0.0', 'bin')

/** @returns {string | undefined} absolute path of the Electron executable */
export function findElectron() {
  if (process.env.ELECTRON_EXEC_PATH && existsSync(process.env.ELECTRON_EXEC_PATH))
    return process.env.ELECTRON_EXEC_PATH
  const pathFile = join(root, 'node_modules/electron/path.txt')
  if (existsSync(pathFile)) {
    // In one string: 'dist' by itself would read like build/dist.mjs, and every test that starts Electron stand on all there is.
    const binary = join(root, 'node_modules/electron/dist', readFileSync(pathFile, 'utf8').trim())
    if (existsSync(binary)) return binary
  }
  const copy = join(registryCopyFolder, 'electron')
  return existsSync(copy) ? copy : undefined
}
