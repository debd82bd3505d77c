import { existsSync, renameSync, type Stats, statSync } from 'node:fs'
import { mkdir, readdir, realpath, stat, statfs } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { syncFolder } from '../../platform/files/atomic-write'
import type { Clock } from '../../platform/clock'
import { fileError } from '../../platform/files/file-errors'
import { isLink } from '../../platform/files/own-path'
import type { JobHandle, Jobs } from '../../platform/jobs'
import type { Log } from '../../platform/log/log'
import { type Library, readMarker, writeMarker } from '../library'
import { databasePath, isDragged, isTransient, libraryFiles, libraryFolderName } from '../library-files'
import type { LibraryHost } from '../library-host'
import { type LibraryLocation, locationAt } from './library-location'
import type { RunLibraryTask } from '../worker/run-library-task'
import { filesBelow, removeUnfinishedTarget } from './sweep-after-move'

/** Why a move is refused before it touches anything. */
export type MoveRefusal = 'same' | 'inside' | 'not-empty' | 'not-a-folder' | 'linked' | 'busy' | 'moving'

/** Moves the library to another folder while it stays usable, except for a moment at the switch. */
export interface LibraryMove {
  isMoving(): boolean
  /**
   * Moves the library into its own folder inside `picked`. The job ends when the old folder is deleted; it can be cancelled
   * until the switch.
   * @returns the job's id
   * @throws AppError library-move-refused (detail reason: MoveRefusal), disk-full (neededBytes, freeBytes),
   *   disk-read-only, or the state of a library that is not open
   */
  start(picked: string): Promise<string>
}

/** Reserve for the database's growth and the file system. */
const spareBytes = 50_000_000
const busyPollMs = 500

const refused = (reason: MoveRefusal, what?: string): AppError =>
  new AppError('library-move-refused', { detail: { reason, ...(what === undefined ? {} : { what }) } })

/** Folder of the library if the person picks this folder. */
export const moveTargetIn = (picked: string): string =>
  basename(picked) === libraryFolderName ? picked : join(picked, libraryFolderName)

const copyOfDatabase = (target: string): string => `${databasePath(target)}.new`

/** Files can disappear while the library is in use: old backups, write-ahead logs. */
async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

interface CopiedFile {
  sizeBytes: number
  modifiedAtMs: number
}

interface CopyProgress {
  files: Map<string, CopiedFile>
  doneBytes: number
  doneCount: number
}

/** Creates the move. Only one can run at a time. */
export function createLibraryMove(deps: {
  host: LibraryHost
  jobs: Jobs
  clock: Clock
  log: Log
  runTask: RunLibraryTask
  /** Describes the activity that blocks a move; null if none does. */
  isBusy: () => string | null
}): LibraryMove {
  const { host, jobs, clock, log, runTask, isBusy } = deps
  let isMoving = false

  async function checkTarget(library: Library, picked: string, target: string): Promise<number> {
    await host.sweep()
    const pickedStat = await stat(picked).catch((cause: unknown) => {
      throw fileError(cause)
    })
    if (!pickedStat.isDirectory()) throw refused('not-a-folder')
    const realOld = await realpath(library.folder)
    const realTarget = existsSync(target)
      ? await realpath(target)
      : join(await realpath(join(target, '..')), basename(target))
    const way = relative(realOld, realTarget)
    if (way === '') throw refused('same')
    if (!way.startsWith('..') && !/^([a-zA-Z]:|[\\/])/.test(way)) throw refused('inside')

    if (existsSync(target)) {
      if (!statSync(target).isDirectory()) throw refused('not-a-folder')
      const inTheWay = (await readdir(target)).filter((name) => name !== libraryFiles.dragged)
      if (inTheWay.length > 0) throw refused('not-empty')
    }
    // What lies behind a link would stay behind.
    const own = Object.values(libraryFiles).filter((name) => name !== libraryFiles.dragged)
    if (own.some((name) => isLink(join(library.folder, name)))) throw refused('linked')
    const sizes = await Promise.all(
      (await filesBelow(library.folder))
        .filter((path) => !isDragged(path))
        .map(async (path) => (await statIfThere(join(library.folder, path)))?.size ?? 0),
    )
    const totalBytes = sizes.reduce((sum, size) => sum + size, 0)
    const disk = await statfs(picked)
    const freeBytes = disk.bavail * disk.bsize
    const neededBytes = totalBytes + spareBytes
    if (freeBytes < neededBytes) {
      throw new AppError('disk-full', { retryable: true, detail: { neededBytes, freeBytes } })
    }
    return totalBytes
  }

  /** Files missing from the target, or changed since they were copied. */
  async function filesToCopy(folder: string, copied: ReadonlyMap<string, CopiedFile>): Promise<string[]> {
    const out: string[] = []
    for (const path of await filesBelow(folder)) {
      if (path === libraryFiles.database || path === libraryFiles.marker) continue
      if (isTransient(path) || isDragged(path)) continue
      const known = copied.get(path)
      const now = await statIfThere(join(folder, path))
      if (!now) continue
      if (known?.sizeBytes !== now.size || known.modifiedAtMs !== now.mtimeMs) out.push(path)
    }
    return out
  }

  /** @returns the change count of the library that the copy reflects */
  async function copyEverything(
    library: Library,
    target: string,
    job: JobHandle,
    copied: CopyProgress,
  ): Promise<number> {
    const copyNew = async (): Promise<void> => {
      for (;;) {
        const paths = await filesToCopy(library.folder, copied.files)
        if (paths.length === 0) return
        for (const path of paths) {
          const now = await statIfThere(join(library.folder, path))
          if (now) copied.files.set(path, { sizeBytes: now.size, modifiedAtMs: now.mtimeMs })
        }
        job.update({ totalCount: copied.files.size })
        await runTask(
          { kind: 'copy-files', from: library.folder, to: target, paths },
          {
            signal: job.signal,
            onProgress({ bytes, files }) {
              copied.doneBytes += bytes
              copied.doneCount += files
              job.update({ doneBytes: copied.doneBytes, doneCount: copied.doneCount })
            },
          },
        )
      }
    }
    for (;;) {
      await copyNew()
      await waitUntilIdle(job)
      const changes = library.changeCount()
      await copyDatabase(library.folder, target, job.signal)
      // Files last: every new file also changes the database.
      const isComplete = (await filesToCopy(library.folder, copied.files)).length === 0
      if (isComplete && isBusy() === null && library.changeCount() === changes) return changes
    }
  }

  async function copyDatabase(from: string, target: string, signal: AbortSignal): Promise<void> {
    const task = { kind: 'copy-database', path: databasePath(from), target: copyOfDatabase(target) } as const
    const { problems } = await runTask(task, { signal })
    if (problems.length === 0) return
    host.reportDamage(problems)
    throw new AppError('library-damaged', { detail: { problem: problems[0] ?? '' } })
  }

  async function waitUntilIdle(job: JobHandle): Promise<void> {
    while (isBusy() !== null) {
      if (job.signal.aborted) throw new AppError('cancelled')
      await new Promise<void>((resolve) => clock.setTimeout(resolve, busyPollMs))
    }
  }

  /** @returns false if the library changed at the last moment, in which case nothing was switched */
  async function copyAndSwitch(target: string, job: JobHandle, copied: CopyProgress): Promise<boolean> {
    const library = host.library()
    const copiedChanges = await copyEverything(library, target, job, copied)
    const next = { folder: target, moving: null, leftover: { folder: library.folder, id: library.id } }
    return host.switchTo(next, (changes) => {
      if (job.signal.aborted) throw new AppError('cancelled')
      if (changes !== copiedChanges) return false
      renameSync(copyOfDatabase(target), databasePath(target))
      syncFolder(target)
      return true
    })
  }

  async function run(library: Library, target: string, job: JobHandle): Promise<void> {
    const from = library.folder
    const moving = { folder: target, id: library.id }
    const createdAtMs = readMarker(library.folder)?.createdAtMs ?? clock.nowMs()
    const copied: CopyProgress = { files: new Map(), doneBytes: 0, doneCount: 0 }
    let hasSwitched = false
    try {
      noteMove(from, moving)
      await mkdir(target, { recursive: true, mode: 0o700 })
      writeMarker(target, { id: library.id, createdAtMs, incomplete: true })
      syncFolder(join(target, '..'))
      while (!(await copyAndSwitch(target, job, copied))) log.info('The library changed; copying again')
      hasSwitched = true
      log.info('The library moved', { from, to: target })
      await host.sweep()
      job.done()
    } catch (cause) {
      const error = moveError(cause, hasSwitched)
      if (hasSwitched) log.error('The old folder of the library could not be deleted', { from }, cause)
      else {
        await clean(from, moving)
        log.error('The library was not moved', { target, code: error.code }, cause)
      }
      job.fail(error)
    } finally {
      isMoving = false
    }
  }

  function noteMove(folder: string, moving: LibraryLocation['moving']): void {
    const now = host.location.read()
    host.location.write({ ...(now.state === 'read' ? now.value : locationAt(folder)), moving })
  }

  /** Sweeps the target now if its disk is connected, or else at a later start. */
  async function clean(folder: string, moving: { folder: string; id: string }): Promise<void> {
    try {
      await removeUnfinishedTarget(moving)
      noteMove(folder, null)
    } catch (error) {
      log.warn('Leftovers of an unfinished move will be removed at the next start', { error })
    }
  }

  return {
    isMoving: () => isMoving,
    async start(picked) {
      const library = host.library()
      if (isMoving) throw refused('moving')
      const busyWith = isBusy()
      if (busyWith !== null) throw refused('busy', busyWith)
      isMoving = true
      try {
        const target = moveTargetIn(picked)
        const totalBytes = await checkTarget(library, picked, target)
        const job = jobs.start('library-move', { totalBytes })
        void run(library, target, job)
        return job.id
      } catch (error) {
        isMoving = false
        throw fileError(error)
      }
    },
  }
}

/** @param hasMoved only the old folder is in question */
function moveError(cause: unknown, hasMoved: boolean): AppError {
  const error = fileError(cause)
  const plain = ['cancelled', 'disk-full', 'disk-read-only', 'disk-file-limit', 'library-damaged']
  const isPlain = plain.includes(error.code)
  if (isPlain && !hasMoved) return error
  return new AppError('library-move-failed', { cause, detail: { problem: error.code, hasMoved } })
}
