// Chromium's sandbox needs user namespaces, or its helper program owned by root. Some systems (Ubuntu 24.04 and newer,
// hardened kernels) forbid the first to programs they do not know; then the second is set up. The sandbox is never
// switched off.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { SetupFailure, say } from './progress.mjs'
import { asAdministrator } from './system-libraries.mjs'

/** Kernel settings and the value by which they forbid user namespaces to an ordinary user. */
const forbidding = {
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1',
  '/proc/sys/kernel/unprivileged_userns_clone': '0',
  '/proc/sys/user/max_user_namespaces': '0',
}

const setting = (path) => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    // A kernel without the setting does not forbid.
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function hasUserNamespaces() {
  if (Object.entries(forbidding).some(([path, value]) => setting(path) === value)) return false
  // The settings do not tell everything: containers and chroots forbid them too.
  const { status, error } = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' })
  return error !== undefined || status === 0
}

/** @param {string} electron binary */
export function checkSandbox(electron) {
  if (process.platform !== 'linux' || process.getuid() === 0) return
  if (hasUserNamespaces()) return
  const helper = join(dirname(electron), 'chrome-sandbox')
  const { uid, mode } = statSync(helper)
  const isSetUp = uid === 0 && (mode & 0o7777) === 0o4755
  if (isSetUp) return

  const commands = [
    ['chown', 'root:root', helper],
    ['chmod', '4755', helper],
  ]
  const prefix = asAdministrator()
  const [program, ...first] = prefix ?? []
  if (prefix && commands.every((command) => spawnSync(program, [...first, ...command]).status === 0)) {
    say('setup: the Chromium sandbox helper is now owned by root, as this system requires.')
    return
  }
  throw new SetupFailure(
    "Chromium's sandbox",
    'this system restricts unprivileged user namespaces, so the sandbox helper must be owned by root.',
    `run: ${commands.map((command) => `sudo ${command.join(' ')}`).join(' && ')}\n  then run the same command again.`,
  )
}
