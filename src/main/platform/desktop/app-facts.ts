import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import type { AppInfo } from '@shared/domain/app/app-info'
import { engineOffer } from '@shared/domain/recording/input-engine'
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
): Omit<AppInfo, 'lastCrash' | 'settingsTrouble'> {
  const facts = packageJson.parse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')))
  const system = `${process.platform} ${process.arch}`
  const wanted = facts.devDependencies?.electron
  return {
    version: facts.version,
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    platform: system,
    input: engineOffer(system, app.commandLine.hasSwitch('use-fake-device-for-media-stream')),
    isUnofficialElectron:
      facts.unofficialElectron ?? (wanted !== undefined && wanted !== process.versions.electron),
    userDataFolder: paths.userDataFolder,
    logFolder: paths.logFolder,
  }
}

const buildNote = z.object({ isRelease: z.boolean() })

/** Whether this ffmpeg is no pinned release build. Set-up and packaging lay a note beside those they know. */
export function isTestingFfmpeg(toolPath: string): boolean {
  try {
    return !buildNote.parse(JSON.parse(readFileSync(join(dirname(toolPath), 'ffmpeg.json'), 'utf8')))
      .isRelease
  } catch {
    // Without a note nobody knows where it is from.
    return true
  }
}
