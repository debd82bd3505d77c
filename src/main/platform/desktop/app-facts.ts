import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppInfo } from '@shared/domain/app/app-info'
import type { StudioPaths } from '../files/paths'

const packageJson = z.object({
  version: z.string(),
  /** Set by the packaging script when the registry copy of Electron was packed. */
  unofficialElectron: z.boolean().optional(),
  devDependencies: z.object({ electron: z.string() }).partial().optional(),
})

/** What the About box shows. A build that does not run on the Electron of package.json says so. */
export function appFacts(
  appFolder: string,
  paths: StudioPaths,
): Omit<AppInfo, 'lastCrash' | 'wereSettingsReset'> {
  const facts = packageJson.parse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')))
  const wanted = facts.devDependencies?.electron
  return {
    version: facts.version,
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    platform: `${process.platform} ${process.arch}`,
    isUnofficialElectron:
      facts.unofficialElectron ?? (wanted !== undefined && wanted !== process.versions.electron),
    userDataFolder: paths.userDataFolder,
    logFolder: paths.logFolder,
  }
}
