// The libraries of the operating system Electron needs on Linux. They are looked for before anything is downloaded,
// so that a machine where they may not be installed is left as it was.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { run } from '../lib/processes.mjs'
import { SetupFailure, say, step } from './progress.mjs'

const stepName = 'system libraries'

/** Debian package by shared library. What these pull in themselves comes with them. */
const packageOfLibrary = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libgbm.so.1': 'libgbm1',
  'libasound.so.2': 'libasound2',
  'libXss.so.1': 'libxss1',
  'libsecret-1.so.0': 'libsecret-1-0',
}
/** Wanted on a machine without a display: a screen, and what a desktop has besides: a keyring and a sound server. */
const packageOfProgram = {
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
  'dbus-run-session': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
  pulseaudio: 'pulseaudio',
  pactl: 'pulseaudio-utils',
}

export const hasDisplay = () => Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

const hasProgram = (name) =>
  (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/sbin', '/sbin')
    .some((folder) => existsSync(`${folder}/${name}`))

function loaderCache() {
  for (const command of ['ldconfig', '/sbin/ldconfig', '/usr/sbin/ldconfig']) {
    const { status, stdout } = spawnSync(command, ['-p'], { encoding: 'utf8' })
    if (status === 0) return stdout
  }
  return undefined
}

/** @returns {string[]} Debian names of what is missing */
function missingPackages() {
  const cache = loaderCache()
  const libraries =
    cache === undefined ? [] : Object.keys(packageOfLibrary).filter((name) => !cache.includes(`\t${name} `))
  const programs = hasDisplay() ? [] : Object.keys(packageOfProgram).filter((name) => !hasProgram(name))
  return [
    ...libraries.map((name) => packageOfLibrary[name]),
    ...programs.map((name) => packageOfProgram[name]),
  ]
}

/** Debian 13 and Ubuntu 24.04 renamed some packages (64-bit time). */
function currentName(name) {
  const isReal = (candidate) => {
    const { status, stdout } = spawnSync('apt-cache', ['show', '--no-all-versions', candidate], {
      encoding: 'utf8',
    })
    return status === 0 && stdout.includes('Package: ')
  }
  return !isReal(name) && isReal(`${name}t64`) ? `${name}t64` : name
}

/** @returns {string[] | undefined} what to put before a command of the administrator; undefined for whom is none */
export function asAdministrator() {
  if (process.getuid() === 0) return []
  if (spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return ['sudo', '-n']
  return undefined
}

/** @returns {Promise<boolean>} whether anything was installed */
export async function installSystemLibraries() {
  if (process.platform !== 'linux') return false
  const missing = missingPackages()
  if (missing.length === 0) return false
  if (!hasProgram('apt-get')) {
    throw new SetupFailure(
      stepName,
      `missing (Debian package names): ${missing.join(' ')}.`,
      'install the equivalents in your distribution, then run the same command again.',
    )
  }
  const prefix = asAdministrator()
  if (!prefix) {
    throw new SetupFailure(
      stepName,
      `missing: ${missing.join(' ')}. Installing them requires an administrator. Nothing was changed.`,
      `run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.map(currentName).join(' ')}\n  then run the same command again.`,
    )
  }
  await step(`${stepName} (${missing.join(' ')})`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) => {
      const [command, ...rest] = [...prefix, 'apt-get', '-q', ...args]
      return run(command, rest, { quiet: true, env })
    }
    const update = await apt('update')
    if (update.code !== 0)
      say(`  apt-get update exited with code ${update.code}. Trying with the existing package lists.`)
    const names = missing.map(currentName)
    const install = await apt('install', '-y', '--no-install-recommends', ...names)
    const left = missingPackages()
    if (install.code === 0 && left.length === 0) return
    say(install.output.split('\n').slice(-15).join('\n'))
    throw new SetupFailure(
      stepName,
      `apt-get could not install: ${(left.length ? left : missing).join(' ')}.`,
      `see the apt-get output above, then run: ${[...prefix, 'apt-get', 'install', '-y', '--no-install-recommends', ...names].join(' ')}`,
    )
  })
  return true
}

/**
 * The last word: what the loader itself does not find for this very binary.
 * @param {string} electron
 */
export function checkLoads(electron) {
  if (process.platform !== 'linux') return
  const { stdout } = spawnSync('ldd', [electron], { encoding: 'utf8', cwd: dirname(electron) })
  const missing = [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1])
  if (missing.length === 0) return
  throw new SetupFailure(
    stepName,
    `Electron does not start, because these libraries are missing: ${missing.join(' ')}.`,
    'install the packages that contain them (`apt-file search NAME` or `dnf provides NAME` finds them), then run the same command again.',
  )
}
