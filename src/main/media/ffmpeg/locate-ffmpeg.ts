import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, sep } from 'node:path'
import { AppError } from '@shared/errors/app-error'

export type Tool = 'ffmpeg' | 'ffprobe'

const overrides = { ffmpeg: 'TIMBRE_FFMPEG', ffprobe: 'TIMBRE_FFPROBE' } as const

export interface LocateOptions {
  env: Readonly<Record<string, string | undefined>>
  /** Loads a package; tests replace it. */
  load?: (name: string) => unknown
  isExecutable?: (path: string) => boolean
}

/**
 * Where a tool is: the override in the environment, the binary that ships with the app, ffmpeg-static's where its
 * download worked, then PATH. An override that leads nowhere is an error, not a reason to take another one.
 * @throws AppError ffmpeg-missing
 */
export function locateTool(tool: Tool, options: LocateOptions): string {
  const { env, load = loadPackage, isExecutable = canExecute } = options
  const override = env[overrides[tool]]
  const candidates =
    override === undefined || override === ''
      ? [
          packagedPath(load, `@${tool}-installer/${tool}`),
          ...(tool === 'ffmpeg' ? [packagedPath(load, 'ffmpeg-static')] : []),
          ...(env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, executableName(tool))),
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
