import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  { isPackaged, resourcesPath, env }: { isPackaged: boolean; resourcesPath: string; env: NodeJS.ProcessEnv },
): UpdateBuild {
  const { version, updates } = packageJson.parse(
    JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')),
  )
  return {
    version,
    platform: process.platform,
    arch: process.arch,
    kind: isPackaged ? installKind(resourcesPath, env) : null,
    feed: env['TIMBRE_UPDATE_FEED'] ?? updates?.feed ?? null,
    publicKey: updates?.publicKey ?? null,
  }
}

function installKind(resourcesPath: string, env: NodeJS.ProcessEnv): InstallKind | null {
  if (process.platform === 'win32') return 'exe'
  if (process.platform === 'darwin') return 'zip'
  if (env['APPIMAGE'] !== undefined) return 'AppImage'
  try {
    // electron-builder's own mark, which our package for Debian has too.
    return readFileSync(join(resourcesPath, 'package-type'), 'utf8').trim() === 'deb' ? 'deb' : null
  } catch {
    return null
  }
}
