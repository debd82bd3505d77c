import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type AudioStore, createAudioStore } from '@main/library/audio-store'
import { AppError } from '@shared/errors/app-error'
import { oddFile, sourceAudioWorkers } from '../../support/audio/audio-workers'
import { patienceMs } from '../../support/eventually'
import { tempFolder } from '../../support/temp-folder'
import { makeTestAudio } from '../../support/audio/test-audio'

const workers = sourceAudioWorkers()
afterAll(() => workers.close())

const never = new AbortController().signal
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
const storeIn = (folder: string): AudioStore => createAudioStore({ folder, workers })
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
const codeOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

it('stores a copy under its content, with an extension by content', async () => {
  const folder = tempFolder()
  const store = storeIn(folder)
  const source = oddFile('mp3_named_as.wav')
  let copied = 0
  const stored = await store.ingest(source, { signal: never, onBytes: (bytes) => (copied += bytes) })
  const hash = sha256(source)
  expect(stored).toEqual({ sha256: hash, sizeBytes: 286_352, fileName: `${hash.slice(0, 2)}/${hash}.mp3` })
  expect(copied).toBe(286_352)
  expect(sha256(store.pathOf(stored.fileName))).toBe(hash)
  expect(filesBelow(folder)).toEqual([store.pathOf(stored.fileName)])
})

it('never a hard link: later changes of the source do not affect the copy', async () => {
  const folder = tempFolder()
  const source = join(folder, 'take.wav')
  copyFileSync(oddFile('short_2.1s.wav'), source)
  const store = storeIn(join(folder, 'audio'))
  const stored = await store.ingest(source, { signal: never })
  const copy = store.pathOf(stored.fileName)
  expect(statSync(copy).nlink).toBe(1)
  writeFileSync(source, 'changed in place', { flag: 'r+' })
  expect(sha256(copy)).toBe(stored.sha256)
})

it('stores identical content once, even if added twice at the same time', async () => {
  const folder = tempFolder()
  const store = storeIn(folder)
  const [a, b, c] = await Promise.all([
    store.ingest(oddFile('short_2.1s.wav'), { signal: never }),
    store.ingest(oddFile('duplicate_of_short_2.1s.wav'), { signal: never }),
    store.ingest(oddFile('short_2.1s.wav'), { signal: never }),
  ])
  expect(b).toEqual(a)
  expect(c).toEqual(a)
  expect(filesBelow(folder)).toHaveLength(1)
})

it('puts a whole copy in the place of one that its disk cut short', async () => {
  const store = storeIn(tempFolder())
  const stored = await store.ingest(oddFile('short_2.1s.wav'), { signal: never })
  const copy = store.pathOf(stored.fileName)
  truncateSync(copy, 1_000)
  expect(await store.ingest(oddFile('short_2.1s.wav'), { signal: never })).toEqual(stored)
  expect(sha256(copy)).toBe(stored.sha256)
})

it('a failing check leaves nothing', async () => {
  const folder = tempFolder()
  const run = storeIn(folder).ingest(oddFile('short_2.1s.wav'), {
    signal: never,
    check: (path) => Promise.reject(new AppError(statSync(path).size > 0 ? 'file-damaged' : 'internal')),
  })
  expect(await codeOf(run)).toBe('file-damaged')
  expect(filesBelow(folder)).toEqual([])
})

describe('reports failures and leaves nothing behind', () => {
  it.each([
    ['zero_bytes.wav', 'file-empty'],
    ['text_named_as.mp3', 'file-unsupported'],
    ['no such file.wav', 'file-missing'],
  ])('%s: %s', async (name, code) => {
    const folder = tempFolder()
    expect(await codeOf(storeIn(folder).ingest(oddFile(name), { signal: never }))).toBe(code)
    expect(filesBelow(folder)).toEqual([])
  })

  it('cancel in the middle of a copy', async () => {
    const folder = tempFolder()
    const source = await makeTestAudio(tempFolder(), 'wav', { seconds: 200 })
    const abort = new AbortController()
    let abortedAt = 0
    const run = storeIn(folder).ingest(source, {
      signal: abort.signal,
      onBytes: () => {
        abortedAt ||= performance.now()
        abort.abort()
      },
    })
    expect(await codeOf(run)).toBe('cancelled')
    expect(performance.now() - abortedAt).toBeLessThan(15_000)
    expect(filesBelow(folder)).toEqual([])
  })

  it('a source that grows while it is copied', async () => {
    const folder = tempFolder()
    const source = await makeTestAudio(folder, 'wav', { seconds: 200 })
    const store = storeIn(join(folder, 'audio'))
    // Another process, which waits for nothing here.
    const grow = "for (const fs = require('fs'); ; ) fs.appendFileSync(process.argv[1], 'x')"
    const grower = spawn(process.execPath, ['-e', grow, source], { stdio: 'ignore' })
    onTestFinished(() => void grower.kill('SIGKILL'))
    const sizeBytes = statSync(source).size
    await expect.poll(() => statSync(source).size, { timeout: patienceMs }).toBeGreaterThan(sizeBytes)
    expect(await codeOf(store.ingest(source, { signal: never }))).toBe('file-changed')
    expect(filesBelow(join(folder, 'audio'))).toEqual([])
  })

  it('a read-only library folder', async () => {
    const folder = join(tempFolder(), 'audio')
    writeFileSync(folder, 'a file where the folder should be')
    expect(await codeOf(storeIn(folder).ingest(oddFile('short_2.1s.wav'), { signal: never }))).toBe(
      'disk-failed',
    )
    rmSync(folder)
    if (process.getuid?.() === 0) return
    mkdirSync(folder)
    chmodSync(folder, 0o500)
    expect(await codeOf(storeIn(folder).ingest(oddFile('short_2.1s.wav'), { signal: never }))).toBe(
      'disk-read-only',
    )
    chmodSync(folder, 0o700)
    expect(filesBelow(folder)).toEqual([])
  })
})

/** A small disk of its own; null where this user may not mount one. */
function mountSmallDisk(sizeKiB: number): string | null {
  const folder = tempFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeKiB}k`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', [folder]))
  return folder
}

/** XFS in a file; null where its tools or the right to mount are missing. */
function mountCloningDisk(): string | null {
  const folder = tempFolder()
  const image = join(tempFolder(), 'disk.img')
  try {
    writeFileSync(image, '')
    truncateSync(image, 400_000_000)
    execFileSync('mkfs.xfs', ['-q', '-m', 'reflink=1', image], { stdio: 'ignore' })
    execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', [folder]))
  return folder
}

describe('a disk of its own', () => {
  it('that fills up', async ({ skip }) => {
    const disk = mountSmallDisk(512)
    if (disk === null) return skip('may not mount')
    const store = storeIn(join(disk, 'audio'))
    expect(await codeOf(store.ingest(oddFile('pcm24_96k.wav'), { signal: never }))).toBe('disk-full')
    expect(filesBelow(disk)).toEqual([])
    const stored = await store.ingest(oddFile('short_2.1s.wav'), { signal: never })
    expect(statSync(store.pathOf(stored.fileName)).size).toBe(201_678)
  })

  it('that can clone: the copy takes no space until one side changes', async ({ skip }) => {
    const disk = mountCloningDisk()
    if (disk === null) return skip('no file system here that clones')
    const source = join(disk, 'take.wav')
    copyFileSync(await makeTestAudio(tempFolder(), 'wav', { seconds: 200 }), source)
    execFileSync('sync', ['-f', disk])
    const store = storeIn(join(disk, 'audio'))
    const before = statfsSync(disk)
    const stored = await store.ingest(source, { signal: never })
    const usedBytes = (before.bfree - statfsSync(disk).bfree) * before.bsize
    expect(stored.sizeBytes).toBe(19_200_078)
    expect(usedBytes).toBeLessThan(1_000_000)
    writeFileSync(source, 'changed in place', { flag: 'r+' })
    expect(sha256(store.pathOf(stored.fileName))).toBe(stored.sha256)
    expect(statSync(store.pathOf(stored.fileName)).nlink).toBe(1)
  })

  it('that is read-only', async ({ skip }) => {
    const disk = mountSmallDisk(512)
    if (disk === null) return skip('may not mount')
    mkdirSync(join(disk, 'audio', '.incoming'), { recursive: true })
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(
      await codeOf(storeIn(join(disk, 'audio')).ingest(oddFile('short_2.1s.wav'), { signal: never })),
    ).toBe('disk-read-only')
  })
})

it('a source deleted in the middle of a copy is still kept whole', async ({ skip }) => {
  if (process.platform === 'win32') return skip('an open file cannot be deleted there')
  const folder = tempFolder()
  const source = await makeTestAudio(folder, 'wav', { seconds: 200 })
  const hash = sha256(source)
  const store = storeIn(join(folder, 'audio'))
  const stored = await store.ingest(source, { signal: never, onBytes: () => rmSync(source, { force: true }) })
  expect(stored.sha256).toBe(hash)
  expect(sha256(store.pathOf(stored.fileName))).toBe(hash)
})

it('sweeps leftovers of an interrupted copy, and nothing else', async () => {
  const folder = tempFolder()
  const store = storeIn(folder)
  await store.sweepPartials()
  const stored = await store.ingest(oddFile('short_0.4s.wav'), { signal: never })
  writeFileSync(join(folder, '.incoming', '8f9d5f55-9f0b-4d39-9f3b-6f8b3a0c7a11.wav'), 'half')
  await store.sweepPartials()
  expect(filesBelow(folder)).toEqual([store.pathOf(stored.fileName)])

  // A copy that is under way is not swept.
  await store.ingest(oddFile('short_0.4s.wav'), { signal: never, check: () => store.sweepPartials() })
  expect(filesBelow(folder)).toEqual([store.pathOf(stored.fileName)])
})

it('accepts only names of its own files', () => {
  const store = storeIn(tempFolder())
  for (const name of ['../library.db', '/etc/passwd', 'ab/cd.wav', `ab/${'b'.repeat(64)}.wav`]) {
    expect(() => store.pathOf(name), name).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  }
})
