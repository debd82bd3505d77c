// ffmpeg and ffprobe come inside the packages of @ffmpeg-installer and @ffprobe-installer; since no install script
// runs, the run bit is set here. A current ffmpeg is fetched beside them. (ffmpeg-static would download its binary from GitHub and is not asked to.)
import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/electron-path.mjs'
import { fetchedFfmpeg } from './ffmpeg-sources.mjs'
import { fetchFfmpeg, fetchedBuild } from './ffmpeg.mjs'
import { SetupFailure } from './progress.mjs'

const stepName = 'ffmpeg and ffprobe'
const suffix = process.platform === 'win32' ? '.exe' : ''

/** @returns {string[]} absolute paths; empty where the packages have nothing for this system */
export function mediaTools() {
  const system = `${process.platform}-${process.arch}`
  return [
    join(root, 'node_modules', '@ffmpeg-installer', system, `ffmpeg${suffix}`),
    join(root, 'node_modules', '@ffprobe-installer', system, `ffprobe${suffix}`),
  ].filter((path) => existsSync(path))
}

/**
 * @param {{thorough: boolean, retry?: boolean}} options thorough: start them once; retry: ask again for what failed
 */
export async function prepareMediaTools({ thorough, retry = false }) {
  await fetchFfmpeg({ retry })
  const tools = [...mediaTools(), ...(fetchedBuild() ? [fetchedFfmpeg] : [])]
  if (tools.length < 2 && !['ffmpeg', 'ffprobe'].every(runs)) {
    throw new SetupFailure(
      stepName,
      `their packages have no build for ${process.platform}-${process.arch}, and neither is on the PATH.`,
      'install FFmpeg (it includes ffprobe) so that both are on the PATH, then run the same command again.',
    )
  }
  for (const tool of tools) {
    const changed = makeRunnable(tool)
    if ((changed || thorough) && !runs(tool)) {
      throw new SetupFailure(
        stepName,
        `${tool} does not run.`,
        'delete node_modules, then run the same command again.',
      )
    }
  }
}

const runs = (command) => spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0

function makeRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return false
  } catch {
    chmodSync(path, 0o755)
    return true
  }
}
