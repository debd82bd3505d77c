import { randomUUID } from 'node:crypto'
import { libraryTexts } from '@shared/copy/library-texts'
import type { LibraryStatus } from '@shared/domain/app/library'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/files/file-errors'
import type { JsonFile } from '../platform/files/json-file'
import type { Log } from '../platform/log/log'
import { restoreBackup } from './backups/backups'
import { createLibrary, type Library, type LibraryOptions, openLibrary } from './library'
import { holdsLibrary } from './library-files'
import { createLocationFile, type LibraryLocation, locationAt } from './moving/library-location'
import { findLibraryIn, clearLibraryPlace } from './moving/library-places'
import { describeOpen, describeRefused, type RefusedLibrary } from './library-status'
import { lostDisk } from './lost-disk'
import { type LibraryWatch, watchLibrary } from './library-watch'
import type { RunLibraryTask } from './worker/run-library-task'
import { ownFileError } from './sqlite-errors'
import { sweepAfterMove } from './moving/sweep-after-move'

/** Owns the library of this process: finds it at start, reports its state, and reopens it after a repair or a move. */
export interface LibraryHost {
  /** Opens the library or creates the first one. Synchronous and fast, because it runs before the window. Never throws. */
  start(): void
  /** The open library. @throws AppError library-missing, -newer, -damaged... if none is usable, busy while it changes */
  library(): Library
  /** Being opened, closed, repaired or switched. */
  isChanging(): boolean
  status(): Promise<LibraryStatus>
  /**
   * Calls `build` now if a library is open, and after every opening. Before that library closes, the function returned by
   * `build` is called and awaited.
   */
  onOpen(build: (library: Library) => () => void | Promise<void>): void
  /** Call once the window shows: database checks off the main thread, backups, leftovers of an interrupted move. */
  startBackgroundWork(): void
  retry(): Promise<LibraryStatus>
  /**
   * Opens the library there, in place of the one that is open or refused. One that is open stays so where the other cannot be
   * opened, but for a damaged one, whose backups can be chosen then.
   * @throws AppError library-missing; where one is open, also library-newer, library-in-use, disk-*
   */
  locate(picked: string): Promise<LibraryStatus>
  restoreBackup(backupId: string): Promise<LibraryStatus>
  startFresh(): Promise<LibraryStatus>
  /** Closes the library and reports it as damaged, or its disk as gone. */
  reportDamage(problems: readonly string[]): void
  /**
   * Some disk failed: closes the library where it was the library's, so that it can be opened again once it is back.
   * @returns whether it was
   */
  reportDiskFailure(): boolean
  /** The file that records where the library is. Outside this module, only a move writes it. */
  readonly location: JsonFile<LibraryLocation>
  /**
   * Closes the library, lets `prepare` complete the other folder, switches with a single write, and opens the library there.
   * If anything fails before that write, `prepare` returns false, or it cannot be opened there, the old library is reopened.
   * @param prepare receives the number of rows the closed library had changed
   * @returns whether it switched
   * @throws AppError why it cannot be opened there; what `prepare` throws
   */
  switchTo(location: LibraryLocation, prepare: (changeCount: number) => boolean): Promise<boolean>
  /** Deletes leftovers of a move; the first call also deletes an unfinished target. Calls run one at a time. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

type State =
  { kind: 'open'; library: Library } | { kind: 'changing' } | ({ kind: 'refused' } & RefusedLibrary)

/** Creates the host. It opens nothing until `start`. */
export function createLibraryHost(deps: {
  locationFile: string
  defaultFolder: string
  clock: Clock
  log: Log
  publish: Publish
  runTask: RunLibraryTask
  /** Delay before background work, so that the window can load. */
  calmMs?: number
  /** A damaged library closes once this settles, so that a running take can finish. */
  untilMayClose?: () => Promise<void>
}): LibraryHost {
  const { defaultFolder, clock, log, publish, runTask, calmMs = 3_000, untilMayClose } = deps
  const location = createLocationFile({ path: deps.locationFile, clock, log })
  const builders: ((library: Library) => () => void | Promise<void>)[] = []
  let disposers: (() => void | Promise<void>)[] = []
  let state: State = { kind: 'changing' }
  let repaired: string | null = null
  let openedId = randomUUID()
  let watch: LibraryWatch | null = null
  let isWatching = false
  let hasStopped = false
  let turn: Promise<unknown> = Promise.resolve()
  let isFirstSweep = true
  let isGivingUp = false
  let sweeping: Promise<void> = Promise.resolve()

  /** Runs openings and closings one at a time. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const result = turn.then(change)
    turn = result.catch(() => undefined)
    return result
  }

  /** @returns the number of rows changed since it was opened */
  async function close({ isEnd = false } = {}): Promise<number> {
    if (state.kind !== 'open') return 0
    const { library } = state
    state = { kind: 'changing' }
    const endings = [...disposers.reverse(), () => (isEnd ? watch?.finish() : watch?.stop())]
    disposers = []
    for (const dispose of endings) {
      try {
        await dispose()
      } catch (error) {
        log.error('Some work did not finish before the library was closed', {}, error)
      }
    }
    watch = null
    const changeCount = library.changeCount()
    library.close()
    return changeCount
  }

  function sweep(): Promise<void> {
    sweeping = sweeping
      .catch(() => undefined)
      .then(async () => {
        await sweepAfterMove({ library: currentLibrary(), location, log, withUnfinished: isFirstSweep })
        isFirstSweep = false
      })
    return sweeping
  }

  function startWatching(library: Library): void {
    watch = watchLibrary({
      library,
      calmMs,
      sweep,
      clock,
      log,
      runTask,
      onDamage: reportDamage,
      onBackup: announceLater,
    })
  }

  function attempt(folder: string, open: () => Library): void {
    try {
      const library = open()
      state = { kind: 'open', library }
      log.info('Library opened', { folder, wasUnclean: library.wasUnclean })
      disposers = builders.map((build) => build(library))
      if (isWatching) startWatching(library)
    } catch (cause) {
      const error = fileError(cause)
      if (state.kind === 'open') state.library.close()
      state = { kind: 'refused', folder, error }
      log.error('The library cannot be used', { folder, code: error.code, detail: error.detail }, cause)
    }
  }

  const optionsAt = (folder: string): LibraryOptions => ({
    folder,
    clock,
    log,
    onDiskTrouble: () => void reportDiskFailure(),
  })
  const openAt = (folder: string): void => attempt(folder, () => openLibrary(optionsAt(folder)))

  function recordedFolder(): string | null {
    const found = location.read()
    return found.state === 'read' ? found.value.folder : null
  }

  /**
   * Recorded once it is open, or damaged: one that cannot be opened, or ends Timbre while it opens, keeps nobody from the
   * library they had at the next start.
   */
  function openFound(folder: string): void {
    const before = location.read()
    attempt(folder, () => {
      const library = openLibrary(optionsAt(folder))
      try {
        location.write(locationAt(folder))
      } catch (error) {
        library.close()
        throw error
      }
      return library
    })
    if (state.kind !== 'refused') return
    if (state.error.code === 'library-damaged') location.write(locationAt(folder))
    else if (recordedFolder() === folder && before.state === 'read') location.write(before.value)
  }

  /** Opens the former library again where the one in its place was refused. @throws AppError why it was */
  function reopenIfRefused(former: string, before: ReturnType<typeof location.read>): void {
    if (state.kind !== 'refused') return
    const { error } = state
    openAt(former)
    announceLater()
    location.write(before.state === 'read' ? before.value : locationAt(former))
    throw error
  }

  function open(): void {
    const found = location.read()
    if (found.state === 'read') return openAt(found.value.folder)
    if (holdsLibrary(defaultFolder) || found.state === 'damaged') {
      // With a damaged location file the library could be anywhere, so report it as missing instead of creating one.
      location.write(locationAt(defaultFolder))
      return openAt(defaultFolder)
    }
    attempt(defaultFolder, () => {
      const library = createLibrary(optionsAt(defaultFolder))
      location.write(locationAt(defaultFolder))
      return library
    })
  }

  function start(): void {
    try {
      open()
    } catch (cause) {
      state = { kind: 'refused', folder: defaultFolder, error: fileError(cause) }
      log.error('Looking for the library failed', {}, cause)
    }
  }

  async function describe(): Promise<LibraryStatus> {
    if (state.kind === 'changing') await turn
    if (state.kind === 'refused') return describeRefused(state, log)
    if (state.kind !== 'open') throw new AppError('busy', { retryable: true, detail: { what: 'library' } })
    try {
      return await describeOpen(state.library, { id: openedId, repaired }, log)
    } catch (cause) {
      const error = ownFileError(cause)
      if (error.code === 'library-damaged') reportDamage([String(cause)])
      throw error
    }
  }

  async function announce(): Promise<LibraryStatus> {
    const status = await describe()
    publish('library', 'changed', status)
    return status
  }

  /** For changes that no caller awaits. */
  function announceLater(): void {
    announce().catch((error: unknown) => {
      if (!hasStopped) log.warn('The state of the library could not be published', { error })
    })
  }

  function reportDamage(problems: readonly string[]): void {
    if (state.kind !== 'open' || isGivingUp) return
    log.error('The library is damaged', { folder: state.library.folder, problems })
    giveUp(state.library, new AppError('library-damaged'))
  }

  function reportDiskFailure(): boolean {
    if (state.kind !== 'open' || isGivingUp) return true
    const lost = lostDisk(state.library.folder)
    if (lost) giveUp(state.library, lost)
    return lost !== null
  }

  function giveUp(library: Library, why: AppError): void {
    const { folder } = library
    isGivingUp = true
    // Not awaited: the check that found the damage is itself one of the tasks that end now.
    void Promise.resolve(untilMayClose?.())
      .then(() =>
        inTurn(async () => {
          isGivingUp = false
          if (state.kind !== 'open' || state.library !== library) return
          await close()
          const error = lostDisk(folder) ?? why
          if (error.code !== 'library-damaged')
            log.error('The disk of the library is gone', { folder }, error)
          state = { kind: 'refused', folder, error }
        }),
      )
      .then(announceLater)
  }

  function currentLibrary(): Library {
    if (state.kind === 'open') return state.library
    throw state.kind === 'refused' ? state.error : new AppError('busy', { retryable: true })
  }

  function refusedFolder(): string {
    if (state.kind !== 'refused') throw new AppError('busy', { detail: { what: 'library' } })
    return state.folder
  }

  /** Runs a repair and publishes the library's new state, unless the app is quitting. */
  const changing = (change: () => Promise<void> | void): Promise<LibraryStatus> =>
    inTurn(async () => {
      if (hasStopped) throw new AppError('cancelled')
      await change()
    }).then(announce)

  return {
    start,
    library: currentLibrary,
    isChanging: () => state.kind === 'changing',
    status: describe,
    onOpen(build) {
      builders.push(build)
      if (state.kind === 'open') disposers.push(build(state.library))
    },
    startBackgroundWork() {
      if (isWatching) return
      isWatching = true
      if (state.kind === 'open') startWatching(state.library)
    },
    retry: () =>
      changing(() => {
        const recorded = recordedFolder()
        if (state.kind === 'refused' && recorded !== null && recorded !== state.folder)
          openFound(state.folder)
        else if (state.kind !== 'open') start()
      }),
    locate: (picked) =>
      changing(async () => {
        const folder = findLibraryIn(picked)
        if (folder === null) throw new AppError('library-missing')
        const former = state.kind === 'open' ? state.library.folder : null
        const before = location.read()
        await close()
        try {
          openFound(folder)
        } catch (error) {
          // Neither open nor recorded, it takes no other's place.
          if (former !== null) openAt(former)
          announceLater()
          throw fileError(error)
        }
        const isDamaged = state.kind === 'refused' && state.error.code === 'library-damaged'
        if (former !== null && !isDamaged) reopenIfRefused(former, before)
        repaired = null
        openedId = randomUUID()
      }),
    restoreBackup: (backupId) =>
      changing(async () => {
        const folder = refusedFolder()
        const keptIn = await restoreBackup({ folder, backupId, clock, runTask })
        repaired = libraryTexts.restored(keptIn)
        openAt(folder)
      }),
    startFresh: () =>
      changing(() => {
        const { folder, oldIsIn } = clearLibraryPlace({ lost: refusedFolder(), defaultFolder, clock, log })
        if (oldIsIn !== null) repaired = libraryTexts.startedFresh(oldIsIn)
        attempt(folder, () => {
          const library = createLibrary(optionsAt(folder))
          location.write(locationAt(folder))
          return library
        })
      }),
    reportDamage,
    reportDiskFailure,
    location,
    switchTo: (next, prepare) =>
      inTurn(async () => {
        const from = currentLibrary().folder
        const before = location.read()
        const changeCount = await close()
        let hasSwitched = false
        try {
          if (prepare(changeCount)) {
            location.write(next)
            hasSwitched = true
          }
        } finally {
          openAt(hasSwitched ? next.folder : from)
        }
        if (hasSwitched) reopenIfRefused(from, before)
        announceLater()
        return hasSwitched
      }),
    sweep,
    stop: () =>
      inTurn(async () => {
        hasStopped = true
        await close({ isEnd: true })
      }),
  }
}
