import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, sep } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { cacheFolder } from '../../platform/files/models-folder'

export type Tool = 'ffmpeg' | 'ffprobe'

const overrides = { ffmpeg: 'TIMBRE_FFMPEG', ffprobe: 'TIMBRE_FFPROBE' } as const

export interface LocateOptions {
  env: Readonly<Record<string, string | undefined>>
  /** Whether this code lies in a package: then only what came with it is started. */
  isPackaged?: boolean
  /** Resources of the package. */
  resourcesFolder?: string
  /** Loads a package; tests replace it. */
  load?: (name: string) => unknown
  isExecutable?: (path: string) => boolean
}

/**
 * Where a tool is: the override in the environment, what set-up fetched, the binary of the npm package, ffmpeg-static's
 * where its download worked, then PATH. An override that leads nowhere is an error, not a reason to take another one. In
 * a package neither override nor PATH counts.
 * @throws AppError ffmpeg-missing
 */
export function locateTool(tool: Tool, options: LocateOptions): string {
  const { env, load = loadPackage, isExecutable = canExecute } = options
  const isPackaged = options.isPackaged ?? import.meta.dirname.includes(`${sep}app.asar`)
  const resources = options.resourcesFolder ?? process.resourcesPath
  const override = isPackaged ? undefined : env[overrides[tool]]
  const candidates =
    override === undefined || override === ''
      ? [
          join(isPackaged ? resources : cacheFolder(env), 'ffmpeg', executableName(tool)),
          packagedPath(load, `@${tool}-installer/${tool}`),
          ...(tool === 'ffmpeg' ? [packagedPath(load, 'ffmpeg-static')] : []),
          ...(isPackaged
            ? []
            : (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, executableName(tool)))),
        ]
      : [override]
  const found = candidates.find((path) => path !== null && isExecutable(path))
  if (found === undefined || found === null) throw new AppError('ffmpeg-missing', { detail: { tool } })
  return found
}

/** Inside a packaged app the binary lies beside the archive: nothing can be executed from within it. */
export const outsideArchive = (path: string): string =>
  path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`)

function packagedPath(load: (name: string) => unknown, name: string): string | null {
  let loaded: unknown
  try {
    loaded = load(name)
  } catch {
    // These packages throw where they carry nothing for this system; the next place is asked then.
    return null
  }
  const path = typeof loaded === 'string' ? loaded : (loaded as { path?: unknown } | null)?.path
  return typeof path === 'string' ? outsideArchive(path) : null
}

function loadPackage(name: string): unknown {
  const require = createRequire(import.meta.url)
  return require(name)
}

const executableName = (tool: Tool): string => (process.platform === 'win32' ? `${tool}.exe` : tool)

function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
