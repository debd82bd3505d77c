import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceGraph, type SourceGraph } from '../../build/check/source-graph.mjs'
import { tempFolder } from '../support/temp-folder'

/** A checkout with these files, and what one of them stands on. */
function checkout(files: Record<string, string>): Promise<SourceGraph> {
  const folder = tempFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return readSourceGraph(folder)
}

test('a test stands on what it imports, however far', async () => {
  const graph = await checkout({
    'tests/a.test.ts': `import { a } from '@shared/a'\nimport './setup'`,
    'tests/setup.ts': '',
    'src/shared/a/index.ts': `export * from './b'`,
    'src/shared/a/b.ts': `export const a = async () => await import('./late')`,
    'src/shared/a/late.ts': '',
    'src/shared/other.ts': '',
  })
  expect(graph.closure('tests/a.test.ts')).toEqual([
    'src/shared/a/b.ts',
    'src/shared/a/index.ts',
    'src/shared/a/late.ts',
    'tests/a.test.ts',
    'tests/setup.ts',
  ])
})

test.each([
  ['a program it starts', `spawn(node, [join(root, 'tests/support/child.ts')])`, 'tests/support/child.ts'],
  ['one named in steps', `join(import.meta.dirname, '..', 'support', 'child.ts')`, 'tests/support/child.ts'],
  ['a worker', `new URL('../support/child.ts', import.meta.url)`, 'tests/support/child.ts'],
  ['a file of a folder it reads', `readdirSync(join(here, '../media'))`, 'tests/media/odd/a.wav'],
  ['a file with a made name', 'read(`tests/media/odd/${name}`)', 'tests/media/odd/a.wav'],
  ['what that program imports', `'tests/support/child.ts'`, 'src/main/a.ts'],
])('a test stands on %s', async (_, text, found) => {
  const graph = await checkout({
    'tests/main/a.test.ts': text,
    'tests/support/child.ts': `import '@main/a'`,
    'tests/media/odd/a.wav': 'sound',
    'src/main/a.ts': '',
  })
  expect(graph.closure('tests/main/a.test.ts')).toContain(found)
})

test('what is imported as a type is not loaded', async () => {
  const graph = await checkout({
    'src/main/a.ts': `import type { B } from './b'`,
    'src/main/b.ts': 'export interface B {}',
  })
  expect(graph.closure('src/main/a.ts')).toEqual(['src/main/a.ts'])
})
