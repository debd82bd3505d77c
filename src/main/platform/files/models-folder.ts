import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where set-up puts what it fetches: TIMBRE_CACHE_DIR, else the user's cache folder; as in build/lib/electron-path.mjs. */
export const cacheFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  env['TIMBRE_CACHE_DIR'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'timbre')

export const modelsFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  join(cacheFolder(env), 'models')
