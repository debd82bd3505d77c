import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemDisk } from '@main/takes/journal/journal-disk'
import { journalFiles } from '@main/takes/journal/journal-files'
import { noise, onGrid } from '../../shared/audio/signals'
import { eventually } from '../../support/eventually'
import { backUp, damagedAndRestored } from '../../support/library/restored-library'
import { openTakesFixture, type TakesFixture } from '../../support/record/takes-fixture'

const sound = onGrid(noise(50_000, 0.9), 16)

/** Into the booth, a take, and out of it. */
async function recorded(fixture: TakesFixture): Promise<string> {
  fixture.module.recorder.arm({ sampleRateHz: 48_000, channels: 1 })
  const { id } = await fixture.record(sound)
  await fixture.until(id, 'ready')
  fixture.module.recorder.disarm()
  // By now it has deleted what it may.
  await sleep(200)
  return id
}

test('a take that was recorded since a backup is found once that is restored', async () => {
  const before = openTakesFixture()
  await backUp(before.library)
  const id = await recorded(before)
  await before.module.close()
  const after = openTakesFixture({ library: await damagedAndRestored(before.library) })
  await after.module.resume()
  expect(await after.module.recovery.recoverable()).toMatchObject([
    { take: { id, frameCount: sound.length }, problem: 'row-missing' },
  ])
  after.module.recovery.recover([id], null)
  expect(await after.until(id, 'ready')).toMatchObject({ frameCount: sound.length })
})

test('a take that is saved while a backup is checked is found once that is restored', async () => {
  const before = openTakesFixture()
  await backUp(before.library)
  let id = ''
  await backUp(before.library, async () => {
    id = await recorded(before)
  })
  before.module.recorder.arm({ sampleRateHz: 48_000, channels: 1 })
  before.module.recorder.disarm()
  await sleep(200)
  await before.module.close()
  const after = openTakesFixture({ library: await damagedAndRestored(before.library) })
  await after.module.resume()
  expect(await after.module.recovery.recoverable()).toMatchObject([{ take: { id }, problem: 'row-missing' }])
})

test('the journal of a take that a backup knows takes no more room', async () => {
  const fixture = openTakesFixture()
  await backUp(fixture.library)
  const id = await recorded(fixture)
  await backUp(fixture.library)
  fixture.module.recorder.arm({ sampleRateHz: 48_000, channels: 1 })
  fixture.module.recorder.disarm()
  const frames = join(fixture.takesFolder, id, journalFiles.frames)
  await eventually(() => expect(existsSync(frames)).toBe(false))
})

test('on a disk with little room the journal of a saved take takes none', async () => {
  const freeBytes = vi.spyOn(systemDisk, 'freeBytes').mockResolvedValue(900_000_000)
  onTestFinished(() => freeBytes.mockRestore())
  const fixture = openTakesFixture()
  await backUp(fixture.library)
  const id = await recorded(fixture)
  const frames = join(fixture.takesFolder, id, journalFiles.frames)
  await eventually(() => expect(existsSync(frames)).toBe(false))
})
