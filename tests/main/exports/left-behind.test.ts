import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFile } from '@main/exports/files-out'
import { createLeftovers, unfinishedFolder } from '@main/library/leftovers'
import { createLibrary, openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { runLibraryChild } from '../../support/library/library-killer'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'

test('what a killed export leaves in the folder of a person, the next start deletes, and nothing else', async () => {
  const root = tempFolder()
  const [libraryFolder, out] = [join(root, 'library'), join(root, 'out')]
  mkdirSync(out)
  // Of another library, and of the person.
  const others = [
    '.timbre-unfinished-00000000-0000-4000-8000-000000000000',
    '.timbre-export-mine',
    'Recordings',
  ]
  for (const name of others) mkdirSync(join(out, name))
  const options = { folder: libraryFolder, clock: systemClock, log: createMemoryLog() }
  createLibrary(options).close()
  const { lines } = await runLibraryChild({ program: 'export', args: [libraryFolder, out], afterMs: 0 })
  const [partial = ''] = lines
  expect(readdirSync(out).sort()).toEqual([...others, basename(partial)].sort())
  expect(readdirSync(partial)).toEqual(['chapter.wav'])
  const library = openLibrary(options)
  await createLeftovers(library).sweep()
  library.close()
  expect(readdirSync(out).sort()).toEqual(others.sort())
})

test('sound leaves a library that takes no note any more', async () => {
  const out = tempFolder()
  const library = openTempLibrary()
  writeFileSync(join(library.folder, 'leftovers'), 'no folder')
  const leftovers = createLeftovers(library)
  expect(() => leftovers.note().add({ folder: unfinishedFolder(out) })).toThrow()
  const target = join(out, 'Take.wav')
  await writeFile(target, { leftovers, signal: new AbortController().signal }, (path) => {
    writeFileSync(path, 'sound')
    return Promise.resolve()
  })
  expect(existsSync(target)).toBe(true)
  expect(readdirSync(out)).toEqual(['Take.wav'])
})
