import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import { writeFileAtomic } from '@main/platform/files/atomic-write'
import { fileError } from '@main/platform/files/file-errors'
import { createJsonFile, type JsonFile } from '@main/platform/files/json-file'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'

test('an atomic write replaces the file, is readable by its owner only, and leaves nothing next to it', () => {
  const folder = tempFolder()
  const path = join(folder, 'file')
  writeFileAtomic(path, 'old')
  writeFileAtomic(path, 'new')
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['file'])
})

test('an atomic write that fails leaves the old content and no partial file', () => {
  const folder = tempFolder()
  const path = join(folder, 'file')
  mkdirSync(path)
  expect(() => writeFileAtomic(path, 'new')).toThrow()
  expect(readdirSync(folder)).toEqual(['file'])
})

function jsonFile(path: string): { file: JsonFile<{ n: number }>; log: ReturnType<typeof createMemoryLog> } {
  const log = createMemoryLog()
  return {
    file: createJsonFile({ path, schema: z.object({ n: z.number() }), clock: createTestClock(5), log }),
    log,
  }
}

test('reads what was written', () => {
  const { file } = jsonFile(join(tempFolder(), 'deep', 'file.json'))
  expect(file.read()).toEqual({ state: 'absent' })
  file.write({ n: 7 })
  expect(file.read()).toEqual({ state: 'read', value: { n: 7 } })
})

test.each([['{"n":'], ['{"n":"seven"}'], ['']])(
  'a damaged file (%j) is moved aside, said, and not read as empty',
  (text) => {
    const folder = tempFolder()
    const path = join(folder, 'file.json')
    writeFileSync(path, text)
    const { file, log } = jsonFile(path)
    expect(file.read()).toEqual({ state: 'damaged', movedTo: `${path}.damaged-5` })
    expect(readFileSync(`${path}.damaged-5`, 'utf8')).toBe(text)
    expect(log.lines.map((line) => line.msg)).toEqual(['A damaged file was moved aside'])
    expect(file.read()).toEqual({ state: 'absent' })
  },
)

test.skipIf(process.platform === 'win32')('an unreadable file is an error, not missing', () => {
  const path = join(tempFolder(), 'file.json')
  symlinkSync(path, path)
  expect(() => jsonFile(path).file.read()).toThrow('ELOOP')
})

/** What may lie where a file of Timbre's own should. */
const inItsPlace: Record<string, (path: string) => void> = {
  'a folder': (path) => mkdirSync(path),
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'a device without end': (path) => symlinkSync('/dev/zero', path),
  'holes of a terabyte': (path) => {
    writeFileSync(path, '')
    truncateSync(path, 1e12)
  },
}
describe.skipIf(process.platform === 'win32')('in the place of a file', () => {
  test.each(Object.keys(inItsPlace))('%s is moved aside like damage, and nobody waits for it', (what) => {
    const path = join(tempFolder(), 'file.json')
    inItsPlace[what]?.(path)
    const { file } = jsonFile(path)
    expect(file.read()).toEqual({ state: 'damaged', movedTo: `${path}.damaged-5` })
    expect(existsSync(`${path}.damaged-5`)).toBe(true)
    file.write({ n: 1 })
    expect(file.read()).toEqual({ state: 'read', value: { n: 1 } })
  })
})

test.each([
  ['ENOENT', 'file-missing', false],
  ['EACCES', 'file-unreadable', false],
  ['ENOSPC', 'disk-full', true],
  ['EROFS', 'disk-read-only', false],
  ['EFBIG', 'disk-file-limit', false],
  ['EIO', 'disk-failed', true],
  ['EWHATEVER', 'internal', false],
])('%s becomes %s', (code, expected, retryable) => {
  const cause = Object.assign(new Error('x'), { code })
  expect(fileError(cause)).toMatchObject({ code: expected, retryable, cause })
})

test('passes a known error on', () => {
  const error = new AppError('cancelled')
  expect(fileError(error)).toBe(error)
  expect(fileError(null).code).toBe('internal')
})
