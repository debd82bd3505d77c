import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where the set-up puts models: TIMBRE_CACHE_DIR, else the user's cache folder (build/electron-path.mjs says the same). */
export const modelsFolder = (env: NodeJS.ProcessEnv): string =>
  join(
    env['TIMBRE_CACHE_DIR'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'timbre'),
    'models',
  )
