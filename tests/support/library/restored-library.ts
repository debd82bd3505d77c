import { truncateSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { listBackups } from '@main/library/backups/backup-files'
import { makeBackup, restoreBackup } from '@main/library/backups/backups'
import { type Library, openLibrary } from '@main/library/library'
import { databasePath } from '@main/library/library-files'
import type { RunLibraryTask } from '@main/library/worker/run-library-task'
import { systemClock as clock } from '@main/platform/clock'
import { createMemoryLog } from '../memory-log'
import { runTask } from './library-fixture'

/** As Timbre does by itself. @param meanwhile happens while the copy is checked */
export function backUp(
  { folder }: Library,
  meanwhile = (): Promise<void> => Promise.resolve(),
): Promise<void> {
  const { signal } = new AbortController()
  const copied: RunLibraryTask = async (task, options) => {
    const result = await runTask(task, options)
    await meanwhile()
    return result
  }
  return makeBackup({ folder, reason: 'daily', clock, runTask: copied, signal })
}

/** The database is damaged, and the person restores the newest backup. The library's modules are closed. */
export async function damagedAndRestored(damaged: Library): Promise<Library> {
  damaged.close()
  const { folder } = damaged
  truncateSync(databasePath(folder), 1_000)
  await restoreBackup({ folder, backupId: listBackups(folder)[0]?.id ?? '', clock, runTask })
  const library = openLibrary({ folder, clock, log: createMemoryLog() })
  onTestFinished(() => library.close())
  return library
}
