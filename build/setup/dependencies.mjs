// node_modules as package-lock.json says, without running a single install script.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/electron-path.mjs'
import { run } from '../lib/processes.mjs'
import { SetupFailure, say, step } from './progress.mjs'
import { npm } from './tools.mjs'

const noise =
  /EBADENGINE|^npm notice|Unknown (user|project|env|builtin|global) config|^npm (warn|WARN) deprecated|^\s*$/
const stepName = 'dependencies (npm ci)'

/**
 * npm writes node_modules/.package-lock.json as the last thing an install does, so it tells an interrupted one.
 * Optional packages may be missing (other platforms), but must not have another version.
 */
function areInstalled() {
  const installedPath = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedPath)) return false
  const installed = JSON.parse(readFileSync(installedPath, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const present = installed[path]
    if (!present && (entry.optional || entry.peer)) continue
    if (!present || present.version !== entry.version || present.integrity !== entry.integrity) return false
    if (!existsSync(join(root, path, 'package.json'))) return false
  }
  return Object.keys(installed).every((path) => wanted[path])
}

/** @returns {Promise<boolean>} whether anything was installed */
export async function installDependencies() {
  if (areInstalled()) return false
  await step(stepName, async () => {
    const [command, args, options] = npm([
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--engine-strict=false',
      '--no-audit',
      '--no-fund',
    ])
    const shown = []
    const { code } = await run(command, args, {
      ...options,
      cwd: root,
      onLine(line) {
        if (noise.test(line)) return
        shown.push(line)
        say(`  ${line}`)
      },
    })
    if (code === 0 && areInstalled()) return
    const text = shown.join('\n')
    throw new SetupFailure(
      stepName,
      code === 0 ? 'packages are missing after npm ci.' : `npm ended with code ${code}.`,
      fix(text),
    )
  })
  return true
}

function fix(text) {
  if (/ENOTFOUND|ETIMEDOUT|ECONNRE|EAI_AGAIN|network/i.test(text)) {
    return 'the npm registry could not be reached. Check your connection (and `npm config get registry`, `npm config get proxy`), then run the same command again.'
  }
  if (/ENOSPC/.test(text))
    return 'the disk is full; about 2 GB is needed. Free up some space, then run the same command again.'
  if (/EACCES|EPERM/.test(text)) {
    return `files in ${root} belong to another user or are in use. Take ownership of the folder (or close programs using it), then run the same command again.`
  }
  return 'see the npm output above. Running the same command again restarts this step.'
}
