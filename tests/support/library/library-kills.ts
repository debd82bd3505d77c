import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from '@main/library/backups/backup-files'
import { createLibrary, openLibrary } from '@main/library/library'
import { locationAt } from '@main/library/moving/library-location'
import { migrations } from '@main/library/migrations'
import { systemClock } from '@main/platform/clock'
import { addSample, createHostFixture, runTask } from './library-fixture'
import { runLibraryChild } from './library-killer'
import { createMemoryLog } from '../memory-log'

/**
 * Each kills a process in the middle of something and proves that the library is whole afterwards.
 * @param folder empty, of the caller
 * @param afterMs from the process's first word to the kill
 * @returns where the kill hit, for a distribution
 */
type Kill = (folder: string, afterMs: number) => Promise<string>

const known = migrations.length

const options = (folder: string): Parameters<typeof openLibrary>[0] => ({
  folder,
  clock: systemClock,
  log: createMemoryLog(),
})

async function assertIntact(path: string): Promise<void> {
  const result = await runTask({ kind: 'check-database', path, isFull: true })
  assert.deepEqual(result, { problems: [], orphanCount: 0 }, path)
}

function filledLibrary(folder: string, sampleCount: number): string[] {
  const library = createLibrary(options(folder))
  const audio = Array.from({ length: sampleCount }, (_, n) =>
    addSample(library, Buffer.alloc(20_000, `audio ${n}`), `draft ${n}`),
  )
  library.close()
  return audio
}

/** Every commit that was told is there, whole, and a draft never without its sample. */
const whileCommitting: Kill = async (root, afterMs) => {
  const folder = join(root, 'library')
  filledLibrary(folder, 0)
  const { lines, stderr } = await runLibraryChild({ program: 'commit', args: [folder], afterMs })
  assert.equal(stderr, '')
  assert.ok(lines.length > 0, 'the process committed nothing')
  const library = openLibrary(options(folder))
  assert.equal(library.wasUnclean, true)
  const column = (sql: string): string[] => library.db.prepare<[], string>(sql).pluck().all()
  const drafts = column('SELECT id FROM drafts ORDER BY rowid')
  const last = lines.at(-1) ?? ''
  assert.equal(drafts[Number(last)], `d${last}`)
  assert.deepEqual(column('SELECT draft_id FROM samples ORDER BY rowid'), drafts)
  library.close()
  await assertIntact(join(folder, 'library.db'))
  return drafts.length > lines.length ? 'committed and not told' : 'told'
}

/** A version is whole or not there, the copy from before it exists, and the next start finishes. */
const whileMigrating: Kill = async (root, afterMs) => {
  const folder = join(root, 'library')
  filledLibrary(folder, 1)
  const { lines } = await runLibraryChild({ program: 'migrate', args: [folder], afterMs })
  assert.equal(lines[0], 'ready')
  const left = listBackups(folder).map((backup) => backup.reason)
  const finished = await runLibraryChild({ program: 'migrate', args: [folder] })
  assert.deepEqual({ ...finished, stderr: '' }, { lines: ['ready', 'migrated'], exitCode: 0, stderr: '' })
  await assertIntact(join(folder, 'library.db'))
  const reasons = listBackups(folder).map((backup) => backup.reason)
  assert.ok(reasons.includes(`before-v${known + 1}`))
  for (const { path } of listBackups(folder)) await assertIntact(path)

  const { host, locationFile } = createHostFixture(root)
  writeFileSync(locationFile, JSON.stringify(locationAt(folder)))
  host.start()
  const status = await host.status()
  assert.deepEqual(status, { state: 'newer', folder, foundVersion: known + 2, knownVersion: known })
  await host.stop()
  if (lines.includes('migrated')) return 'after migrating'
  if (left.length === 0) return 'before the copy'
  return reasons.includes(`before-v${known + 2}`) ? 'between versions' : 'inside the first migration'
}

/** What has the name of a backup is whole; the library too. */
const whileBackingUp: Kill = async (root, afterMs) => {
  const folder = join(root, 'library')
  filledLibrary(folder, 200)
  const { lines } = await runLibraryChild({ program: 'backup', args: [folder], afterMs })
  assert.equal(lines[0], 'backup 0')
  const backups = listBackups(folder)
  assert.ok(backups.length > 0)
  for (const { path } of backups) await assertIntact(path)
  const isUnfinished = existsSync(join(folder, 'backups', 'unfinished.tmp'))
  openLibrary(options(folder)).close()
  await assertIntact(join(folder, 'library.db'))
  return isUnfinished ? 'inside a backup' : 'between backups'
}

/** The next start opens one whole library, and no other is left. */
const whileMoving: Kill = async (root, afterMs) => {
  const userData = join(root, 'user')
  const other = join(root, 'other')
  for (const disk of [join(userData, 'a'), join(other, 'b')]) mkdirSync(disk, { recursive: true })
  const audio = filledLibrary(join(userData, 'library'), 30)
  const { lines } = await runLibraryChild({ program: 'move', args: [userData, other], afterMs })
  assert.match(lines[0] ?? '', /^open /)
  assert.equal(existsSync(join(userData, 'failed.txt')), false)
  const location = JSON.parse(readFileSync(join(userData, 'library-location.json'), 'utf8')) as {
    moving: object | null
    leftover: object | null
  }
  const { host } = createHostFixture(userData, systemClock)
  host.start()
  const library = host.library()
  assert.equal(library.db.prepare('SELECT count(*) FROM drafts').pluck().get(), 30)
  for (const name of audio) assert.equal(readFileSync(join(library.folder, 'audio', name)).length, 20_000)
  await host.sweep()
  for (const name of audio) assert.equal(readFileSync(join(library.folder, 'audio', name)).length, 20_000)
  await host.stop()
  const left = readdirSync(root, { recursive: true })
    .map((path) => join(root, String(path)))
    .filter((path) => /(library\.db|timbre-library\.json|\.wav)$/.test(path))
  const whole = ['library.db', 'timbre-library.json', ...audio.map((name) => join('audio', name))]
  assert.deepEqual(left.sort(), whole.map((name) => join(library.folder, name)).sort())
  await assertIntact(join(library.folder, 'library.db'))
  if (location.leftover) return 'removing the old folder'
  return location.moving ? 'copying' : 'between moves'
}

export const libraryKills = { whileCommitting, whileMigrating, whileBackingUp, whileMoving }
