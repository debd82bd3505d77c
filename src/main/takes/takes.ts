import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Take } from '@shared/domain/recording/take'
import { ownPath } from '../platform/files/own-path'
import { journalFiles } from './journal/journal-files'
import type { TakeStore } from './take-store'

/** Edits takes and publishes the changes. Calls that name one take throw AppError not-found. */
export interface Takes {
  list(draftId: string | null): Take[]
  rename(id: string, name: string): Take
  flag(id: string, isFlagged: boolean): Take
  remove(ids: readonly string[]): void
  restore(ids: readonly string[]): void
}

/** Creates the edits of takes; each one is published. */
export function createTakes(deps: {
  store: TakeStore
  publish: (change: { upserted: Take[]; removedIds: string[] }) => void
}): Takes {
  const { store, publish } = deps
  const changed = (id: string): Take => {
    const take = store.get(id)
    publish({ upserted: [take], removedIds: [] })
    return take
  }
  return {
    list: (draftId) => store.list(draftId),
    rename(id, name) {
      store.rename(id, name)
      return changed(id)
    },
    flag(id, isFlagged) {
      store.flag(id, isFlagged)
      return changed(id)
    },
    remove(ids) {
      store.remove(ids)
      publish({ upserted: [], removedIds: [...ids] })
    },
    restore(ids) {
      store.restore(ids)
      publish({ upserted: ids.flatMap((id) => store.find(id) ?? []), removedIds: [] })
    },
  }
}

/** Backups are made every quarter of an hour; where the disk has no room for one, journals do not take it for good. */
const backedUpWithinMs = 60 * 60_000

/**
 * Deletes the journals of takes whose lossless file is in the library; peaks and header stay. Skips takes in use, because
 * their audio would change format during playback, and those that the newest backup does not know: were it restored, only
 * their journals would say what they are.
 */
export async function releaseJournals(deps: {
  folder: string
  store: Pick<TakeStore, 'inState' | 'savedAtMs'>
  isInUse: (takeId: string) => boolean
  /** Null without a backup. */
  backedUpAtMs: number | null
  nowMs: number
}): Promise<void> {
  for (const { id } of deps.store.inState('ready')) {
    const folder = ownPath(deps.folder, id)
    const frames = join(folder, journalFiles.frames)
    const savedAtMs = deps.store.savedAtMs(id)
    if (!existsSync(frames) || deps.isInUse(id) || savedAtMs === null) continue
    const isFresh = Math.abs(deps.nowMs - savedAtMs) < backedUpWithinMs
    if (isFresh && deps.backedUpAtMs !== null && deps.backedUpAtMs < savedAtMs) continue
    for (const name of [journalFiles.events, journalFiles.lock]) {
      await rm(join(folder, name), { force: true })
    }
    await rm(frames, { force: true })
  }
}
