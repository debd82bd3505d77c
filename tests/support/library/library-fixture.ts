import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createLibraryHost, type LibraryHost } from '@main/library/library-host'
import type { Library } from '@main/library/library'
import { createRunLibraryTask } from '@main/library/worker/run-library-task'
import type { Clock } from '@main/platform/clock'
import { createJobs, type Jobs } from '@main/platform/jobs'
import type { Job } from '@shared/domain/app/job'
import type { LibraryStatus } from '@shared/domain/app/library'
import type { Publish } from '@shared/ipc/contract'
import { createMemoryLog } from '../memory-log'
import { createTestClock, type TestClock } from '../test-clock'

export const runTask = createRunLibraryTask(
  pathToFileURL(join(import.meta.dirname, '../../../src/main/library/worker/library-worker.ts')),
)

export interface HostFixture {
  host: LibraryHost
  jobs: Jobs
  log: ReturnType<typeof createMemoryLog>
  clock: Clock
  published: LibraryStatus[]
  jobEvents: Job[]
  locationFile: string
  defaultFolder: string
}

/**
 * A clock some hours ahead of this computer's, whose time files bear: what a test writes counts as older than the backup
 * made before it, so that closing makes no other.
 */
export const clockAhead = (): TestClock => createTestClock(Date.now() + 4 * 3_600_000)

/** A host as compose builds it, over a folder that stands for the user data folder. The test stops it. */
export function createHostFixture(
  userData: string,
  clock: Clock = clockAhead(),
  calmMs = 0,
  untilMayClose = () => Promise.resolve(),
): HostFixture {
  const published: LibraryStatus[] = []
  const jobEvents: Job[] = []
  const publish = ((domain: string, _name: string, payload: unknown) => {
    if (domain === 'library') published.push(payload as LibraryStatus)
    if (domain === 'jobs') jobEvents.push(payload as Job)
  }) as Publish
  const log = createMemoryLog()
  const locationFile = join(userData, 'library-location.json')
  const defaultFolder = join(userData, 'library')
  const host = createLibraryHost({
    locationFile,
    defaultFolder,
    clock,
    log,
    publish,
    runTask,
    calmMs,
    untilMayClose,
  })
  const jobs = createJobs({ clock, publish })
  return { host, jobs, log, clock, published, jobEvents, locationFile, defaultFolder }
}

/** A draft with one sample whose audio lies in the library. @returns the audio's path below the audio folder */
export function addSample(library: Library, bytes: Uint8Array, name = 'Ann'): string {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileName = `${sha256.slice(0, 2)}/${sha256}.wav`
  const path = join(library.folder, 'audio', fileName)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  const facts = JSON.stringify({ durationMs: 1_000 })
  const draftId = randomUUID()
  library.transaction(() => {
    library.db
      .prepare('INSERT INTO drafts VALUES (?, ?, ?, ?, ?, 1, 1, NULL)')
      .run(draftId, name, 'en', '', '[]')
    library.db
      .prepare('INSERT OR IGNORE INTO audio_files VALUES (?, ?, ?, ?, 1)')
      .run(sha256, fileName, bytes.length, facts)
    library.db
      .prepare(
        `INSERT INTO samples (id, draft_id, position, name, type, state, sha256, size_bytes, source_name, source_path,
           skipped_warnings, created_at_ms) VALUES (?, ?, 0, ?, 'local', 'ready', ?, ?, ?, ?, '[]', 1)`,
      )
      .run(randomUUID(), draftId, name, sha256, bytes.length, name, `/tmp/${name}`)
  })
  return fileName
}

export const draftNames = (library: Library): string[] =>
  library.db.prepare<[], string>('SELECT name FROM drafts ORDER BY name').pluck().all()
