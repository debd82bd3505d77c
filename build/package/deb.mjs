// The package for Debian and Ubuntu, made of the unpacked app by dpkg-deb alone: electron-builder's way wants a download.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { linuxMimeTypes } from './associations.mjs'
import { root } from '../lib/electron-path.mjs'
import { productName } from './packaged-app.mjs'
import { run } from '../lib/processes.mjs'

const architectures = { x64: 'amd64', arm64: 'arm64' }
/** Where the package puts the app. */
export const debFolder = '/opt/timbre'

/** What the program is linked with, by either name Debian has had for it. */
const depends = [
  ...['libgtk-3-0t64 | libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2t64 | libasound2'],
  ...['libatk-bridge2.0-0t64 | libatk-bridge2.0-0', 'libcups2t64 | libcups2', 'libxkbcommon0'],
]
const recommends = ['libnotify4', 'libsecret-1-0', 'xdg-utils', 'pkexec | policykit-1']

/** @param {string} version */
export const debName = (version) => `timbre-${version}-linux-${process.arch}.deb`

/** @param {string} version */
export const controlFile = (version) =>
  [
    'Package: timbre',
    `Version: ${version}`,
    `Architecture: ${architectures[process.arch]}`,
    'Maintainer: Timbre maintainers <maintainers@timbre.invalid>',
    'Section: sound',
    'Priority: optional',
    `Depends: ${depends.join(', ')}`,
    `Recommends: ${recommends.join(', ')}`,
    'Description: Studio for voice actors',
    ' Record, judge, prepare and upload a voice clone dataset.',
    '',
  ].join('\n')

/** @param {string} name of the product */
export const desktopEntry = (name) =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    'Comment=Studio for voice actors',
    `Exec=${debFolder}/timbre -- %U`,
    'Icon=timbre',
    'Terminal=false',
    'Categories=AudioVideo;Audio;',
    'StartupWMClass=timbre',
    `MimeType=${linuxMimeTypes.join(';')};`,
    '',
  ].join('\n')

const afterChange = [
  '#!/bin/sh',
  'set -e',
  'command -v update-desktop-database >/dev/null && update-desktop-database -q /usr/share/applications || true',
  '',
].join('\n')

/**
 * @param {{ app: string, version: string, to: string, compression?: string }} options `app`: the unpacked app, `to`: a folder,
 *   `compression`: dpkg-deb's
 * @returns {Promise<string>} the file
 */
export async function makeDeb({ app, version, to, compression = 'xz' }) {
  mkdirSync(to, { recursive: true })
  // In the same file system, so that the app is linked instead of copied.
  const staging = mkdtempSync(join(to, '.deb-'))
  const at = (path) => join(staging, path)
  const write = (path, text, mode = 0o644) => {
    mkdirSync(dirname(at(path)), { recursive: true, mode: 0o755 })
    writeFileSync(at(path), text, { mode })
  }
  try {
    chmodSync(staging, 0o755)
    mkdirSync(at('opt'))
    const { code } = await run('cp', ['-al', app, at(debFolder)], { quiet: true })
    if (code !== 0) cpSync(app, at(debFolder), { recursive: true })
    // Chromium's sandbox, where the kernel gives an ordinary user none. A file of its own: the app's stays as it is.
    const sandbox = at(`${debFolder}/chrome-sandbox`)
    rmSync(sandbox)
    cpSync(join(app, 'chrome-sandbox'), sandbox)
    chmodSync(sandbox, 0o4755)
    // How the app knows that dpkg installed it.
    write(`${debFolder}/resources/package-type`, 'deb')
    write('usr/share/applications/timbre.desktop', desktopEntry(productName()))
    for (const icon of readdirSync(join(root, 'build/icons/linux'))) {
      const folder = at(`usr/share/icons/hicolor/${icon.replace('.png', '')}/apps`)
      mkdirSync(folder, { recursive: true })
      cpSync(join(root, 'build/icons/linux', icon), join(folder, 'timbre.png'))
    }
    mkdirSync(at('usr/bin'), { recursive: true })
    symlinkSync(`${debFolder}/timbre`, at('usr/bin/timbre'))
    write('DEBIAN/control', controlFile(version))
    write('DEBIAN/postinst', afterChange, 0o755)
    write('DEBIAN/postrm', afterChange, 0o755)
    const file = join(to, debName(version))
    const packed = await run(
      'dpkg-deb',
      ['--root-owner-group', `-Z${compression}`, '--build', staging, file],
      {
        quiet: true,
      },
    )
    if (packed.code !== 0) throw new Error(`dpkg-deb failed:\n${packed.output}`)
    return file
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
