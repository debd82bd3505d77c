import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { libraryStatus } from '@shared/domain/app/library'
import type { Handlers } from '@shared/ipc/contract'
import { libraryHandlers } from '@main/library/handlers'
import { databasePath } from '@main/library/library-files'
import { locationAt } from '@main/library/moving/library-location'
import { type HostFixture } from '../../support/library/library-fixture'
import { tempFolder } from '../../support/temp-folder'
import { hostFixture } from '../../support/library/temp-library'

function fixture(
  picked: string | null,
  busy: string | null = null,
): HostFixture & { handlers: Handlers['library']; moved: string[] } {
  const moved: string[] = []
  const host = hostFixture(tempFolder())
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

test('a library that is open in another Timbre takes no other’s place, now or at the next start', async () => {
  const other = hostFixture(tempFolder())
  other.host.start()
  const { host, defaultFolder, published } = hostFixture(tempFolder())
  host.start()
  await expect(host.locate(other.defaultFolder)).rejects.toMatchObject({ code: 'library-in-use' })
  expect(host.library().folder).toBe(defaultFolder)
  await vi.waitFor(() => expect(published).toMatchObject([{ state: 'open', folder: defaultFolder }]))
  await host.stop()
  const next = hostFixture(join(defaultFolder, '..'))
  next.host.start()
  expect(next.host.library().folder).toBe(defaultFolder)
  await other.host.stop()
  const status = await next.host.locate(other.defaultFolder)
  expect(status).toMatchObject({ state: 'open', folder: other.defaultFolder })
})

test('a damaged library that cannot be recorded takes no other’s place', async () => {
  const other = hostFixture(tempFolder())
  other.host.start()
  await other.host.stop()
  writeFileSync(databasePath(other.defaultFolder), 'no database')
  const { host, defaultFolder, published } = hostFixture(tempFolder())
  host.start()
  vi.spyOn(host.location, 'write').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  await expect(host.locate(other.defaultFolder)).rejects.toMatchObject({ code: 'disk-full' })
  expect(host.library().folder).toBe(defaultFolder)
  await vi.waitFor(() => expect(published).toMatchObject([{ state: 'open', folder: defaultFolder }]))
})

test('a copy of the library is told from it, and stays the same where it moves', async () => {
  const { host, defaultFolder } = hostFixture(tempFolder())
  host.start()
  await host.stop()
  const [copy, moved] = [join(tempFolder(), 'copy'), join(tempFolder(), 'moved')]
  cpSync(defaultFolder, copy, { recursive: true })
  const { host: next } = hostFixture(join(defaultFolder, '..'))
  next.start()
  const idNow = async (): Promise<unknown> => ({ id: null, ...(await next.status()) }).id
  const original = await idNow()
  await next.locate(copy)
  const opened = await idNow()
  await next.switchTo(locationAt(moved), () => {
    renameSync(copy, moved)
    return true
  })
  const after = await idNow()
  expect(opened).not.toBe(original)
  expect(after).toBe(opened)
})

test('another library waits for what it would cut off', async () => {
  const { host, handlers } = fixture(tempFolder(), 'upload')
  host.start()
  const choice = await handlers.chooseFolder({ purpose: 'locate' })
  await expect(handlers.locate({ folderId: choice?.folderId ?? '' })).rejects.toThrow('busy')
})
