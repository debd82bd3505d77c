import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../build/electron-path.mjs'
import { licenseOf, packageFolderOf, resourceEntries } from '../../build/licenses.mjs'
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

it('everything in resources has somebody who speaks for it', () => {
  expect(readdirSync(join(root, 'resources')).sort()).toEqual(Object.keys(resourceEntries).sort())
  for (const folder of readdirSync(join(root, 'resources/models'), { withFileTypes: true }))
    if (folder.isDirectory())
      expect(readFileSync(join(root, 'resources/models/LICENSES.md'), 'utf8')).toContain(`## ${folder.name}:`)
})
