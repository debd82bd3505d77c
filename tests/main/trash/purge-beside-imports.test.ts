import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createAudioStore } from '@main/library/audio-store'
import { createLeftovers, type Leftovers } from '@main/library/leftovers'
import { systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { createTrashModule } from '@main/trash/trash-module'
import { audioWorkers } from '../../support/audio/audio-workers'
import { createMemoryLog } from '../../support/memory-log'
import { openTempLibrary } from '../../support/library/temp-library'
import { addDraft } from '../../support/library/upload-library'
import { tempFolder } from '../../support/temp-folder'
import { tone } from '../passports/support/passport-world'

function openTrash(o: { busyWith?: () => string | null; beforeDeletion?: () => Promise<void> } = {}) {
  const library = openTempLibrary()
  const file = tone('one.wav', 1)
  addDraft(library, 'Ann', [file])
  library.db.prepare('UPDATE drafts SET removed_at_ms = 1').run()
  const audioStore = createAudioStore({ folder: join(library.folder, 'audio'), workers: audioWorkers })
  const own = createLeftovers(library)
  const leftovers: Leftovers = {
    ...own,
    note() {
      const note = own.note()
      return { ...note, clear: () => (o.beforeDeletion?.() ?? Promise.resolve()).then(() => note.clear()) }
    },
  }
  const { trash } = createTrashModule({
    library,
    audioStore,
    leftovers,
    clock: systemClock,
    log: createMemoryLog(),
    topics: createTopics(),
    busyWith: o.busyWith ?? (() => null),
    uploadsInUse: () => ({ draftIds: [], sampleIds: [] }),
  }).handlers
  return { library, file, audioStore, trash }
}

it('a file that is added while the trash with the same audio is emptied keeps its audio', async () => {
  const [reached, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const { file, audioStore, trash } = openTrash({
    beforeDeletion: async () => {
      reached.resolve(undefined)
      await goOn.promise
    },
  })
  const source = join(tempFolder(), 'one.wav')
  writeFileSync(source, file.bytes)
  const emptied = trash.deleteForGood({ draftId: null })
  await reached.promise
  const added = audioStore.ingest(source, { signal: new AbortController().signal })
  await Promise.race([added, wait(1_000)])
  goOn.resolve(undefined)
  expect(await emptied).toMatchObject({ removedCount: 1 })
  expect(existsSync(audioStore.pathOf((await added).fileName))).toBe(true)
})

it('an import that began while files were looked for keeps the trash as it is', async () => {
  let asked = 0
  const { library, trash } = openTrash({ busyWith: () => (asked++ === 0 ? null : 'import') })
  await expect(trash.deleteForGood({ draftId: null })).rejects.toMatchObject({
    code: 'busy',
    detail: { what: 'import' },
  })
  expect(library.db.prepare('SELECT count(*) FROM samples').pluck().get()).toBe(1)
})
