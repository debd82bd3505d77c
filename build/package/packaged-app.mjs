// What the package is called and where it lies: for the packaging and for the tests that drive it.
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron, root } from '../lib/electron-path.mjs'
import { isOfficial } from '../setup/electron.mjs'

/** A package made from the registry copy of Electron is for testing only, and its name says so. */
export const isRelease = () => isOfficial(findElectron())
export const productName = () => (isRelease() ? 'Timbre' : 'Timbre (unofficial Electron)')

/**
 * Whether the package records through decibri: Linux has its sound server for that (src/main/takes/inputs), and for Macs with
 * Intel there is no build of it.
 */
export const packsDecibri = (platform = process.platform, arch = process.arch) =>
  platform === 'win32' || (platform === 'darwin' && arch === 'arm64')

/**
 * electron-builder leaves out, without a word, packages that lie behind a link.
 * @param {string} [folder] of the sources
 */
export const whyNotPackaged = (folder = root) =>
  lstatSync(join(folder, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()
    ? 'node_modules is a link, and packages behind it would be left out. Install them here: remove the link, then run npm ci.'
    : null

/** @returns {string} where `npm run package` puts the unpacked app */
export function packagedFolder() {
  const mac = process.arch === 'x64' ? 'mac' : `mac-${process.arch}`
  const windows = process.arch === 'x64' ? 'win-unpacked' : `win-${process.arch}-unpacked`
  const linux = process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`
  return join(root, 'dist', { darwin: mac, win32: windows, linux }[process.platform])
}

/**
 * @param {string} folder of the unpacked app
 * @param {string} [platform] of the package
 */
export function packagedExecutable(folder, platform = process.platform) {
  if (platform === 'darwin') return join(folder, `${productName()}.app/Contents/MacOS/${productName()}`)
  return join(folder, platform === 'win32' ? `${productName()}.exe` : 'timbre')
}

/** @param {string} folder of the unpacked app */
export const packagedResources = (folder) =>
  process.platform === 'darwin'
    ? join(folder, `${productName()}.app/Contents/Resources`)
    : join(folder, 'resources')
