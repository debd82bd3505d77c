import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '@main/library/migrations'
import { locationAt } from '@main/library/moving/library-location'
import {
  addSample,
  clockAhead,
  createHostFixture,
  draftNames,
  type HostFixture,
} from '../../support/library/library-fixture'
import { tempFolder } from '../../support/temp-folder'
import { hostFixture } from '../../support/library/temp-library'
import { createTestClock } from '../../support/test-clock'
import { eventually } from '../../support/eventually'

async function background({ host, log }: HostFixture): Promise<void> {
  host.startBackgroundWork()
  await eventually(() => {
    if (!log.lines.some((line) => /Library checked|is damaged/.test(line.msg)))
      throw new Error('not checked yet')
  })
}

/** A library with one backup holding Ann, and Ben added after it; closed. */
async function buildTemplate(): Promise<string> {
  const userData = mkdtempSync(join(tmpdir(), 'timbre-template-'))
  const fixture = createHostFixture(userData)
  fixture.host.start()
  addSample(fixture.host.library(), Buffer.from('ann'), 'Ann')
  await background(fixture)
  await eventually(() => expect(fixture.published).toHaveLength(1))
  addSample(fixture.host.library(), Buffer.from('ben'), 'Ben')
  await fixture.host.stop()
  return userData
}

let template = ''
beforeAll(async () => {
  template = await buildTemplate()
})
afterAll(() => rmSync(template, { recursive: true }))

function libraryWithBackup(): { userData: string; folder: string } {
  const userData = tempFolder()
  const folder = join(userData, 'library')
  cpSync(template, userData, { recursive: true })
  writeFileSync(join(userData, 'library-location.json'), JSON.stringify(locationAt(folder)))
  return { userData, folder }
}

const flip = (path: string, from: number, length: number): void => {
  const bytes = readFileSync(path)
  for (let at = from; at < from + length; at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

type Damage = [name: string, damage: (path: string) => void, seenAt: 'start' | 'background']
/** Nobody writes into it, so that whoever opens it to read would wait for ever. */
const aPipe: Damage = [
  'a pipe in its place',
  (path) => [rmSync(path), execFileSync('mkfifo', [path])],
  'start',
]
const damages: Damage[] = [
  ['flipped bytes in the header', (path) => flip(path, 0, 32), 'start'],
  ['flipped bytes in the schema page', (path) => flip(path, 100, 3_900), 'start'],
  ['flipped bytes in a page inside', (path) => flip(path, 4_096 * 5, 4_000), 'background'],
  ['a truncated file', (path) => truncateSync(path, 4_096 * 3 + 100), 'start'],
  ['a file cut inside its first page', (path) => truncateSync(path, 1_000), 'start'],
  ['a file of zero length', (path) => truncateSync(path, 0), 'start'],
  ['not a database', (path) => writeFileSync(path, 'Dear diary, '.repeat(2_000)), 'start'],
  ['another program’s database', (path) => flip(path, 68, 4), 'start'],
  ['no database file', (path) => rmSync(path), 'start'],
  ['a folder in its place', (path) => [rmSync(path), mkdirSync(path)], 'start'],
  ...(process.platform === 'win32' ? [] : [aPipe]),
]
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

test.each(damages)(
  '%s: offers a backup, sets the library aside, and restores it',
  async (_name, damage, seenAt) => {
    const { userData, folder } = libraryWithBackup()
    const path = join(folder, 'library.db')
    damage(path)
    const damagedBytes = isFile(path) ? readFileSync(path) : null

    const fixture = hostFixture(userData)
    fixture.host.start()
    if (seenAt === 'background') {
      expect(await fixture.host.status()).toMatchObject({ state: 'open' })
      await background(fixture)
      await eventually(() => expect(fixture.published.at(-1)?.state).toBe('damaged'))
    }
    const status = await fixture.host.status()
    if (status.state !== 'damaged') throw new Error(`expected damaged, found ${JSON.stringify(status)}`)
    expect(status.backups).toMatchObject([{ draftCount: 1, sampleCount: 1 }])
    expect(() => fixture.host.library()).toThrow('library-damaged')

    const restored = await fixture.host.restoreBackup(status.backups[0]!.id)
    expect(restored).toMatchObject({ state: 'open', folder })
    expect(draftNames(fixture.host.library())).toEqual(['Ann'])
    const kept = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /set-aside.*library\.db$/.test(name) && isFile(join(folder, name)))
    expect(kept.map((name) => readFileSync(join(folder, name)))).toEqual(damagedBytes ? [damagedBytes] : [])
  },
)

test('reports a lost write-ahead log after an unclean exit, checks in full, and loses only its contents', async () => {
  const { userData, folder } = libraryWithBackup()
  const first = hostFixture(userData)
  first.host.start()
  addSample(first.host.library(), Buffer.from('cyd'), 'Cyd')
  const lost = tempFolder()
  for (const name of ['library.db', 'timbre-library.json', 'session.json']) {
    copyFileSync(join(folder, name), join(lost, name))
  }
  await first.host.stop()
  rmSync(join(folder, 'library.db'))
  for (const name of ['library.db', 'session.json']) copyFileSync(join(lost, name), join(folder, name))

  const fixture = hostFixture(userData)
  fixture.host.start()
  expect(fixture.log.lines.filter((line) => line.level === 'warn').map((line) => line.msg)).toEqual([
    'The library was not closed and its write-ahead log is gone: last changes may be missing',
  ])
  expect(draftNames(fixture.host.library())).toEqual(['Ann', 'Ben'])
  await background(fixture)
  const checked = fixture.log.lines.find((line) => line.msg === 'Library checked')
  expect(checked?.fields).toEqual({ isFull: true, orphanCount: 0 })
})

test('damage found during a take closes the library when the take has ended', async () => {
  const { userData } = libraryWithBackup()
  const takeEnded = Promise.withResolvers<undefined>()
  const fixture = hostFixture(userData, clockAhead(), 0, async () => {
    await takeEnded.promise
  })
  fixture.host.start()
  fixture.host.reportDamage(['a query found damage'])
  fixture.host.reportDamage(['another query found damage'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(draftNames(fixture.host.library())).toEqual(['Ann', 'Ben'])
  takeEnded.resolve(undefined)
  await eventually(() => expect(fixture.published).toMatchObject([{ state: 'damaged' }]))
  expect(() => fixture.host.library()).toThrow('library-damaged')
})

describe.skipIf(process.platform === 'win32')('a disk that is pulled while its library is open', () => {
  function pulled(): { fixture: HostFixture; plugIn: () => void } {
    const { userData, folder } = libraryWithBackup()
    const fixture = hostFixture(userData)
    fixture.host.start()
    addSample(fixture.host.library(), Buffer.from('cyd'), 'Cyd')
    const away = join(userData, 'away')
    renameSync(folder, away)
    return { fixture, plugIn: () => renameSync(away, folder) }
  }

  // SQLite tells what such a disk cannot read as damage.
  test.each([
    ['what looks like damage', (host: HostFixture['host']) => host.reportDamage(['a query found damage'])],
    ['a failed write', (host: HostFixture['host']) => expect(host.reportDiskFailure()).toBe(true)],
  ])('is missing, not damaged, after %s; back again, nothing of it is lost', async (_, report) => {
    const { fixture, plugIn } = pulled()
    const { host, published } = fixture
    report(host)
    await eventually(() => expect(published).toMatchObject([{ state: 'missing' }]))
    expect(() => host.library()).toThrow('library-missing')
    plugIn()
    expect(await host.retry()).toMatchObject({ state: 'open' })
    expect(draftNames(host.library())).toEqual(['Ann', 'Ben', 'Cyd'])
  })

  test('is not looked for where another disk failed', async () => {
    const { userData, folder } = libraryWithBackup()
    const { host } = hostFixture(userData)
    host.start()
    expect(host.reportDiskFailure()).toBe(false)
    await new Promise((resolve) => setImmediate(resolve))
    expect(draftNames(host.library())).toEqual(['Ann', 'Ben'])
    expect(readdirSync(folder).filter((name) => name.includes('probe'))).toEqual([])
  })
})

test('backs up changes at the end, even of a very short session', async () => {
  const { userData, folder } = libraryWithBackup()
  const clock = clockAhead()
  clock.advance(24 * 3_600_000)
  const fixture = hostFixture(userData, clock, 1_000)
  fixture.host.start()
  fixture.host.startBackgroundWork()
  addSample(fixture.host.library(), Buffer.from('cyd'), 'Cyd')
  await fixture.host.stop()
  writeFileSync(join(folder, 'library.db'), 'broken')
  const next = hostFixture(userData)
  next.host.start()
  expect(await next.host.status()).toMatchObject({
    state: 'damaged',
    backups: [{ madeAtMs: clock.nowMs(), draftCount: 3, sampleCount: 3 }, { draftCount: 1 }],
  })
})

test('a clean end is followed by the quick check only', async () => {
  const { userData } = libraryWithBackup()
  const fixture = hostFixture(userData)
  fixture.host.start()
  await background(fixture)
  const checked = fixture.log.lines.find((line) => line.msg === 'Library checked')
  expect(checked?.fields).toEqual({ isFull: false, orphanCount: 0 })
})

test('refuses a newer library with both versions and leaves it untouched', async () => {
  const { userData, folder } = libraryWithBackup()
  const path = join(folder, 'library.db')
  const bytes = readFileSync(path)
  bytes.writeUInt32BE(99, 60)
  writeFileSync(path, bytes)
  const fixture = hostFixture(userData)
  fixture.host.start()
  expect(await fixture.host.status()).toEqual({
    state: 'newer',
    folder,
    foundVersion: 99,
    knownVersion: migrations.length,
  })
  expect(() => fixture.host.library()).toThrow('library-newer')
  await fixture.host.stop()
  expect(readFileSync(path)).toEqual(bytes)
})

test('starting fresh renames the old library as a whole and creates an empty one', async () => {
  const { userData, folder } = libraryWithBackup()
  writeFileSync(join(folder, 'library.db'), 'broken')
  const fixture = hostFixture(userData, createTestClock())
  fixture.host.start()
  const status = await fixture.host.startFresh()
  expect(status).toMatchObject({ state: 'open', folder, lastBackupAtMs: null })
  expect(draftNames(fixture.host.library())).toEqual([])
  const aside = readdirSync(userData).filter((name) => name.startsWith('library set aside'))
  expect(aside).toEqual(['library set aside 2026-11-20T12.00.00'])
  expect(readFileSync(join(userData, aside[0]!, 'library.db'), 'utf8')).toBe('broken')
  expect(readdirSync(join(userData, aside[0]!, 'backups'))).toHaveLength(1)
})

test('a library open in another process is unusable, and starting fresh does not rename it', async () => {
  const userData = tempFolder()
  const first = hostFixture(userData)
  first.host.start()
  const second = hostFixture(userData)
  second.host.start()
  expect(await second.host.status()).toMatchObject({ state: 'unusable', error: { code: 'library-in-use' } })
  await expect(second.host.startFresh()).rejects.toMatchObject({ code: 'library-in-use' })
  await first.host.stop()
  expect(await second.host.retry()).toMatchObject({ state: 'open' })
})

test('reports a missing folder; opens it once it is back or located', async () => {
  const { userData, folder } = libraryWithBackup()
  const elsewhere = join(tempFolder(), 'found')
  renameSync(folder, elsewhere)
  const fixture = hostFixture(userData, createTestClock())
  fixture.host.start()
  expect(await fixture.host.status()).toEqual({ state: 'missing', folder })
  expect(existsSync(folder)).toBe(false)
  expect(await fixture.host.retry()).toEqual({ state: 'missing', folder })
  await expect(fixture.host.locate(userData)).rejects.toMatchObject({ code: 'library-missing' })
  expect(await fixture.host.locate(elsewhere)).toMatchObject({ state: 'open', folder: elsewhere })
  expect(draftNames(fixture.host.library())).toEqual(['Ann', 'Ben'])
  await fixture.host.stop()
  const next = hostFixture(userData)
  next.host.start()
  expect(next.host.library().folder).toBe(elsewhere)
})

test('a damaged location file never leads to a new library', async () => {
  const { userData, folder } = libraryWithBackup()
  renameSync(folder, join(userData, 'moved'))
  writeFileSync(join(userData, 'library-location.json'), '{"folder":')
  for (let start = 0; start < 2; start++) {
    const fixture = hostFixture(userData)
    fixture.host.start()
    expect(await fixture.host.status()).toEqual({ state: 'missing', folder })
    await fixture.host.stop()
  }
  expect(existsSync(folder)).toBe(false)
  expect(readdirSync(userData).filter((name) => name.includes('damaged-'))).toHaveLength(1)
})
