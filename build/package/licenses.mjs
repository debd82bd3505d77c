// The licenses of everything that ships, gathered while building: what the bundles were made of, what is packed beside them, and
// what lies in resources/. A part without its text fails the build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/electron-path.mjs'
import { packsDecibri } from './packaged-app.mjs'

/** What About reads; it is packed with main. */
export const licensesFile = join(root, 'out', 'main', 'licenses.json')
const recordFolder = join(root, 'out', 'packages')

const read = (path) => readFileSync(join(root, path), 'utf8')
const mitTerms = () =>
  `Permission is hereby granted${read('LICENSE').split('Permission is hereby granted')[1]}`

const versionOf = (name) => JSON.parse(read(`node_modules/${name}/package.json`)).version

const mitOf = (holder) => () => `Copyright (c) ${holder}\n\n${mitTerms()}`

/** Packages whose tarball lacks the text: from where else it is. Holders are those their package.json names. */
const textElsewhere = {
  'onnxruntime-node': mitOf('Microsoft Corporation'),
  'onnxruntime-common': mitOf('Microsoft Corporation'),
  'agent-base': mitOf('Nathan Rajlich'),
  'https-proxy-agent': mitOf('Nathan Rajlich'),
  'abstract-logging': mitOf('James Sumners'),
  'franc-min': mitOf('Titus Wormer'),
  'lazy-val': mitOf('Vladimir Krivosheev'),
  'react-remove-scroll-bar': mitOf('Anton Korzunov'),
  '@ffmpeg-installer/ffmpeg': () => read('resources/licenses/GPL-3.0.txt'),
}
const textOfFamily = [
  [/^@koromix\/koffi-/, () => read('node_modules/koffi/LICENSE.txt')],
  [/^@decibri\/decibri-/, () => read('node_modules/decibri/LICENSE')],
  [/^@ffmpeg-installer\//, () => read('resources/licenses/GPL-3.0.txt')],
]
/** Named by style sheets, which bundlers do not list as modules. */
const ofStyleSheets = ['@fontsource-variable/inter', 'tailwindcss']
/** Of the lock file's production tree, and left out of packages (electron-builder.config.mjs), though not what lies inside them. */
const notPacked = packsDecibri()
  ? /^node_modules\/(ffmpeg-static|@ffprobe-installer\/[^/]+)$/
  : /^node_modules\/(ffmpeg-static|@ffprobe-installer\/[^/]+|decibri|@decibri\/[^/]+)$/

/** @type {Readonly<Record<string, () => { license: string, text: string }>>} what is no package of npm */
const others = {
  Timbre: () => ({ license: 'MIT', text: read('LICENSE') }),
  'Electron, Chromium and Node.js': () => ({
    license: 'MIT and others',
    text: `${readFileSync(join(root, 'node_modules/electron/LICENSE'), 'utf8')}\nThose of Chromium’s parts are in LICENSES.chromium.html beside the app.`,
  }),
  FFmpeg: () => ({
    license: 'GPL-3.0-or-later',
    text: `${read('resources/licenses.md').split('## FFmpeg')[1].split('\n## ')[0].replace(/^.*\n/, '')}\n${read('resources/licenses/GPL-3.0.txt')}`,
  }),
  'Models of noise removal, voice activity and voice prints': () => ({
    license: 'MIT and Apache-2.0',
    text: `${read('resources/models/LICENSES.md')}\n${read('resources/licenses/Apache-2.0.txt')}`,
  }),
  // No package of npm carries them; those of another version are looked for by that version, and fail the build.
  'Parts of ONNX Runtime': () => ({
    license: 'MIT and others',
    text: read(`resources/licenses/onnxruntime-${versionOf('onnxruntime-node')}.txt`),
  }),
  'Sample dataset': () => ({ license: 'CC0-1.0', text: read('resources/sample-dataset/LICENSE.md') }),
}
/** The folders and files of resources/, and the entry that speaks for each; a test finds one that is in nobody's. */
export const resourceEntries = {
  models: 'Models of noise removal, voice activity and voice prints',
  'sample-dataset': 'Sample dataset',
  scripts: 'Timbre',
  'passport.schema.json': 'Timbre',
  'licenses.md': 'Timbre',
  licenses: 'Timbre',
}

/**
 * @param {string} id of a module
 * @returns {string | null} the folder of its package below the repository
 */
export const packageFolderOf = (id) =>
  /^.*?\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(
    id.replaceAll('\\', '/').replace(/^\0/, ''),
  )?.[1] ?? null

/**
 * Notes which packages a bundle is made of.
 * @param {string} part `main`, `preload` or `renderer`
 * @returns {import('vite').Plugin}
 */
export const recordPackages = (part) => ({
  name: 'record-packages',
  generateBundle() {
    const folders = [...this.getModuleIds()].map(packageFolderOf).filter((folder) => folder !== null)
    mkdirSync(recordFolder, { recursive: true })
    writeFileSync(join(recordFolder, `${part}.json`), JSON.stringify([...new Set(folders)].sort()))
  },
})

/**
 * @param {string} folder of a package, below the repository
 * @throws Error where it has no license text
 */
export function licenseOf(folder, base = root) {
  const { name, version, license } = JSON.parse(readFileSync(join(base, folder, 'package.json'), 'utf8'))
  const files = readdirSync(join(base, folder)).sort()
  const textOf = (pattern) =>
    files
      .filter((file) => pattern.test(file))
      .map((file) => readFileSync(join(base, folder, file), 'utf8').trim())
      .join('\n\n')
  const elsewhere = textElsewhere[name] ?? textOfFamily.find(([pattern]) => pattern.test(name))?.[1]
  const own = textOf(/^(licen[cs]e|copying|notice)/i) || elsewhere?.()
  // Of what is compiled into it.
  const found = own && [own, textOf(/^third.?party/i)].filter(Boolean).join('\n\n')
  if (!found)
    throw new Error(`${name} ships without the text of its license: name it in build/package/licenses.mjs`)
  return { name, version, license: typeof license === 'string' ? license : 'see text', text: found }
}

/** The packages that are packed as they are. */
function packedFolders() {
  const { packages } = JSON.parse(read('package-lock.json'))
  return Object.entries(packages).flatMap(([folder, { dev, devOptional }]) =>
    folder === '' || dev || devOptional || notPacked.test(folder) || !existsSync(join(root, folder))
      ? []
      : [folder],
  )
}

/** After a build: writes what About shows. @throws Error where a text is missing */
export function writeLicenses() {
  const recorded = ['main', 'preload', 'renderer'].flatMap((part) =>
    JSON.parse(readFileSync(join(recordFolder, `${part}.json`), 'utf8')),
  )
  const styled = ofStyleSheets.map((name) => `node_modules/${name}`)
  const folders = [...new Set([...recorded, ...styled, ...packedFolders()])].sort()
  const packages = folders.map((folder) => licenseOf(folder))
  const byName = new Map(packages.map((entry) => [`${entry.name}@${entry.version}`, entry]))
  const parts = Object.entries(others).map(([name, entry]) => ({ name, version: null, ...entry() }))
  rmSync(recordFolder, { recursive: true })
  writeFileSync(licensesFile, JSON.stringify([...parts, ...byName.values()]))
}
