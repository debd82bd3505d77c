import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder, sweepTempFolders } from '@main/platform/files/temp-folder'
import { tempFolder } from '../../../support/temp-folder'

test('is for nobody else, has a name nobody knows before, and goes', () => {
  const parent = tempFolder()
  const [one, two] = [createTempFolder(parent), createTempFolder(parent)]
  expect(one.path()).toBe(one.path())
  expect(one.path()).not.toBe(two.path())
  if (process.platform !== 'win32') expect(statSync(one.path()).mode & 0o777).toBe(0o700)
  writeFileSync(join(one.path(), 'a'), 'a')
  const path = one.path()
  one.remove()
  expect(existsSync(path)).toBe(false)
})

test('what a killed process left is swept; what others use, or laid there, stays', () => {
  const parent = tempFolder()
  const gone = spawnSync(process.execPath, ['-e', ''], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  }).pid
  const left = join(parent, `timbre-${gone}-abcDEF`)
  mkdirSync(left)
  writeFileSync(join(left, 'recording.wav'), 'a')
  const used = join(parent, `timbre-${process.ppid}-abcDEF`)
  mkdirSync(used)
  const own = createTempFolder(parent)
  own.path()
  const foreign = join(parent, 'timbre-notes')
  mkdirSync(foreign)
  const target = tempFolder()
  symlinkSync(target, join(parent, `timbre-${gone}-ghiJKL`))
  sweepTempFolders(parent)
  expect([left, used, own.path(), foreign, target].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})
