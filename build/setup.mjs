// Makes a fresh clone ready to run: tools, system libraries, packages, Electron, ffmpeg, the demo workspace's speech.
// Every step looks at what is there and does only what is missing, so it can be run again, and interrupted, at any time.
// Flags: --retry-electron, --retry-ffmpeg and --retry-models ask again for downloads that failed before.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder, findElectron } from './lib/electron-path.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { installElectron, isOfficial } from './setup/electron.mjs'
import { installGitHooks } from './setup/git-hooks.mjs'
import { withLock } from './setup/lock.mjs'
import { prepareMediaTools } from './setup/media-tools.mjs'
import { prepareModels } from './setup/models.mjs'
import { SetupFailure, say } from './setup/progress.mjs'
import { checkSandbox } from './setup/sandbox.mjs'
import { checkLoads, installSystemLibraries } from './setup/system-libraries.mjs'
import { checkTools } from './setup/tools.mjs'

/** @param {{retryElectron?: boolean, retryModels?: boolean, retryFfmpeg?: boolean}} [options] */
export async function setUp({ retryElectron = false, retryModels = false, retryFfmpeg = false } = {}) {
  const startMs = Date.now()
  await orExplain(async () => {
    checkTools()
    await withLock(join(cacheFolder, 'set-up.lock'), 'setup', async () => {
      const changes = [await installSystemLibraries(), await installDependencies()]
      changes.push(await installElectron({ retry: retryElectron }))
      checkLoads(findElectron())
      checkSandbox(findElectron())
      await prepareMediaTools({ thorough: changes.includes(true), retry: retryFfmpeg })
      await prepareModels({ retry: retryModels })
    })
    installGitHooks()
  })
  const runtime = isOfficial(findElectron()) ? '' : ', with an unofficial copy of Electron'
  say(`Set up (${((Date.now() - startMs) / 1000).toFixed(1)} s${runtime}).`)
}

async function orExplain(work) {
  try {
    await work()
  } catch (error) {
    const failure = error instanceof SetupFailure ? error : fileFailure(error)
    if (!failure) throw error
    say(`\n${failure.message}`)
    process.exit(1)
  }
}

function fileFailure(error) {
  const fixes = {
    ENOSPC: 'free up 2 GB of disk space, then run the same command again.',
    EACCES: `take ownership of that folder, or set TIMBRE_CACHE_DIR to another cache folder (now ${cacheFolder}).`,
    EROFS: `set TIMBRE_CACHE_DIR to a writable cache folder (now ${cacheFolder}).`,
  }
  fixes.EPERM = fixes.EACCES
  return error.code in fixes ? new SetupFailure('writing files', error.message, fixes[error.code]) : undefined
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const flags = process.argv.slice(2)
  await setUp({
    retryElectron: flags.includes('--retry-electron'),
    retryModels: flags.includes('--retry-models'),
    retryFfmpeg: flags.includes('--retry-ffmpeg'),
  })
}
