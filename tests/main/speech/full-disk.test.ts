import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../support/eventually'
import { fillDisk } from '../../support/record/fill-disk'
import { canMountDisks, mountDisk } from '../../support/record/mount-disk'
import { tempFolder } from '../../support/temp-folder'
import { openWorld, spokenBy } from './support'

vi.setConfig({ testTimeout: 60_000 })

test.runIf(canMountDisks)(
  'audio that finds the disk full to its last byte says so, and is fetched once there is room',
  async () => {
    const folder = tempFolder()
    const disk = mountDisk(folder, 32_000_000)
    onTestFinished(() => disk.unmount())
    const world = await openWorld({ library: folder })
    await world.cloud.control('POST', '/speech', { isCanned: true, chunkBytes: 500, chunkDelayMs: 100 })
    const before = await world.used()
    const id = world.ledger.request(spokenBy('What is heard while there is no room for it any more.'))
    await eventually(() => expect(world.ledger.find(id)?.state).toBe('arriving'))
    const makeRoom = fillDisk(folder)
    const isFull = { state: 'checking', failure: { code: 'disk-full' } }
    // The ledger takes nothing either: what is wrong is said all the same, also to the windows.
    await eventually(() => expect(world.ledger.find(id)).toMatchObject(isFull))
    await eventually(() => expect(world.published.at(-1)).toMatchObject(isFull))
    makeRoom()
    const kept = await world.ended(id)
    expect(kept).toMatchObject({ state: 'kept', failure: null })
    expect(world.hashHere(id)).toBe(await world.hashOfCloud(kept.historyItemId!))
    expect((await world.used()) - before).toBe(kept.chargedCredits)
    expect(await world.history()).toHaveLength(1)
  },
)
