import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { createLibrary, openLibrary } from '@main/library/library'
import { createLibraryMove } from '@main/library/moving/library-move'
import { locationAt } from '@main/library/moving/library-location'
import { systemClock } from '@main/platform/clock'
import { addSample, draftNames, runTask } from '../../support/library/library-fixture'
import { createMemoryLog } from '../../support/memory-log'
import { fillDisk } from '../../support/record/fill-disk'
import { canCutPower, canMountDisks, mountImage } from '../../support/record/mount-disk'
import { mountSmallDisk } from '../../support/record/small-disk'
import { tempFolder } from '../../support/temp-folder'
import { hostFixture } from '../../support/library/temp-library'
import { eventually } from '../../support/eventually'

const optionsAt = (folder: string): Parameters<typeof openLibrary>[0] => ({
  folder,
  clock: systemClock,
  log: createMemoryLog(),
})

test.skipIf(!canMountDisks)(
  'a disk that fills up: the commit is refused in words, the library stays whole',
  () => {
    const disk = mountSmallDisk(2_000_000)
    const folder = join(disk.folder, 'library')
    const library = createLibrary(optionsAt(folder))
    addSample(library, Buffer.from('ann'), 'Ann')
    const fill = (): void => {
      for (let n = 0; ; n++) {
        library.transaction(() =>
          library.db
            .prepare("INSERT INTO drafts VALUES (?, ?, 'en', ?, '[]', 1, 1, NULL)")
            .run(`fill ${n}`, `fill ${n}`, 'x'.repeat(50_000)),
        )
      }
    }
    let refusal: unknown
    try {
      fill()
    } catch (error) {
      refusal = error
    }
    expect(refusal).toMatchObject({ code: 'disk-full', retryable: true })
    const committed = draftNames(library)
    expect(committed).toContain('Ann')
    expect(committed.length).toBeGreaterThan(5)
    library.close()
    const again = openLibrary(optionsAt(folder))
    expect(draftNames(again)).toEqual(committed)
    expect(again.db.pragma('integrity_check', { simple: true })).toBe('ok')
    again.close()
  },
)

test.skipIf(!canMountDisks)('a library on a disk without any room is opened once there is some', async () => {
  const { folder: disk } = mountSmallDisk(5_000_000)
  const folder = join(disk, 'library')
  createLibrary(optionsAt(folder)).close()
  const makeRoom = fillDisk(disk)
  const { host, locationFile } = hostFixture(tempFolder())
  writeFileSync(locationFile, JSON.stringify(locationAt(folder)))
  host.start()
  expect(await host.status()).toMatchObject({ state: 'unusable', folder, error: { code: 'disk-full' } })
  makeRoom()
  expect(await host.retry()).toMatchObject({ state: 'open' })
})

test.skipIf(!canMountDisks)('a read-only disk is unusable, not damaged and not empty', async () => {
  const disk = mountSmallDisk(5_000_000)
  const folder = join(disk.folder, 'library')
  createLibrary(optionsAt(folder)).close()
  disk.makeReadOnly()
  const { host, locationFile } = hostFixture(tempFolder())
  writeFileSync(locationFile, JSON.stringify(locationAt(folder)))
  host.start()
  const status = await host.status()
  expect(status).toMatchObject({ state: 'unusable', folder })
  expect(['disk-read-only', 'disk-failed']).toContain(status.state === 'unusable' ? status.error.code : '')
})

test.skipIf(!canCutPower)(
  'a disk that turns read-only under an open library: it closes whoever wrote, and opens again once it can be written',
  async () => {
    const [folder, image] = [tempFolder(), join(tempFolder(), 'disk.img')]
    const disk = mountImage(folder, image)
    const { host, locationFile, published } = hostFixture(tempFolder())
    writeFileSync(locationFile, JSON.stringify(locationAt(join(folder, 'library'))))
    createLibrary(optionsAt(join(folder, 'library'))).close()
    host.start()
    addSample(host.library(), Buffer.from('ann'), 'Ann')
    disk.failToReadOnly()
    // As background work does, which answers no call.
    const { db } = host.library()
    await eventually(() =>
      expect(() => db.prepare('UPDATE drafts SET updated_at_ms = updated_at_ms + 1').run()).toThrow('I/O'),
    )
    await eventually(() =>
      expect(published).toMatchObject([{ state: 'unusable', error: { code: 'disk-read-only' } }]),
    )
    disk.unmount()
    const { unmount } = mountImage(folder, image)
    onTestFinished(unmount)
    expect(await host.retry()).toMatchObject({ state: 'open' })
    expect(draftNames(host.library())).toEqual(['Ann'])
    await host.stop()
  },
)

test.skipIf(!canMountDisks)(
  'moving to a disk without room is refused before, or fails during, in words',
  async () => {
    const userData = tempFolder()
    const fixture = hostFixture(userData, systemClock)
    const { host, jobs, clock, log } = fixture
    host.start()
    addSample(host.library(), Buffer.alloc(3_000_000, 'ann'), 'Ann')
    const move = createLibraryMove({ host, jobs, clock, log, runTask, isBusy: () => null })
    onTestFinished(() => jobs.closeAll())
    const small = mountSmallDisk(1_000_000)
    await expect(move.start(small.folder)).rejects.toMatchObject({
      code: 'disk-full',
      detail: { freeBytes: 1_003_520 },
    })
    expect(readdirSync(small.folder)).toEqual([])

    const filling = createLibraryMove({
      host,
      jobs,
      clock,
      log,
      isBusy: () => null,
      runTask: (task, options) => {
        if (task.kind === 'copy-files')
          writeFileSync(join(large.folder, 'other.bin'), Buffer.alloc(58_500_000))
        return runTask(task, options)
      },
    })
    const large = mountSmallDisk(60_000_000)
    const id = await filling.start(large.folder)
    const job = await eventually(() => {
      const found = jobs.list().find((candidate) => candidate.id === id)
      if (!found || found.state === 'running') throw new Error('still running')
      return found
    })
    expect(job).toMatchObject({
      state: 'failed',
      error: new AppError('disk-full', { retryable: true }).toWire(),
    })
    expect(host.library().folder).toBe(fixture.defaultFolder)
    expect(draftNames(host.library())).toEqual(['Ann'])
    expect(readdirSync(large.folder)).toEqual(['other.bin'])
  },
)
