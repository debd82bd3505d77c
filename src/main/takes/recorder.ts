import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RecorderStatus } from '@shared/domain/recording/recorder'
import type { BeginTake, CaptureFault, CaptureFormat, Take } from '@shared/domain/recording/take'
import { AppError, type WireError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { libraryError } from '../library/sqlite-errors'
import type { Clock } from '../platform/clock'
import type { Desktop } from '../platform/desktop/desktop'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import type { AppSettingsModule } from '../settings/app-settings'
import type { BoothKeys } from './booth-keys'
import type { CaptureHost, CaptureProgress } from './capture/capture-host'
import type { EndReason, JournalEnd } from './journal/journal-files'
import { readJournal } from './journal/journal-reader'
import type { TakeStore } from './take-store'
import { createUnstoredEnds } from './unstored-ends'

type ArmedFormat = Pick<CaptureFormat, 'sampleRateHz' | 'channels'>

/** Main's side of the recorder: one take at a time, from its row to the closed journal. */
export interface Recorder {
  status(): RecorderStatus
  /** @param format of the next take */
  arm(format: ArmedFormat): RecorderStatus
  /** @throws AppError busy while recording */
  disarm(): RecorderStatus
  /** Writes the row, then opens the journal; the port follows. @throws AppError busy, disk-*, capture-ended */
  begin(request: BeginTake): Promise<Take>
  /** Passes on the capture worker's port. Ignores a port of any take but the current one. */
  connect(takeId: string, port: unknown): void
  /** Passes on a port that receives the audio being recorded (`FromTap`). @throws AppError not-found */
  tap(takeId: string, port: unknown): void
  /**
   * Settles when the take is closed and playable; at once if it already ended. Failed with frames: the disk refused its end,
   * which is tried again. @throws AppError not-found
   */
  end(takeId: string, reason?: 'finished' | 'device-lost'): Promise<Take>
  /** @param atMs from the start of the take. @throws AppError not-found */
  mark(takeId: string, atMs: number): void
  /** Null while nothing is being recorded. */
  currentTakeId(): string | null
  /** Whether it is being recorded, or its end waits to be stored. */
  holds(takeId: string): boolean
  /** Settles once nothing is recorded. */
  untilIdle(): Promise<void>
  stop(): Promise<void>
}

export interface RecorderDeps {
  /** Contains one folder per take. */
  folder: string
  store: TakeStore
  host: CaptureHost
  keys: BoothKeys
  appSettings: Pick<AppSettingsModule, 'get'>
  topics: Pick<Topics, 'on' | 'emit'>
  desktop: Pick<Desktop, 'preventSleep' | 'onSuspend'>
  clock: Clock
  log: Log
  publish: Publish
  /** Bytes left free on the disk for the rest of the computer. */
  reserveBytes: number
  /** Where the library's disk was unmounted, its folder may be there still, on another. @throws AppError disk-failed */
  requireLibrary: () => void
  /** Free bytes on the disk that holds the takes. */
  freeBytes: () => Promise<number>
  /** The take is closed and can be saved. */
  onClosed: (takeId: string) => void
  /** As after a crash: what wanted the take does so no more, and it is saved. @throws AppError not-found */
  recover: (takeId: string) => void
  onDisarmed: () => void
}

/** The window or Timbre itself went away, so the person decides what happens to the take. */
const undecided: ReadonlySet<EndReason> = new Set(['port-lost', 'parent-lost', 'stopped'])

/** Progress is published at most this often; faults at once. */
const publishProgressEveryMs = 1_000

interface Running {
  takeId: string
  progress: Pick<CaptureProgress, 'safeFrames' | 'freeMs'>
  faults: CaptureFault[]
  /** Kept here too: a late mark can reach the capture process after the last frame. */
  marksMs: number[]
  reportedAtMs: number
  closed: Promise<void>
  resolveClosed: () => void
}

/** Creates the recorder of an open library. The capture process starts with the first `arm`. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const { store, host, keys, appSettings, desktop, publish } = deps
  const log = deps.log.child('recorder')
  let isArmed = false
  let running: Running | null = null
  let failure: WireError | null = null
  let refusedShortcuts: string[] = []
  /** Null until read, shortly after arming. */
  let freeMs: number | null = null
  let wake: (() => void) | null = null

  function status(): RecorderStatus {
    if (running) {
      const { takeId, progress, faults } = running
      return { state: 'recording', takeId, ...progress, faults, refusedShortcuts }
    }
    if (failure) return { state: 'failed', error: failure }
    return isArmed ? { state: 'armed', freeMs, refusedShortcuts } : { state: 'idle' }
  }

  function changed(): RecorderStatus {
    if (running || isArmed) wake ??= desktop.preventSleep('recording', { withScreen: true })
    else {
      wake?.()
      wake = null
    }
    const now = status()
    publish('recorder', 'changed', now)
    return now
  }

  /** Estimates how long the disk lasts for a take, which is kept as floats. */
  async function readFreeSpace({ sampleRateHz, channels }: ArmedFormat): Promise<void> {
    const bytesPerSecond = sampleRateHz * channels * Float32Array.BYTES_PER_ELEMENT
    const freeBytes = await deps.freeBytes()
    freeMs = Math.max(0, ((freeBytes - deps.reserveBytes) / bytesPerSecond) * 1_000)
    if (isArmed && !running) changed()
  }

  function setRunning(now: Running | null): void {
    const wasRecording = running !== null
    running = now
    const isRecording = now !== null
    if (isRecording !== wasRecording) deps.topics.emit('recordingChanged', { isRecording })
  }

  function publishTake(takeId: string): void {
    const take = store.find(takeId)
    // A take without audio is already in the trash.
    const isShown = take !== null && take.state !== 'failed' && !store.isRemoved(takeId)
    publish(
      'takes',
      'changed',
      isShown ? { upserted: [take], removedIds: [] } : { upserted: [], removedIds: [takeId] },
    )
  }

  function onProgress({ takeId, safeFrames, freeMs, faults }: CaptureProgress): void {
    if (running?.takeId !== takeId) return
    running.progress = { safeFrames, freeMs }
    running.faults.push(...faults)
    const nowMs = deps.clock.nowMs()
    const isDue = Math.abs(nowMs - running.reportedAtMs) >= publishProgressEveryMs
    if (faults.length === 0 && !isDue) return
    running.reportedAtMs = nowMs
    changed()
  }

  function save(takeId: string): void {
    if (store.find(takeId)?.state === 'saving') deps.onClosed(takeId)
  }

  const unstored = createUnstoredEnds({ ...deps, log, publishTake, save })

  function setEmpty(takeId: string, why: AppError): void {
    store.setFailed(takeId, why)
    store.remove([takeId])
  }

  function onEnd(takeId: string, journalEnd: JournalEnd): void {
    const marksMs = running?.takeId === takeId ? running.marksMs : journalEnd.marksMs
    const end = { ...journalEnd, marksMs }
    log.info('a take ended', {
      takeId,
      reason: end.reason,
      frameCount: end.frameCount,
      error: end.error?.code,
    })
    failure = end.error ?? (end.reason === 'disk-low' ? new AppError('disk-full').toWire() : null)
    const isStored = settle(takeId, () => {
      if (end.frameCount === 0) {
        const { code } = end.error ?? { code: 'file-empty' as const }
        return setEmpty(takeId, new AppError(code))
      }
      store.setEnd(takeId, end, undecided.has(end.reason) ? 'interrupted' : 'saving')
    })
    if (isStored) save(takeId)
  }

  /** The capture process is gone, but what it wrote is still there. */
  function onLost(takeId: string): void {
    failure = new AppError('capture-ended', { retryable: true }).toWire()
    settle(takeId, () => {
      const frameCount = readJournal(join(deps.folder, takeId))?.frameCount ?? 0
      // A captcha reading is never recovered: its window says that it is lost.
      const isOffered = frameCount > 0 && store.get(takeId).purpose !== 'verification'
      if (isOffered) store.setInterrupted(takeId, 'unfinished', frameCount)
      else setEmpty(takeId, new AppError('capture-ended'))
    })
  }

  /** Clears the current take even if its disk is gone. @returns whether its end was stored */
  function settle(takeId: string, write: () => void): boolean {
    let isStored = false
    try {
      write()
      isStored = true
    } catch (error) {
      // The journal is complete: what is not stored until Timbre quits, the next start reads from it.
      log.error('the end of a take could not be stored', { takeId }, error)
      failure ??= libraryError(error).toWire()
      unstored.add(takeId, write, failure)
    }
    const ended = running?.takeId === takeId ? running : null
    try {
      if (ended) setRunning(null)
      publishTake(takeId)
    } catch (error) {
      log.error('the end of a take could not be told', { takeId }, error)
    }
    changed()
    ended?.resolveClosed()
    if (isStored) unstored.tryAgain()
    return isStored
  }

  const holdKeys = (): void => {
    refusedShortcuts = keys.hold(appSettings.get().recorder.globalKeys)
  }
  deps.topics.on('settingsChanged', () => {
    if (!isArmed) return
    holdKeys()
    changed()
  })
  const unsubscribeSuspend = desktop.onSuspend(() => {
    if (running) host.close(running.takeId, 'suspended')
  })

  return {
    status,
    currentTakeId: () => running?.takeId ?? null,
    holds: (takeId) => running?.takeId === takeId || unstored.has(takeId),
    async untilIdle() {
      while (running) await running.closed
    },
    arm(format) {
      isArmed = true
      failure = null
      host.start()
      holdKeys()
      readFreeSpace(format).catch((error: unknown) =>
        log.warn('free disk space could not be read', { error }),
      )
      return changed()
    },
    disarm() {
      if (running) throw new AppError('busy', { detail: { what: 'recording' } })
      isArmed = false
      failure = null
      keys.release()
      refusedShortcuts = []
      deps.onDisarmed()
      return changed()
    },
    async begin(request) {
      if (running) throw new AppError('busy', { detail: { what: 'recording' } })
      deps.requireLibrary()
      unstored.tryAgain()
      const takeId = randomUUID()
      // The newest take of a line is the one that counts, though the clock was set back since the one before.
      const createdAtMs = Math.max(deps.clock.nowMs(), (store.newestAtMs(request.draftId) ?? 0) + 1)
      const header = { ...request, version: 1 as const, id: takeId, createdAtMs }
      const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<undefined>()
      failure = null
      setRunning({
        takeId,
        progress: { safeFrames: 0, freeMs: null },
        faults: [],
        marksMs: [],
        reportedAtMs: 0,
        closed,
        resolveClosed: () => resolveClosed(undefined),
      })
      try {
        store.insert(header, 'recording')
        await host.begin(
          { folder: join(deps.folder, takeId), header, reserveBytes: deps.reserveBytes },
          { onProgress, onEnd: (end) => onEnd(takeId, end), onLost: () => onLost(takeId) },
        )
      } catch (error) {
        setRunning(null)
        resolveClosed(undefined)
        store.purge(takeId)
        // What was told when it was armed may be an hour old.
        if (isArmed) await readFreeSpace(request.format).catch(() => undefined)
        throw error
      }
      publishTake(takeId)
      changed()
      return store.get(takeId)
    },
    connect(takeId, port) {
      if (running?.takeId === takeId) host.connect(takeId, port)
      else log.warn('a port arrived for a take that is not being recorded', { takeId })
    },
    tap(takeId, port) {
      if (running?.takeId !== takeId) throw new AppError('not-found', { detail: { what: 'take' } })
      host.tap(takeId, port)
    },
    async end(takeId, reason = 'finished') {
      if (running?.takeId === takeId) {
        const { closed } = running
        if (reason === 'finished') host.end(takeId)
        else host.close(takeId, reason)
        await closed
      }
      return unstored.take(takeId)
    },
    mark(takeId, atMs) {
      if (running?.takeId !== takeId) throw new AppError('not-found', { detail: { what: 'take' } })
      running.marksMs.push(atMs)
      host.mark(takeId, atMs)
    },
    async stop() {
      unsubscribeSuspend()
      keys.release()
      if (running) host.close(running.takeId, 'stopped')
      await running?.closed
      await host.stop()
      unstored.stop()
      isArmed = false
      changed()
    },
  }
}
