import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../build/lib/electron-path.mjs'
import { licenseOf, packageFolderOf, resourceEntries } from '../../build/package/licenses.mjs'
import { licenseEntry } from '@shared/domain/app/app-info'
import { tempFolder } from '../support/temp-folder'

it('finds the package of a module', () => {
  expect(packageFolderOf('/home/me/timbre/node_modules/zod/v4/index.js')).toBe('node_modules/zod')
  expect(packageFolderOf('\0/x/node_modules/@radix-ui/react-dialog/dist/index.mjs?commonjs')).toBe(
    'node_modules/@radix-ui/react-dialog',
  )
  expect(packageFolderOf('/x/node_modules/a/node_modules/@b/c/i.js')).toBe('node_modules/a/node_modules/@b/c')
  expect(packageFolderOf('/home/me/timbre/src/main/index.ts')).toBeNull()
})

it('a package without the text of its license fails the build', () => {
  const folder = tempFolder()
  mkdirSync(join(folder, 'node_modules/bare'), { recursive: true })
  const bare = JSON.stringify({ name: 'bare', version: '1.0.0', license: 'MIT' })
  writeFileSync(join(folder, 'node_modules/bare/package.json'), bare)
  expect(() => licenseOf('node_modules/bare', folder)).toThrow('bare ships without the text of its license')
  writeFileSync(join(folder, 'node_modules/bare/LICENSE'), 'The text.')
  expect(licenseOf('node_modules/bare', folder)).toMatchObject({ version: '1.0.0', text: 'The text.' })
})

it('shows what is compiled into a package, too, which is no license of its own', () => {
  const folder = tempFolder()
  mkdirSync(join(folder, 'node_modules/native'), { recursive: true })
  const put = (file: string, text: string): void =>
    writeFileSync(join(folder, 'node_modules/native', file), text)
  put('package.json', JSON.stringify({ name: 'native', version: '1.0.0', license: 'MIT' }))
  put('THIRD-PARTY-NOTICES.md', 'Its parts.')
  expect(() => licenseOf('node_modules/native', folder)).toThrow('native ships without the text')
  put('LICENSE', 'The text.')
  expect(licenseOf('node_modules/native', folder)).toMatchObject({ text: 'The text.\n\nIts parts.' })
})

it('what About shows of ONNX Runtime is of the version that ships, and the window may have all of it', () => {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/onnxruntime-node/package.json'), 'utf8'),
  ) as { version: string }
  const notices = readFileSync(join(root, `resources/licenses/onnxruntime-${version}.txt`), 'utf8')
  for (const part of ['protobuf', 're2', 'abseil', 'eigen', 'mimalloc'])
    expect(notices.toLowerCase(), part).toContain(part)
  const shown = { name: 'Parts of ONNX Runtime', version: null, license: 'MIT', text: notices }
  expect(licenseEntry.safeParse(shown).success).toBe(true)
})

it('everything in resources has somebody who speaks for it', () => {
  expect(readdirSync(join(root, 'resources')).sort()).toEqual(Object.keys(resourceEntries).sort())
  for (const folder of readdirSync(join(root, 'resources/models'), { withFileTypes: true }))
    if (folder.isDirectory())
      expect(readFileSync(join(root, 'resources/models/LICENSES.md'), 'utf8')).toContain(`## ${folder.name}:`)
})
