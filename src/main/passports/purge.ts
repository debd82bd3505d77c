import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { AudioStore } from '../library/audio-store'
import { listBackups } from '../library/backup-files'
import { forgetInBackups } from '../library/forget-in-backups'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import { targetError } from '../media/target-errors'
import { type AudioRow, createPurgeStore } from './purge-store'

export interface Holding {
  place: string
  count: number
  sizeBytes: number
}

/** Finding and deleting for good what is kept of a draft on this computer. What the cloud has stays there. */
export interface Purge {
  holdings(draftId: string): Promise<Holding[]>
  /** @param draftId null: only what is in the trash. @throws AppError disk-*, library-damaged */
  deleteForGood(draftId: string | null): Promise<{ removedCount: number; removedBytes: number }>
}

export function createPurge(deps: {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  audioStore: Pick<AudioStore, 'pathOf'>
}): Purge {
  const { library, audioStore } = deps
  const store = createPurgeStore(library)
  const peaksPath = (sha256: string): string =>
    join(library.folder, libraryFiles.peaks, sha256.slice(0, 2), `${sha256}.peaks`)
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

  return {
    async holdings(draftId) {
      const { samples, trash, takes, cloud } = store.counts(draftId)
      const journals = (await Promise.all(store.takeIds(draftId).map((id) => filesIn(takeFolder(id))))).flat()
      const audio = store.audioOf(draftId)
      const peaks = await sizeOf(audio.map(({ sha256 }) => peaksPath(sha256)))
      const backups = await sizeOf(listBackups(library.folder).map(({ path }) => path))
      const rows: Holding[] = [
        { place: 'Samples', ...samples },
        { place: 'Trash', ...trash },
        { place: 'Recordings', ...takes },
        { place: 'Journals of recordings', ...(await sizeOf(journals)) },
        { place: 'Waveforms', ...peaks },
        { place: 'Backups of the library (text only)', ...backups },
        { place: 'In the cloud (stays there)', ...cloud },
      ]
      return rows.filter(({ count }) => count > 0)
    },
    async deleteForGood(draftId) {
      const drafts = draftId === null ? store.removedDraftIds() : [draftId]
      const takes = [
        ...drafts.flatMap((id) => store.takeIds(id)),
        ...(draftId === null ? store.removedTakeIds() : []),
      ]
      const journals = (await Promise.all(takes.map((id) => filesIn(takeFolder(id))))).flat()
      const removed = new Map<string, AudioRow>()
      for (const id of drafts) for (const row of store.deleteDraft(id)) removed.set(row.sha256, row)
      if (draftId === null) for (const row of store.deleteTrash()) removed.set(row.sha256, row)
      // The rows are gone: a crash from here on leaves files nobody knows, never rows without their files.
      const paths = [...removed.values()].flatMap(({ fileName, sha256 }) => [
        audioStore.pathOf(fileName),
        peaksPath(sha256),
      ])
      const { count, sizeBytes } = await sizeOf([...paths, ...journals])
      try {
        for (const path of paths) await rm(path, { force: true })
        for (const id of takes) await rm(takeFolder(id), { recursive: true, force: true })
        const incoming = join(library.folder, libraryFiles.audio, '.incoming')
        for (const path of await filesIn(incoming)) {
          if (/[\\/]drag-[^\\/]+$/.test(path)) await rm(path, { recursive: true, force: true })
        }
      } catch (error) {
        throw targetError(error)
      }
      if (drafts.length > 0) forgetInBackups(library.folder, drafts)
      if (count === 0 && drafts.length === 0 && draftId !== null) {
        throw new AppError('not-found', { detail: { what: 'draft' } })
      }
      return { removedCount: count, removedBytes: sizeBytes }
    },
  }
}
