import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupName } from '@main/library/backups/backup-files'
import type { LibraryMove } from '@main/library/moving/library-move'
import { createLibraryMove } from '@main/library/moving/library-move'
import type { RunLibraryTask } from '@main/library/worker/run-library-task'
import { AppError } from '@shared/errors/app-error'
import type { Job } from '@shared/domain/app/job'
import { systemClock } from '@main/platform/clock'
import { addSample, draftNames, type HostFixture, runTask } from '../../../support/library/library-fixture'
import { tempFolder } from '../../../support/temp-folder'
import { hostFixture } from '../../../support/library/temp-library'
import { eventually } from '../../../support/eventually'

interface Fixture extends HostFixture {
  move: LibraryMove
  picked: string
  target: string
  audio: string[]
  busy: { with: string | null }
}

/** An open library with two samples, and a disk to move it to. */
function moveFixture(
  options: { runTask?: RunLibraryTask; arrange?: (folder: string) => void } = {},
): Fixture {
  const fixture = hostFixture(tempFolder(), systemClock)
  const { host, jobs, clock, log } = fixture
  options.arrange?.(fixture.defaultFolder)
  host.start()
  const audio = ['ann', 'ben'].map((name) => addSample(host.library(), Buffer.from(name.repeat(1_000)), name))
  writeFileSync(join(host.library().folder, 'notes.txt'), 'mine')
  const picked = tempFolder()
  const busy: Fixture['busy'] = { with: null }
  const move = createLibraryMove({
    host,
    jobs,
    clock,
    log,
    runTask: options.runTask ?? runTask,
    isBusy: () => busy.with,
  })
  onTestFinished(() => jobs.closeAll())
  return { ...fixture, move, picked, target: join(picked, 'Timbre Library'), audio, busy }
}

const jobOf = (fixture: Fixture, id: string): Job => {
  const job = fixture.jobs.list().find((candidate) => candidate.id === id)
  if (!job) throw new Error('no such job')
  return job
}

const ended = (fixture: Fixture, id: string): Promise<Job> =>
  eventually(() => {
    const job = jobOf(fixture, id)
    if (job.state === 'running') throw new Error('still running')
    return job
  })

const location = (fixture: Fixture): unknown => JSON.parse(readFileSync(fixture.locationFile, 'utf8'))

function expectUntouched(fixture: Fixture): void {
  expect(fixture.host.library().folder).toBe(fixture.defaultFolder)
  expect(draftNames(fixture.host.library())).toEqual(['ann', 'ben'])
  for (const name of fixture.audio) expect(existsSync(join(fixture.defaultFolder, 'audio', name))).toBe(true)
  expect(location(fixture)).toEqual({ folder: fixture.defaultFolder, moving: null, leftover: null })
}

test('a move copies everything, switches, and deletes the old folder', async () => {
  const fixture = moveFixture()
  const { host, move, picked, target, audio } = fixture
  host.startBackgroundWork()
  const id = host.library().id
  const seen: string[] = []
  host.onOpen((library) => {
    seen.push(`open ${library.folder}`)
    return async () => {
      await Promise.resolve()
      seen.push(`close ${library.folder}`)
    }
  })
  const job = await ended(fixture, await move.start(picked))
  expect(job).toMatchObject({ kind: 'library-move', state: 'done', error: null })
  expect(job.doneBytes).toBeGreaterThan(6_000)
  expect(host.library()).toMatchObject({ folder: target, id, wasUnclean: false })
  expect(draftNames(host.library())).toEqual(['ann', 'ben'])
  expect(readFileSync(join(target, 'audio', audio[1]!), 'utf8')).toBe('ben'.repeat(1_000))
  expect(readFileSync(join(target, 'notes.txt'), 'utf8')).toBe('mine')
  expect(existsSync(fixture.defaultFolder)).toBe(false)
  expect(location(fixture)).toEqual({ folder: target, moving: null, leftover: null })
  expect(seen).toEqual([`open ${fixture.defaultFolder}`, `close ${fixture.defaultFolder}`, `open ${target}`])
  expect(host.library().db.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(move.isMoving()).toBe(false)
})

test('data written during the copy is in the moved library', async () => {
  let copies = 0
  const fixture = moveFixture({
    runTask: async (task, options) => {
      const result = await runTask(task, options)
      if (task.kind === 'copy-database' && ++copies === 1) {
        addSample(fixture.host.library(), Buffer.from('late'), 'cyd')
      }
      return result
    },
  })
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  expect(copies).toBe(2)
  expect(draftNames(fixture.host.library())).toEqual(['ann', 'ben', 'cyd'])
  expect(readdirSync(join(fixture.target, 'audio'))).toHaveLength(3)
})

test('data written while modules close causes another copy', async () => {
  const fixture = moveFixture()
  fixture.host.startBackgroundWork()
  let closings = 0
  fixture.host.onOpen((library) => () => {
    if (++closings === 1) addSample(library, Buffer.from('last words'), 'dan')
  })
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  expect(closings).toBe(2)
  expect(draftNames(fixture.host.library())).toEqual(['ann', 'ben', 'dan'])
  expect(readdirSync(join(fixture.target, 'audio'))).toHaveLength(3)
  await expect.poll(() => existsSync(fixture.defaultFolder)).toBe(false)
})

test('a backup that ends while modules close does not stay behind', async () => {
  const fixture = moveFixture()
  fixture.host.onOpen(({ db, folder }) => async () => {
    mkdirSync(join(folder, 'backups'), { recursive: true })
    await db.backup(join(folder, 'backups', backupName(Date.now(), 'daily')))
  })
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  expect(existsSync(fixture.defaultFolder)).toBe(false)
})

test('a journal that the moved library releases as it opens does not stay behind', async () => {
  const fixture = moveFixture()
  const takeIn = (folder: string): string => join(folder, 'takes', 'a-take')
  mkdirSync(takeIn(fixture.defaultFolder), { recursive: true })
  for (const name of ['frames.f32', 'take.json'])
    writeFileSync(join(takeIn(fixture.defaultFolder), name), name)
  fixture.host.onOpen(({ folder }) => {
    if (folder === fixture.target) rmSync(join(takeIn(folder), 'frames.f32'))
    return () => undefined
  })
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  expect(readdirSync(takeIn(fixture.target))).toEqual(['take.json'])
  expect(existsSync(fixture.defaultFolder)).toBe(false)
})

test('files that do not belong to the library stay in the old folder', async () => {
  const fixture = moveFixture()
  fixture.host.onOpen((library) => () => {
    if (library.folder === fixture.defaultFolder) writeFileSync(join(library.folder, 'new.txt'), 'just now')
  })
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  expect(readdirSync(fixture.defaultFolder)).toEqual(['new.txt'])
})

/** A folder in its place stands for a disk, or another program, that lets nobody have it. */
function blockLock(folder: string): void {
  rmSync(join(folder, 'library.lock'), { recursive: true, force: true })
  mkdirSync(join(folder, 'library.lock'))
}

test('an old folder that cannot be deleted is told as that, and deleted later', async () => {
  const fixture = moveFixture()
  const { host, target, defaultFolder } = fixture
  host.onOpen(({ folder }) => {
    if (folder === target) blockLock(defaultFolder)
    return () => undefined
  })
  const { state, error } = await ended(fixture, await fixture.move.start(fixture.picked))
  expect([state, error?.code, error?.detail]).toMatchObject([
    'failed',
    'library-move-failed',
    { hasMoved: true },
  ])
  expect(host.library().folder).toBe(target)
  expect(existsSync(join(defaultFolder, 'audio', fixture.audio[0]!))).toBe(true)
  rmSync(join(defaultFolder, 'library.lock'), { recursive: true })
  await host.sweep()
  expect(existsSync(defaultFolder)).toBe(false)
})

test('where it cannot be opened in its new place, it is open in the old one', async () => {
  const fixture = moveFixture()
  const { host, target } = fixture
  host.onOpen(() => () => {
    if (existsSync(target)) blockLock(target)
  })
  const job = await ended(fixture, await fixture.move.start(fixture.picked))
  expect(job).toMatchObject({ state: 'failed', error: { code: 'library-move-failed' } })
  expectUntouched(fixture)
  expect(readdirSync(fixture.picked)).toEqual([])
})

test('a library folder that is a link to another disk moves, and the link goes', async () => {
  const disk = tempFolder()
  const fixture = moveFixture({ arrange: (folder) => symlinkSync(disk, folder) })
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  expect(draftNames(fixture.host.library())).toEqual(['ann', 'ben'])
  expect(existsSync(fixture.defaultFolder)).toBe(false)
  expect(readdirSync(disk)).toEqual([])
})

test('what was dragged into other programs stays where it is, there and back', async () => {
  const fixture = moveFixture()
  const old = fixture.defaultFolder
  const dragged = (folder: string): string[] => readdirSync(join(folder, 'dragged'))
  mkdirSync(join(old, 'dragged', 'drag-1'), { recursive: true })
  writeFileSync(join(old, 'dragged', 'drag-1', 'take.wav'), 'used by a project')
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  expect(readdirSync(old)).toEqual(['dragged'])
  expect(existsSync(join(fixture.target, 'dragged'))).toBe(false)

  mkdirSync(join(fixture.target, 'dragged', 'drag-2'), { recursive: true })
  writeFileSync(join(fixture.target, 'dragged', 'drag-2', 'take.wav'), 'used, too')
  const elsewhere = tempFolder()
  expect(await ended(fixture, await fixture.move.start(elsewhere))).toMatchObject({ state: 'done' })
  // Only what was dragged is in that folder now.
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  expect(draftNames(fixture.host.library())).toEqual(['ann', 'ben'])
  expect([dragged(old), dragged(fixture.target)]).toEqual([['drag-1'], ['drag-2']])
})

const refusals: [name: string, arrange: (fixture: Fixture) => string, detail: object][] = [
  ['a folder inside', (f) => join(f.defaultFolder, 'audio'), { reason: 'inside' }],
  [
    'a folder that is not empty',
    (f) => {
      mkdirSync(f.target)
      writeFileSync(join(f.target, 'diary.txt'), 'dear')
      return f.picked
    },
    { reason: 'not-empty' },
  ],
  [
    'a file',
    (f) => {
      writeFileSync(join(f.picked, 'file'), '')
      return join(f.picked, 'file')
    },
    { reason: 'not-a-folder' },
  ],
  [
    'what lies behind a link',
    (f) => {
      const disk = join(tempFolder(), 'audio')
      renameSync(join(f.defaultFolder, 'audio'), disk)
      symlinkSync(disk, join(f.defaultFolder, 'audio'))
      return f.picked
    },
    { reason: 'linked' },
  ],
  [
    'while an import runs',
    (f) => {
      f.busy.with = 'importing'
      return f.picked
    },
    { reason: 'busy', what: 'importing' },
  ],
]

test.each(refusals)('refused: %s', async (_name, arrange, detail) => {
  const fixture = moveFixture()
  const picked = arrange(fixture)
  await expect(fixture.move.start(picked)).rejects.toMatchObject({ code: 'library-move-refused', detail })
  expectUntouched(fixture)
  expect(fixture.move.isMoving()).toBe(false)
})

test('refused: the current folder, a missing folder, a second move', async () => {
  const fixture = moveFixture()
  expect(await ended(fixture, await fixture.move.start(fixture.picked))).toMatchObject({ state: 'done' })
  const refused = { code: 'library-move-refused' }
  await expect(fixture.move.start(fixture.picked)).rejects.toMatchObject({
    ...refused,
    detail: { reason: 'same' },
  })
  await expect(fixture.move.start(join(fixture.picked, 'gone'))).rejects.toMatchObject({
    code: 'file-missing',
  })
  const back = tempFolder()
  const id = await fixture.move.start(back)
  await expect(fixture.move.start(back)).rejects.toMatchObject({ ...refused, detail: { reason: 'moving' } })
  expect(await ended(fixture, id)).toMatchObject({ state: 'done' })
})

test('cancelled before the switch: the target is gone, the library unchanged', async () => {
  const fixture = moveFixture({
    runTask: (task, options) => {
      if (task.kind === 'copy-database') fixture.jobs.list().forEach((job) => fixture.jobs.cancel(job.id))
      return runTask(task, options)
    },
  })
  const job = await ended(fixture, await fixture.move.start(fixture.picked))
  expect(job).toMatchObject({ state: 'cancelled', error: null })
  expectUntouched(fixture)
  expect(readdirSync(fixture.picked)).toEqual([])
})

test.each([
  ['a full disk', new AppError('disk-full', { retryable: true }), 'disk-full'],
  ['a vanished disk', new AppError('disk-failed', { retryable: true }), 'library-move-failed'],
  ['a copy that differs', new Error('the copy differs from its source'), 'library-move-failed'],
])('%s during the copy fails the move in words', async (_name, error, code) => {
  const fixture = moveFixture({
    runTask: (task, options) => (task.kind === 'copy-files' ? Promise.reject(error) : runTask(task, options)),
  })
  const job = await ended(fixture, await fixture.move.start(fixture.picked))
  expect(job).toMatchObject({ state: 'failed', error: { code } })
  expectUntouched(fixture)
  expect(readdirSync(fixture.picked)).toEqual([])
})

test('waits for an upload that started in the meantime', async () => {
  let waits = 0
  const fixture = moveFixture({
    runTask: (task, options) => {
      if (task.kind === 'copy-files' && waits++ === 0) fixture.busy.with = 'uploading'
      return runTask(task, options)
    },
  })
  const id = await fixture.move.start(fixture.picked)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(jobOf(fixture, id).state).toBe('running')
  expect(fixture.host.library().folder).toBe(fixture.defaultFolder)
  fixture.busy.with = null
  expect(await ended(fixture, id)).toMatchObject({ state: 'done' })
})
