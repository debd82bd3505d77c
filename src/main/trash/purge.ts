import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { AudioStore } from '../library/audio-store'
import {
  compactDatabase,
  type Forgotten,
  forgetInDatabase,
  oldDatabases,
} from '../library/backups/forget-in-backups'
import { type Leftovers, peaksPathOf } from '../library/leftovers'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import { isLink } from '../platform/files/own-path'
import type { Log } from '../platform/log/log'
import { findUnknownAudio } from '../library/worker/unknown-audio'
import { createPurgeStore, type Doomed } from './purge-store'

export interface Holding {
  place: string
  count: number
  sizeBytes: number
}

/** What lies in the trash. */
export interface TrashContents {
  draftCount: number
  sampleCount: number
  takeCount: number
  /** Samples that stay for now, because an upload is reading their files. */
  uploadingCount: number
  /** Of the files that only it uses. */
  sizeBytes: number
}

/** Finding and deleting for good what is kept of a draft on this computer. What the cloud has stays there. */
export interface Purge {
  holdings(draftId: string): Promise<Holding[]>
  contents(): Promise<TrashContents>
  /** What was dragged into other programs. */
  dragged(): Promise<{ count: number; sizeBytes: number }>
  /**
   * @param draftId null: only what is in the trash
   * @param withDragged also all that was dragged into other programs, whatever it was made of
   * @returns leftCount: files of these that could not be deleted
   * @throws AppError busy, not-found, disk-*, library-damaged
   */
  deleteForGood(
    draftId: string | null,
    withDragged: boolean,
  ): Promise<{ removedCount: number; removedBytes: number; leftCount: number }>
}

const noneDragged = { count: 0, sizeBytes: 0, leftCount: 0 }

export function createPurge(deps: {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  audioStore: Pick<AudioStore, 'pathOf' | 'holdBack'>
  leftovers: Leftovers
  /** @throws AppError busy where work on the audio runs that cannot be deleted from now */
  requireFree: (draftId: string | null) => void
  /** Samples whose files an upload is reading. */
  sampleIdsInUse: () => readonly string[]
  nowMs: () => number
  log: Log
}): Purge {
  const { library, audioStore, log } = deps
  const store = createPurgeStore(library)
  const takeFolder = (takeId: string): string => join(library.folder, libraryFiles.takes, takeId)

  async function sizeOf(paths: readonly string[]): Promise<{ count: number; sizeBytes: number }> {
    const sizes = await Promise.all(
      paths.map((path) =>
        stat(path)
          .then(({ size }) => size)
          .catch(() => null),
      ),
    )
    const there = sizes.filter((size) => size !== null)
    return { count: there.length, sizeBytes: there.reduce((a, b) => a + b, 0) }
  }
  async function filesIn(folder: string): Promise<string[]> {
    const names = await readdir(folder).catch(() => [])
    return names.map((name) => join(folder, name))
  }
  const journalsOf = async (takeIds: readonly string[]): Promise<string[]> =>
    (await Promise.all(takeIds.map((id) => filesIn(takeFolder(id))))).flat()

  /**
   * Before the rows of the library go: what is cut short here is begun again with the same rows.
   * @returns the databases that held something of it
   */
  function forgetInOldDatabases(forgotten: Forgotten): string[] {
    const { backups, setAside } = oldDatabases(library.folder)
    return [
      ...backups.filter((path) => forgetInDatabase(path, forgotten)),
      ...setAside.filter((path) => {
        try {
          return forgetInDatabase(path, forgotten)
        } catch (error) {
          log.warn('a damaged library that was set aside could not be cleaned', { error })
          return false
        }
      }),
    ]
  }

  /** When its files are gone: on a full disk there is no room for it before. */
  function compact(cleaned: readonly string[]): void {
    const compactings = [() => store.compact(), ...cleaned.map((path) => () => compactDatabase(path))]
    for (const compactOne of compactings) {
      try {
        compactOne()
      } catch (error) {
        log.warn('a database could not be compacted', { error })
      }
    }
  }

  const draggedFolder = join(library.folder, libraryFiles.dragged)
  /** Folders of files, each of one drag. */
  const drags = async (): Promise<string[]> => (isLink(draggedFolder) ? [] : filesIn(draggedFolder))
  const sizeOfDragged = async (): Promise<{ count: number; sizeBytes: number }> =>
    sizeOf((await Promise.all((await drags()).map(filesIn))).flat())
  /** What cannot go now, as where another program holds it open, stays. */
  async function removeDragged(): Promise<{ count: number; sizeBytes: number; leftCount: number }> {
    const before = await sizeOfDragged()
    for (const path of await drags()) {
      await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
        log.warn('what was dragged into another program could not be deleted', { error }),
      )
    }
    const left = await sizeOfDragged()
    return {
      count: before.count - left.count,
      sizeBytes: before.sizeBytes - left.sizeBytes,
      leftCount: left.count,
    }
  }

  async function remove(
    draftId: string | null,
    doomed: Doomed,
    contents: readonly string[],
    unknown: readonly { path: string }[],
  ): Promise<{ removedCount: number; removedBytes: number }> {
    const note = deps.leftovers.note()
    const leftovers = [...contents.map((audio) => ({ audio })), ...doomed.takes.map((take) => ({ take }))]
    if (leftovers.length > 0) note.add(...leftovers)
    const removed = store.remove(doomed)
    const { count, sizeBytes } = await sizeOf([
      ...removed.flatMap(({ fileName, sha256 }) => [
        audioStore.pathOf(fileName),
        peaksPathOf(library.folder, sha256),
      ]),
      ...unknown.map(({ path }) => path),
      ...(await journalsOf(doomed.takes)),
    ])
    await note.clear()
    if (count === 0 && doomed.drafts.length === 0 && draftId !== null) {
      throw new AppError('not-found', { detail: { what: 'draft' } })
    }
    return { removedCount: count, removedBytes: sizeBytes }
  }

  return {
    async holdings(draftId) {
      const { samples, trash, takes, cloud } = store.counts(draftId)
      const audio = store.audioOf(draftId)
      const old = oldDatabases(library.folder)
      const rows: Holding[] = [
        { place: 'Samples', ...samples },
        { place: 'Trash', ...trash },
        { place: 'Recordings', ...takes },
        { place: 'Recording journals', ...(await sizeOf(await journalsOf(store.takeIds(draftId)))) },
        {
          place: 'Waveforms',
          ...(await sizeOf(audio.map(({ sha256 }) => peaksPathOf(library.folder, sha256)))),
        },
        { place: 'Library backups (text only)', ...(await sizeOf(old.backups)) },
        { place: 'Set-aside libraries (text only)', ...(await sizeOf(old.setAside)) },
        { place: 'In the cloud (kept there)', ...cloud },
      ]
      return rows.filter(({ count }) => count > 0)
    },
    async contents() {
      const doomed = store.doomed(null, deps.sampleIdsInUse())
      const files = store
        .freedBy(doomed)
        .flatMap(({ fileName, sha256 }) => [audioStore.pathOf(fileName), peaksPathOf(library.folder, sha256)])
      const { sizeBytes } = await sizeOf([...files, ...(await journalsOf(doomed.takes))])
      return {
        draftCount: doomed.drafts.length,
        sampleCount: store.withAudio(doomed.samples),
        takeCount: doomed.takes.length,
        uploadingCount: store.inTrash(deps.sampleIdsInUse()),
        sizeBytes,
      }
    },
    dragged: sizeOfDragged,
    async deleteForGood(draftId, withDragged) {
      deps.requireFree(draftId)
      // First: on a disk without any room no row can go before it has made some.
      const { count, sizeBytes, leftCount } = withDragged ? await removeDragged() : noneDragged
      const unknown = await findUnknownAudio(library.folder, store.storedAudio(), deps.nowMs())
      // In one go from here until the rows are gone: nothing may be restored, sent or added in between.
      deps.requireFree(draftId)
      const doomed = store.doomed(draftId, deps.sampleIdsInUse())
      const cleaned = forgetInOldDatabases(doomed)
      const contents = [...doomed.audio, ...unknown.map(({ sha256 }) => sha256)]
      const release = audioStore.holdBack(contents)
      try {
        const { removedCount, removedBytes } = await remove(draftId, doomed, contents, unknown)
        compact(cleaned)
        return { removedCount: removedCount + count, removedBytes: removedBytes + sizeBytes, leftCount }
      } finally {
        release()
      }
    },
  }
}
