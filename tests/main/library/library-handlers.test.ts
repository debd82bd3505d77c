import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LibraryStatus, libraryStatus } from '@shared/domain/app/library'
import type { Handlers } from '@shared/ipc/contract'
import { libraryHandlers } from '@main/library/handlers'
import { type HostFixture } from '../../support/library/library-fixture'
import { tempFolder } from '../../support/temp-folder'
import { hostFixture } from '../../support/library/temp-library'

function fixture(
  picked: string | null,
  busy: string | null = null,
  userData = tempFolder(),
): HostFixture & { handlers: Handlers['library']; moved: string[] } {
  const moved: string[] = []
  const host = hostFixture(userData)
  const handlers = libraryHandlers({
    host: host.host,
    move: {
      isMoving: () => false,
      start: (folder) => {
        moved.push(folder)
        return Promise.resolve('7f0c2e8a-0000-4000-8000-000000000000')
      },
    },
    startCheck: () => '7f0c2e8a-0000-4000-8000-000000000001',
    pickFolder: () => Promise.resolve(picked),
    busyWith: () => busy,
  })
  return { ...host, handlers, moved }
}

test('a picked folder becomes an id; only ids can move or locate', async () => {
  const picked = tempFolder()
  const { host, handlers, moved } = fixture(picked)
  host.start()
  const forMove = await handlers.chooseFolder({ purpose: 'move' })
  expect(forMove?.folder).toBe(join(picked, 'Timbre Library'))
  expect((await handlers.chooseFolder({ purpose: 'locate' }))?.folder).toBe(picked)
  expect(await handlers.move({ folderId: forMove?.folderId ?? '' })).toEqual({
    jobId: '7f0c2e8a-0000-4000-8000-000000000000',
  })
  expect(moved).toEqual([picked])
  await expect(handlers.move({ folderId: picked })).rejects.toMatchObject({ code: 'not-found' })
  expect(handlers.check({})).toEqual({ jobId: '7f0c2e8a-0000-4000-8000-000000000001' })
})

test('a database that cannot be looked at is told as that, not as a bug', async () => {
  const { host, handlers } = fixture(null)
  host.start()
  const path = join(host.library().folder, 'library.db')
  renameSync(path, `${path}.away`)
  // Stands for a folder without permissions, which hinders nobody who tests as root.
  symlinkSync(path, path)
  await expect(handlers.status({})).rejects.toMatchObject({ code: 'file-unreadable' })
  rmSync(path)
  renameSync(`${path}.away`, path)
  expect(await handlers.status({})).toMatchObject({ state: 'open' })
})

test('a cancelled picker returns null', async () => {
  expect(await fixture(null).handlers.chooseFolder({ purpose: 'move' })).toBeNull()
})

test('locates a lost library in the folder above it, by its id', async () => {
  const found = join(tempFolder(), 'disk')
  mkdirSync(found)
  const { host, defaultFolder, locationFile } = fixture(found)
  host.start()
  await host.stop()
  renameSync(defaultFolder, join(found, 'Timbre Library'))
  const next = hostFixture(join(locationFile, '..'))
  next.host.start()
  const nextHandlers = libraryHandlers({
    host: next.host,
    move: { isMoving: () => false, start: () => Promise.reject(new Error('not here')) },
    startCheck: () => '',
    pickFolder: () => Promise.resolve(found),
    busyWith: () => null,
  })
  expect(libraryStatus.parse(await nextHandlers.status({}))).toEqual({
    state: 'missing',
    folder: defaultFolder,
  })
  const choice = await nextHandlers.chooseFolder({ purpose: 'locate' })
  const status = await nextHandlers.locate({ folderId: choice?.folderId ?? '' })
  expect(libraryStatus.parse(status)).toMatchObject({ state: 'open', folder: join(found, 'Timbre Library') })
  expect(next.published.map((event) => event.state)).toEqual(['open'])
})

test('another library in place of the open one: the old one after an empty one was started', async () => {
  const disk = join(tempFolder(), 'disk')
  const { host, defaultFolder } = fixture(disk)
  host.start()
  const { id } = host.library()
  await host.stop()
  renameSync(defaultFolder, disk)
  const next = hostFixture(join(defaultFolder, '..'))
  next.host.start()
  await next.host.startFresh()
  expect(next.host.library().id).not.toBe(id)
  const ends: string[] = []
  next.host.onOpen((library) => () => void ends.push(library.id))
  const empty = next.host.library().id
  const nextHandlers = libraryHandlers({
    host: next.host,
    move: { isMoving: () => false, start: () => Promise.reject(new Error('not here')) },
    startCheck: () => '',
    pickFolder: () => Promise.resolve(disk),
    busyWith: () => null,
  })
  const choice = await nextHandlers.chooseFolder({ purpose: 'locate' })
  const status = await nextHandlers.locate({ folderId: choice?.folderId ?? '' })
  expect(libraryStatus.parse(status)).toMatchObject({ state: 'open', folder: disk, repaired: null })
  expect(next.host.library().id).toBe(id)
  expect(ends).toEqual([empty])
  // A folder without one leaves the open one as it is.
  await expect(next.host.locate(tempFolder())).rejects.toMatchObject({ code: 'library-missing' })
  expect(next.host.library().id).toBe(id)
})

test('a copy of the open library is told as another one', async () => {
  const userData = tempFolder()
  const copy = join(tempFolder(), 'copy')
  const first = hostFixture(userData)
  first.host.start()
  await first.host.stop()
  cpSync(first.defaultFolder, copy, { recursive: true })
  const { host, handlers } = fixture(copy, null, userData)
  host.start()
  const before = await handlers.status({})
  const choice = await handlers.chooseFolder({ purpose: 'locate' })
  const opened = await handlers.locate({ folderId: choice?.folderId ?? '' })
  expect(opened).toMatchObject({ state: 'open', folder: copy })
  const idOf = (status: LibraryStatus): string | null => (status.state === 'open' ? status.id : null)
  expect(idOf(opened)).not.toBe(idOf(before))
  expect(await handlers.status({})).toEqual(opened)
})

test('another library waits for what it would cut off', async () => {
  const { host, handlers } = fixture(tempFolder(), 'upload')
  host.start()
  const choice = await handlers.chooseFolder({ purpose: 'locate' })
  await expect(handlers.locate({ folderId: choice?.folderId ?? '' })).rejects.toThrow('busy')
})
