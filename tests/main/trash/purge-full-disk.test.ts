import { mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toneFile } from '../../support/audio/tone-file'
import { backUp } from '../../support/library/restored-library'
import { openTempLibrary } from '../../support/library/temp-library'
import { addDraft } from '../../support/library/upload-library'
import { fillDisk } from '../../support/record/fill-disk'
import { canMountDisks } from '../../support/record/mount-disk'
import { mountSmallDisk } from '../../support/record/small-disk'
import { openPassportWorld, tone } from '../passports/support/passport-world'

const leftBytes = 6_000_000

test.runIf(canMountDisks)(
  'the trash makes room on a disk that has less of it than the database takes',
  async () => {
    const { folder } = mountSmallDisk(80_000_000)
    const library = openTempLibrary({ folder: join(folder, 'library') })
    const world = openPassportWorld(library)
    const kept = addDraft(library, 'Kept', [tone('kept.wav', 1)])
    const gone = addDraft(library, 'Gone', [toneFile('gone.wav', 1_000, 2)])
    // What is known of hours of sound.
    library.db
      .prepare(
        `INSERT INTO analyses (sha256, version, result, made_at_ms) VALUES (?, 1, json_object('fingerprint', ?), 1)`,
      )
      .run(world.list(kept.draftId)[0]?.sha256, 'x'.repeat(2 * leftBytes))
    await backUp(library)
    world.drafts.remove(gone.draftId)
    library.db.pragma('wal_checkpoint(TRUNCATE)')
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - leftBytes))
    expect(await world.trash.deleteForGood({ draftId: null })).toMatchObject({ removedCount: 1 })
    expect(world.files(/\.wav$/)).toHaveLength(1)
    expect(world.files(/^leftovers/)).toEqual([])
  },
)

test.runIf(canMountDisks)(
  'what was dragged makes the room that the trash needs on a disk without any',
  async () => {
    const { folder } = mountSmallDisk(40_000_000)
    const library = openTempLibrary({ folder: join(folder, 'library') })
    const world = openPassportWorld(library)
    const gone = addDraft(library, 'Gone', [toneFile('gone.wav', 10, 2)])
    await backUp(library)
    world.drafts.remove(gone.draftId)
    const dragged = join(library.folder, 'dragged', 'drag-1')
    mkdirSync(dragged, { recursive: true })
    writeFileSync(join(dragged, 'take.wav'), Buffer.alloc(10_000_000))
    library.db.pragma('wal_checkpoint(TRUNCATE)')
    const makeRoom = fillDisk(folder)
    onTestFinished(makeRoom)
    await expect(world.trash.deleteForGood({ draftId: null })).rejects.toThrow('disk-full')
    expect(world.files(/^audio.*\.wav$/)).toHaveLength(1)
    expect(await world.trash.deleteForGood({ draftId: null, withDragged: true })).toMatchObject({
      removedCount: 2,
    })
    expect(world.files(/\.wav$/)).toEqual([])
  },
)
