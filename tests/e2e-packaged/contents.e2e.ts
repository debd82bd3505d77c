import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { resourceEntries } from '../../build/package/licenses.mjs'
import { isRelease, packsDecibri } from '../../build/package/packaged-app.mjs'
import { fetchedBuild } from '../../build/setup/ffmpeg.mjs'
import { expect, packaged, test } from './fixtures'

const archive = join(packaged.resources, 'app.asar')
const unpacked = join(packaged.resources, 'app.asar.unpacked')
const system = `${process.platform}-${process.arch}`

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('everything native lies beside the archive, for this system alone', () => {
  const native = /\.(node|so(\.\d+)*|dylib|dll|exe)$|\/(ffmpeg|ffprobe)$/
  const inside = listPackage(archive, { isPack: true })
    .map((line) => /^(pack|unpack)\s*: (.+)$/.exec(line))
    .filter(
      (match) => match !== null && native.test(match[2]!) && !/-installer\/(ffmpeg|ffprobe)$/.test(match[2]!),
    )
  expect(inside.filter((match) => match?.[1] === 'pack')).toEqual([])

  const suffix = process.platform === 'win32' ? '.exe' : ''
  const beside = filesBelow(join(unpacked, 'node_modules'))
    .map((path) => path.slice(unpacked.length + 1).replaceAll('\\', '/'))
    .filter((path) => native.test(path))
  const installers = beside.filter((path) => path.includes('-installer/'))
  if (fetchedBuild() === null) {
    expect(installers).toEqual([`node_modules/@ffmpeg-installer/${system}/ffmpeg${suffix}`])
  } else {
    expect(installers).toEqual([])
    const own = readFileSync(join(packaged.resources, `ffmpeg/ffmpeg${suffix}`))
    expect(createHash('sha256').update(own).digest('hex')).toBe(fetchedBuild()?.sha256)
  }
  expect(beside).toContain(`node_modules/better-sqlite3/prebuilds/${system}.node`)
  expect(beside.filter((path) => path.includes('better-sqlite3'))).toHaveLength(1)
  expect(beside.some((path) => path.startsWith(`node_modules/@koromix/koffi-${system}/`))).toBe(true)
  const input = beside.filter((path) => path.includes('decibri'))
  expect(input).toHaveLength(packsDecibri() ? 1 : 0)
  for (const path of input) expect(path).toMatch(new RegExp(`/@decibri/decibri-${system}[^/]*/[^/]+\\.node$`))
  const runtime = beside.filter((path) => path.includes('onnxruntime-node'))
  expect(runtime.length).toBeGreaterThan(1)
  for (const path of runtime) expect(path).toContain(`/${process.platform}/${process.arch}/`)
})

test('the archive holds the built app and neither sources nor tests', () => {
  const tops = new Set(listPackage(archive, { isPack: false }).map((path) => path.split(/[\\/]/)[1]))
  expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json'])
  const described = JSON.parse(extractFile(archive, 'package.json').toString()) as Record<string, unknown>
  expect(described).toMatchObject({ name: 'timbre', main: 'out/main/index.js' })
  expect(described['unofficialElectron']).toBe(!isRelease())
  expect(existsSync(join(packaged.resources, 'resources/licenses.md'))).toBe(true)
  expect(readdirSync(join(packaged.resources, 'resources/scripts'))).toHaveLength(31)
  const models = filesBelow(join(packaged.resources, 'resources/models')).map((path) => basename(path))
  expect(models.sort()).toEqual([
    'LICENSES.md',
    'df_dec.onnx',
    'enc.onnx',
    'erb_dec.onnx',
    'frames.onnx',
    'tail.bin',
    'windows.onnx',
  ])
})

test('the package holds nothing of the gallery', () => {
  const paths = listPackage(archive, { isPack: false })
  expect(paths.filter((path) => /gallery|noto-sans/i.test(path))).toEqual([])
  const pages = paths.filter((path) => /[\\/]out[\\/]renderer[\\/].+\.(js|css|html)$/.test(path))
  expect(pages.length).toBeGreaterThan(5)
  const ofGallery = /scriptedStudio|Hörbuch|Noto Sans (SC|Arabic) Variable/
  const holding = pages.filter((path) => ofGallery.test(extractFile(archive, path.slice(1)).toString('utf8')))
  expect(holding).toEqual([])
})

test('every package and resource that ships has the text of its license in the package', () => {
  const entries = JSON.parse(extractFile(archive, 'out/main/licenses.json').toString()) as {
    name: string
    version: string | null
    text: string
  }[]
  expect(entries.filter(({ text }) => text.trim().length < 100)).toEqual([])
  const told = new Set(entries.map(({ name, version }) => `${name}@${version ?? ''}`))
  const packed = listPackage(archive, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').slice(1))
    .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(extractFile(archive, path).toString()) as { name: string; version: string })
  expect(packed.length).toBeGreaterThan(5)
  expect(packed.map(({ name, version }) => `${name}@${version}`).filter((name) => !told.has(name))).toEqual(
    [],
  )
  for (const bundled of ['react', 'zod', 'electron-updater', 'lucide-react', '@fontsource-variable/inter'])
    expect(
      entries.some(({ name }) => name === bundled),
      bundled,
    ).toBe(true)
  for (const part of ['Timbre', 'FFmpeg', 'Sample dataset', ...new Set(Object.values(resourceEntries))])
    expect(
      entries.some(({ name }) => name === part),
      part,
    ).toBe(true)
})
