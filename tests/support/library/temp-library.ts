import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Clock } from '@main/platform/clock'
import { systemClock } from '@main/platform/clock'
import { createLibrary, type Library } from '@main/library/library'
import { createHostFixture, type HostFixture } from './library-fixture'
import { createMemoryLog } from '../memory-log'
import { tempFolder } from '../temp-folder'

/** A real, empty library in a folder that is gone when the test ends. */
export function openTempLibrary(options: { folder?: string; clock?: Clock } = {}): Library {
  const library = createLibrary({
    folder: options.folder ?? join(tempFolder(), 'library'),
    clock: options.clock ?? systemClock,
    log: createMemoryLog(),
  })
  onTestFinished(() => library.close())
  return library
}

/** A host as compose builds it, stopped when the test ends. */
export function hostFixture(...given: Parameters<typeof createHostFixture>): HostFixture {
  const fixture = createHostFixture(...given)
  onTestFinished(() => fixture.host.stop())
  return fixture
}
