import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeBackup } from '@main/library/backups/backups'
import { openLibrary } from '@main/library/library'
import { writeFolder } from '@main/exports/files-out'
import { createLeftovers } from '@main/library/leftovers'
import { createLibraryHost } from '@main/library/library-host'
import { createLibraryMove } from '@main/library/moving/library-move'
import { migrations } from '@main/library/migrations'
import type { Migration } from '@main/library/migrations/migration'
import { createRunLibraryTask } from '@main/library/worker/run-library-task'
import { systemClock as clock } from '@main/platform/clock'
import { createJobs } from '@main/platform/jobs'
import { createMemoryLog } from '../memory-log'

// A process that works on a library until somebody kills it. Every finished step is told on stdout.

const log = createMemoryLog()
const runTask = createRunLibraryTask(
  pathToFileURL(join(import.meta.dirname, '../../../src/main/library/worker/library-worker.ts')),
)
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

const rowsPerMigration = 20_000

/** Long enough to be killed in the middle; each leaves what tells whether it is whole. */
const slowMigrations: readonly Migration[] = [1, 2]
  .map((step) => migrations.length + step)
  .map((version) => ({
    version,
    up(db) {
      db.exec(`CREATE TABLE slow_${version} (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`)
      const insert = db.prepare(`INSERT INTO slow_${version} VALUES (?, ?)`)
      for (let n = 1; n <= rowsPerMigration; n++) insert.run(n, 'x'.repeat(50))
    },
  }))

const programs: Record<string, (folder: string, other: string) => void | Promise<void>> = {
  migrate(folder) {
    print('ready')
    openLibrary({ folder, clock, log, migrations: [...migrations, ...slowMigrations] }).close()
    print('migrated')
  },

  /** Each transaction writes a draft and its sample; what was told as committed must be there for ever. */
  commit(folder) {
    const library = openLibrary({ folder, clock, log })
    const { db } = library
    const draft = db.prepare("INSERT INTO drafts VALUES (?, ?, 'en', '', '[]', 1, 1, NULL)")
    const sample = db.prepare(`
      INSERT INTO samples (id, draft_id, position, name, type, state, size_bytes, source_name, source_path,
        skipped_warnings, created_at_ms) VALUES (?, ?, 0, 's', 'local', 'importing', 0, 's', 's', '[]', 1)`)
    const first = db.prepare<[], number>('SELECT count(*) FROM drafts').pluck().get() ?? 0
    for (let n = first; ; n++) {
      library.transaction(() => {
        draft.run(`d${n}`, 'x'.repeat(2_000))
        sample.run(`s${n}`, `d${n}`)
      })
      print(String(n))
    }
  },

  async backup(folder) {
    const library = openLibrary({ folder, clock, log })
    const { signal } = new AbortController()
    for (let n = 0; ; n++) {
      await makeBackup({ folder, reason: 'daily', clock, runTask, signal })
      library.transaction(() =>
        library.db.prepare("UPDATE drafts SET name = 'renamed', updated_at_ms = ?").run(n),
      )
      print(`backup ${n}`)
    }
  },

  /** Exports into a folder of the person's, and never ends. */
  async export(folder, target) {
    const leftovers = createLeftovers(openLibrary({ folder, clock, log }))
    const { signal } = new AbortController()
    await writeFolder(target, 'Recordings', { leftovers, signal }, (partial) => {
      writeFileSync(join(partial, 'chapter.wav'), 'sound')
      print(partial)
      return new Promise((resolve) => setTimeout(resolve, 600_000))
    })
  },

  /** Moves the library to and fro between two disks, as the app does. */
  async move(userData, other) {
    const host = createLibraryHost({
      locationFile: join(userData, 'library-location.json'),
      defaultFolder: join(userData, 'library'),
      clock,
      log,
      publish: () => undefined,
      runTask,
    })
    host.start()
    const jobs = createJobs({ clock, publish: () => undefined })
    const move = createLibraryMove({ host, jobs, clock, log, runTask, isBusy: () => null })
    print(`open ${host.library().folder}`)
    await host.sweep()
    for (;;) {
      const picked = host.library().folder.startsWith(join(userData, 'a'))
        ? join(other, 'b')
        : join(userData, 'a')
      const id = await move.start(picked)
      while (jobs.list().find((job) => job.id === id)?.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      const ended = jobs.list().find((job) => job.id === id)
      print(`moved ${host.library().folder} ${ended?.state} ${JSON.stringify(ended?.error)}`)
      if (ended?.state !== 'done') {
        appendFileSync(join(userData, 'failed.txt'), `${JSON.stringify(log.lines)}\n`)
        process.exit(3)
      }
    }
  },
}

const [name = '', folder = '', other = ''] = process.argv.slice(2)
await programs[name]?.(folder, other)
