import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { JobHandle, Jobs } from '../../platform/jobs'
import { fileError } from '../../platform/files/file-errors'
import type { Log } from '../../platform/log/log'
import type { Library } from '../library'
import { databasePath, libraryFiles } from '../library-files'
import type { LibraryHost } from '../library-host'
import type { RunLibraryTask } from './run-library-task'

interface AudioRow {
  sha256: string
  file_name: string
  size_bytes: number
}

/**
 * Starts the full check: integrity of the database, then the hash of every audio file. The job fails with library-damaged:
 * detail `problem` for the database (the library is then closed), `missingCount`, `damagedCount`, and `firstFile` for
 * audio.
 * @returns the job's id
 * @throws AppError the state of a library that is not open
 */
export function startLibraryCheck(deps: {
  host: LibraryHost
  jobs: Jobs
  log: Log
  runTask: RunLibraryTask
}): string {
  const { host, jobs, log } = deps
  const library = host.library()
  const rows = library.db
    .prepare<[], AudioRow>('SELECT sha256, file_name, size_bytes FROM audio_files ORDER BY created_at_ms')
    .all()
  const totalBytes = rows.reduce((sum, row) => sum + row.size_bytes, 0)
  const job = jobs.start('library-check', { totalBytes, totalCount: rows.length })
  run({ ...deps, library, rows, job }).catch((error: unknown) => {
    const known = fileError(error)
    if (known.code !== 'cancelled') log.error('The library check did not pass', { ...known.detail }, error)
    job.fail(known)
  })
  return job.id
}

async function run(parts: {
  host: LibraryHost
  log: Log
  runTask: RunLibraryTask
  library: Library
  rows: readonly AudioRow[]
  job: JobHandle
}): Promise<void> {
  const { host, log, runTask, library, rows, job } = parts
  const { signal } = job
  const path = databasePath(library.folder)
  const { problems, orphanCount } = await runTask({ kind: 'check-database', path, isFull: true }, { signal })
  if (problems.length > 0) {
    host.reportDamage(problems)
    throw new AppError('library-damaged', { detail: { problem: problems[0] ?? '' } })
  }
  if (orphanCount > 0) log.warn('Some rows refer to missing rows', { orphanCount })

  const folder = join(library.folder, libraryFiles.audio)
  let doneBytes = 0
  let doneCount = 0
  const { missing, damaged } = await runTask(
    {
      kind: 'check-files',
      folder,
      files: rows.map((row) => ({ path: row.file_name, sha256: row.sha256 })),
    },
    {
      signal,
      onProgress: ({ bytes, files }) =>
        job.update({ doneBytes: (doneBytes += bytes), doneCount: (doneCount += files) }),
    },
  )
  if (missing.length + damaged.length > 0) {
    log.error('Audio files are missing or damaged', { missing, damaged })
    const firstFile = missing[0] ?? damaged[0] ?? ''
    throw new AppError('library-damaged', {
      detail: { missingCount: missing.length, damagedCount: damaged.length, firstFile },
    })
  }
  job.done()
}
