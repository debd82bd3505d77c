import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibraryStatus } from '@shared/domain/library'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/file-errors'
import type { JsonFile } from '../platform/json-file'
import type { Log } from '../platform/log'
import { describeBackups, isBackupDue, lastBackupAtMs, makeBackup, restoreBackup } from './backups'
import { createLibrary, holdsLibrary, type Library, openLibrary, readMarker } from './library'
import { databasePath, libraryFolderName } from './library-files'
import { lockLibrary } from './library-lock'
import { createLocationFile, type LibraryLocation, locationAt } from './library-location'
import { migrations } from './migrations'
import { sizeOf } from './open-database'
import type { RunLibraryTask } from './run-library-task'
import { setLibraryAside } from './set-aside'
import { sweepAfterMove } from './sweep-after-move'
import { timed } from './timed'

/** Holds the library of this process: finds it at start, says how it was found, opens it again after a repair or a move. */
export interface LibraryHost {
  /** Opens the library, or makes the first one. Synchronous and quick: it runs before the window. Never throws. */
  start(): void
  /** The open library. @throws AppError library-missing, -newer, -damaged... where there is none to use */
  library(): Library
  status(): Promise<LibraryStatus>
  /**
   * Builds what needs an open library: called at once when it is open, and after every opening. What `build` returns is
   * called before that library is closed.
   */
  onOpen(build: (library: Library) => () => void): void
  /** After the window is there: checks off the main thread, daily backups, remains of an interrupted move. */
  startBackgroundWork(): void
  retry(): Promise<LibraryStatus>
  locate(folder: string): Promise<LibraryStatus>
  restoreBackup(backupId: string): Promise<LibraryStatus>
  startFresh(): Promise<LibraryStatus>
  /** A check found damage: closes the library and says so. */
  reportDamage(problems: readonly string[]): void
  /** The file that says where the library is; only a move writes to it from outside. */
  readonly location: JsonFile<LibraryLocation>
  /**
   * Closes the library, lets `prepare` finish the other folder, switches to it by one write and opens it there, all in
   * one turn of the event loop. When anything fails before the switch the old library is opened again.
   */
  switchTo(location: LibraryLocation, prepare: () => void): void
  /** Removes what a move left behind; after the switch, and at start after an interrupted one. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

type State =
  | { kind: 'open'; library: Library }
  | { kind: 'closed' }
  | { kind: 'refused'; folder: string; error: AppError }

const backupCheckEveryMs = 60 * 60_000

export function createLibraryHost(deps: {
  locationFile: string
  defaultFolder: string
  clock: Clock
  log: Log
  publish: Publish
  runTask: RunLibraryTask
}): LibraryHost {
  const { defaultFolder, clock, log, publish, runTask } = deps
  const location = createLocationFile({ path: deps.locationFile, clock, log })
  const builders: ((library: Library) => () => void)[] = []
  let disposers: (() => void)[] = []
  let state: State = { kind: 'closed' }
  let repaired: string | null = null
  let background: AbortController | null = null
  let backgroundWork: Promise<void> = Promise.resolve()
  let cancelTimer: (() => void) | null = null

  function close(): void {
    if (state.kind !== 'open') return
    const { library } = state
    for (const dispose of disposers.reverse()) dispose()
    disposers = []
    library.close()
    state = { kind: 'closed' }
  }

  function enter(library: Library): void {
    state = { kind: 'open', library }
    for (const build of builders) disposers.push(build(library))
    log.info('Library opened', { folder: library.folder, wasUnclean: library.wasUnclean })
  }

  function attempt(folder: string, open: () => Library): void {
    try {
      enter(open())
    } catch (cause) {
      const error = fileError(cause)
      state = { kind: 'refused', folder, error }
      log.error('The library cannot be used', { folder, code: error.code, detail: error.detail }, cause)
    }
  }

  const optionsAt = (folder: string): { folder: string; clock: Clock; log: Log } => ({ folder, clock, log })
  const openAt = (folder: string): void => attempt(folder, () => openLibrary(optionsAt(folder)))

  function open(): void {
    const found = location.read()
    if (found.state === 'read') return openAt(found.value.folder)
    if (holdsLibrary(defaultFolder) || found.state === 'damaged') {
      // With a damaged location file the library may be anywhere: missing is the honest answer, a new one is not.
      location.write(locationAt(defaultFolder))
      return openAt(defaultFolder)
    }
    attempt(defaultFolder, () => {
      const library = createLibrary(optionsAt(defaultFolder))
      location.write(locationAt(defaultFolder))
      return library
    })
  }

  async function describe(): Promise<LibraryStatus> {
    if (state.kind === 'open') {
      const { folder, db } = state.library
      const audioBytes = timed(
        log,
        'library size',
        () => db.prepare<[], number>('SELECT total(size_bytes) FROM audio_files').pluck().get() ?? 0,
      )
      const freeBytes = await statfs(folder).then(
        (disk) => disk.bavail * disk.bsize,
        () => null,
      )
      return {
        state: 'open',
        folder,
        sizeBytes: audioBytes + sizeOf(databasePath(folder)),
        freeBytes,
        lastBackupAtMs: lastBackupAtMs(folder),
        repaired,
      }
    }
    if (state.kind === 'closed') {
      return { state: 'unusable', folder: defaultFolder, error: new AppError('busy').toWire() }
    }
    const { folder, error } = state
    switch (error.code) {
      case 'library-missing':
        return { state: 'missing', folder }
      case 'library-damaged':
        return { state: 'damaged', folder, backups: describeBackups(folder, log) }
      case 'library-newer': {
        const knownVersion = migrations.length
        return { state: 'newer', folder, foundVersion: Number(error.detail.foundVersion), knownVersion }
      }
      default:
        return { state: 'unusable', folder, error: error.toWire() }
    }
  }

  async function announce(): Promise<LibraryStatus> {
    const status = await describe()
    publish('library', 'changed', status)
    return status
  }

  function reportDamage(problems: readonly string[]): void {
    if (state.kind !== 'open') return
    const { folder } = state.library
    log.error('The library is damaged', { folder, problems })
    close()
    state = { kind: 'refused', folder, error: new AppError('library-damaged') }
    void announce()
  }

  async function checkAndBackUp(library: Library, signal: AbortSignal): Promise<void> {
    const path = databasePath(library.folder)
    const isFull = library.wasUnclean
    const { problems, orphanCount } = await runTask({ kind: 'check-database', path, isFull }, { signal })
    if (problems.length > 0) return reportDamage(problems)
    log.info('Library checked', { isFull, orphanCount })
    await backUpIfDue(library, signal)
  }

  async function backUpIfDue(library: Library, signal: AbortSignal): Promise<void> {
    if (!isBackupDue(library.folder, clock.nowMs())) return
    await makeBackup({ folder: library.folder, reason: 'daily', clock, runTask, signal })
    log.info('Library backed up')
    await announce()
  }

  /** One piece of background work after the other; a failure is told in the log, damage to the person. */
  function inBackground(library: Library, work: (signal: AbortSignal) => Promise<void>): void {
    const signal = background?.signal
    if (!signal) return
    backgroundWork = backgroundWork
      .then(() => (signal.aborted || !library.db.open ? undefined : work(signal)))
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'cancelled') return
        if (error instanceof AppError && error.code === 'library-damaged') {
          return reportDamage([String(error.detail.problem ?? error.cause)])
        }
        log.error('Background work on the library failed', {}, error)
      })
  }

  function watchOver(library: Library): void {
    inBackground(library, () => sweepAfterMove({ library, location, log }))
    inBackground(library, (signal) => checkAndBackUp(library, signal))
    const tick = (): void => {
      inBackground(library, (signal) => backUpIfDue(library, signal))
      cancelTimer = clock.setTimeout(tick, backupCheckEveryMs)
    }
    cancelTimer?.()
    cancelTimer = clock.setTimeout(tick, backupCheckEveryMs)
  }

  builders.push((library) => {
    watchOver(library)
    return () => undefined
  })

  /** Where a fresh library may begin without touching another. */
  function freeDefaultFolder(): string {
    for (let count = 1; ; count++) {
      const folder = count === 1 ? defaultFolder : `${defaultFolder}-${count}`
      if (!existsSync(folder)) return folder
    }
  }

  function currentLibrary(): Library {
    if (state.kind === 'open') return state.library
    throw state.kind === 'refused' ? state.error : new AppError('busy', { retryable: true })
  }

  function refusedFolder(): string {
    if (state.kind !== 'refused') throw new AppError('busy', { detail: { what: 'library' } })
    return state.folder
  }

  return {
    start() {
      try {
        open()
      } catch (cause) {
        state = { kind: 'refused', folder: defaultFolder, error: fileError(cause) }
        log.error('The library could not be looked for', {}, cause)
      }
    },
    library: currentLibrary,
    status: describe,
    onOpen(build) {
      builders.push(build)
      if (state.kind === 'open') disposers.push(build(state.library))
    },
    startBackgroundWork() {
      if (background) return
      background = new AbortController()
      if (state.kind === 'open') watchOver(state.library)
    },
    async retry() {
      if (state.kind !== 'open') open()
      return announce()
    },
    async locate(picked) {
      refusedFolder()
      const folder = [picked, join(picked, libraryFolderName)].find(
        (candidate) => holdsLibrary(candidate) && readMarker(candidate)?.incomplete !== true,
      )
      if (folder === undefined) throw new AppError('library-missing')
      location.write(locationAt(folder))
      openAt(folder)
      return announce()
    },
    async restoreBackup(backupId) {
      const folder = refusedFolder()
      const asideFolder = await restoreBackup({ folder, backupId, clock, runTask })
      repaired = `A backup was put in place of the damaged file.${
        asideFolder === null ? '' : ` What was there is kept in ${asideFolder}.`
      }`
      openAt(folder)
      return announce()
    },
    async startFresh() {
      const lost = refusedFolder()
      let folder = lost
      try {
        if (holdsLibrary(lost)) {
          lockLibrary(lost)()
          repaired = `A new library was begun. The old one is kept in ${setLibraryAside(lost, clock.nowMs())}.`
        } else folder = freeDefaultFolder()
      } catch (error) {
        if (error instanceof AppError && error.code === 'library-in-use') throw error
        log.warn('The library folder cannot be set aside; a new one begins elsewhere', { error })
        folder = freeDefaultFolder()
      }
      const library = createLibrary(optionsAt(folder))
      location.write(locationAt(folder))
      enter(library)
      return announce()
    },
    reportDamage,
    location,
    switchTo(next, prepare) {
      const from = currentLibrary().folder
      close()
      try {
        prepare()
        location.write(next)
      } catch (error) {
        openAt(from)
        throw error
      }
      openAt(next.folder)
      void announce()
    },
    sweep: () => sweepAfterMove({ library: currentLibrary(), location, log }),
    async stop() {
      cancelTimer?.()
      background?.abort()
      await backgroundWork
      close()
    },
  }
}
