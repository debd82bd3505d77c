import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Clock } from '@main/platform/clock'
import { systemClock } from '@main/platform/clock'
import { createLibrary, type Library, openLibrary } from '@main/library/library'
import { databasePath, libraryFiles } from '@main/library/library-files'
import { createHostFixture, type HostFixture } from './library-fixture'
import { createMemoryLog } from '../memory-log'
import { tempFolder } from '../temp-folder'

/** The database of a new library, made once in a process: each version of its schema is a piece of work. */
let empty: Buffer | undefined

function emptyDatabase(): Buffer {
  if (empty) return empty
  const folder = join(tempFolder(), 'library')
  createLibrary({ folder, clock: systemClock, log: createMemoryLog() }).close()
  return (empty = readFileSync(databasePath(folder)))
}

/** A real, empty library in a folder that is gone when the test ends. */
export function openTempLibrary(options: { folder?: string; clock?: Clock } = {}): Library {
  const { folder = join(tempFolder(), 'library'), clock = systemClock } = options
  mkdirSync(folder, { recursive: true })
  const marker = { id: randomUUID(), createdAtMs: clock.nowMs() }
  // Both must not be there yet, as for a library that is created.
  writeFileSync(databasePath(folder), emptyDatabase(), { flag: 'wx' })
  writeFileSync(join(folder, libraryFiles.marker), `${JSON.stringify(marker)}\n`, { flag: 'wx' })
  const library = openLibrary({ folder, clock, log: createMemoryLog() })
  onTestFinished(() => library.close())
  return library
}

/** A host as compose builds it, stopped when the test ends. */
export function hostFixture(...given: Parameters<typeof createHostFixture>): HostFixture {
  const fixture = createHostFixture(...given)
  onTestFinished(() => fixture.host.stop())
  return fixture
}
