import { readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { z } from 'zod'
import type { InstallKind } from './signed-feed'

/** What this build is, and whose updates it takes. */
export interface UpdateBuild {
  version: string
  platform: string
  arch: string
  /** What installed it; null: no installer did. */
  kind: InstallKind | null
  /** Where feeds lie; null: nowhere. */
  feed: string | null
  /** Ed25519, SPKI in DER, Base64; null: this build believes nobody. */
  publicKey: string | null
}

const packageJson = z.object({
  version: z.string(),
  /** Set by the packaging. There is no other way to name a key. */
  updates: z.object({ feed: z.string().nullable(), publicKey: z.string().nullable() }).optional(),
})

/**
 * @param appFolder where package.json lies
 * @param env TIMBRE_UPDATE_FEED asks another address, a mirror perhaps; what it answers must be signed all the same
 */
export function readUpdateBuild(
  appFolder: string,
  { isPackaged, ...place }: { isPackaged: boolean } & Place,
): UpdateBuild {
  const { version, updates } = packageJson.parse(
    JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')),
  )
  return {
    version,
    platform: process.platform,
    arch: process.arch,
    kind: isPackaged ? installKind(place) : null,
    feed: place.env['TIMBRE_UPDATE_FEED'] ?? updates?.feed ?? null,
    publicKey: updates?.publicKey ?? null,
  }
}

interface Place {
  resourcesPath: string
  /** Of the running program. */
  executablePath: string
  env: NodeJS.ProcessEnv
}

function installKind({ resourcesPath, executablePath, env }: Place): InstallKind | null {
  if (process.platform === 'win32') return 'exe'
  if (process.platform === 'darwin') return 'zip'
  if (packageType(resourcesPath) === 'deb') return 'deb'
  // Whatever an AppImage starts inherits its variables: a file named there may be another program's, and an update replaces it.
  const isOurs = env['APPIMAGE'] !== undefined && isWithin(env['APPDIR'], executablePath)
  return isOurs ? 'AppImage' : null
}

/** electron-builder's own mark, which our package for Debian has too; null without. */
function packageType(resourcesPath: string): string | null {
  try {
    return readFileSync(join(resourcesPath, 'package-type'), 'utf8').trim()
  } catch {
    return null
  }
}

function isWithin(folder: string | undefined, path: string): boolean {
  try {
    return folder !== undefined && realpathSync(path).startsWith(realpathSync(folder) + sep)
  } catch {
    return false
  }
}
