import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RecorderStatus } from '@shared/domain/recording/recorder'
import type { BeginTake, CaptureFault, Take } from '@shared/domain/recording/take'
import { AppError, type WireError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import type { Clock } from '../platform/clock'
import type { Desktop } from '../platform/desktop/desktop'
import { fileError } from '../platform/files/file-errors'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import type { AppSettingsModule } from '../settings/app-settings'
import type { BoothKeys } from './booth-keys'
import type { CaptureHost, CaptureProgress } from './capture/capture-host'
import type { EndReason, JournalEnd } from './journal/journal-files'
import { readJournal } from './journal/journal-reader'
import type { TakeStore } from './take-store'

/** What main knows of the recorder: one take at a time, from the row to the closed journal. */
export interface Recorder {
  status(): RecorderStatus
  arm(): RecorderStatus
  /** @throws AppError busy while a take is recorded */
  disarm(): RecorderStatus
  /** Row, then journal; the port comes afterwards. @throws AppError busy, disk-*, capture-ended */
  begin(request: BeginTake): Promise<Take>
  /** Hands over the capture thread's port. A port for another take than the current one is refused. */
  connect(takeId: string, port: unknown): void
  /** Hands over a port that hears what is recorded (`FromTap`). @throws AppError not-found */
  tap(takeId: string, port: unknown): void
  /** Settles when the take is closed and playable. One that ended by itself is answered as it is. @throws AppError not-found */
  end(takeId: string, reason?: 'finished' | 'device-lost'): Promise<Take>
  mark(takeId: string, atMs: number): void
  /** Null when nothing is recorded. */
  currentTakeId(): string | null
  /** Settles once nothing is recorded. */
  untilIdle(): Promise<void>
  stop(): Promise<void>
}

export interface RecorderDeps {
  /** Where the folders of takes are. */
  folder: string
  store: TakeStore
  host: CaptureHost
  keys: BoothKeys
  appSettings: Pick<AppSettingsModule, 'get'>
  topics: Pick<Topics, 'on'>
  desktop: Pick<Desktop, 'preventSleep' | 'onSuspend'>
  clock: Clock
  log: Log
  publish: Publish
  /** Kept free on the disk for the rest of the computer. */
  reserveBytes: number
  /** On the disk of the takes. */
  freeBytes: () => Promise<number>
  /** A take is closed and can be saved. */
  onClosed: (takeId: string) => void
  onDisarmed: () => void
}

/** A take whose window or whose Timbre ended without a word waits for the person's decision. */
const undecided: ReadonlySet<EndReason> = new Set(['port-lost', 'parent-lost', 'stopped'])

/** 48 kHz, one channel, 32-bit float. */
const usualBytesPerSecond = 192_000

/** What only grows is told this often; a fault at once. */
const publishProgressEveryMs = 1_000

interface Running {
  takeId: string
  progress: Pick<CaptureProgress, 'safeFrames' | 'freeMs'>
  faults: CaptureFault[]
  /** A mark set in the last moment may reach the capture process after the last sound. */
  marksMs: number[]
  reportedAtMs: number
  closed: Promise<void>
  resolveClosed: () => void
}

export function createRecorder(deps: RecorderDeps): Recorder {
  const { store, host, keys, appSettings, desktop, publish } = deps
  const log = deps.log.child('recorder')
  let isArmed = false
  let running: Running | null = null
  let failure: WireError | null = null
  let refusedShortcuts: string[] = []
  /** Known while armed, a moment after. */
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

  /** How long the disk would last, for the usual sound. */
  async function readFreeSpace(): Promise<void> {
    const freeBytes = await deps.freeBytes()
    freeMs = Math.max(0, ((freeBytes - deps.reserveBytes) / usualBytesPerSecond) * 1_000)
    if (isArmed && !running) changed()
  }

  function publishTake(takeId: string): void {
    const take = store.find(takeId)
    // One without sound is nothing to keep: it is in the trash already.
    if (take?.state === 'failed') publish('takes', 'changed', { upserted: [], removedIds: [takeId] })
    else if (take) publish('takes', 'changed', { upserted: [take], removedIds: [] })
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
    settle(takeId, () => {
      if (end.frameCount === 0) {
        const { code } = end.error ?? { code: 'file-empty' as const }
        return setEmpty(takeId, new AppError(code))
      }
      store.setEnd(takeId, end, undecided.has(end.reason) ? 'interrupted' : 'saving')
    })
    if (store.find(takeId)?.state === 'saving') deps.onClosed(takeId)
  }

  /** The capture process is gone; what it wrote is not. */
  function onLost(takeId: string): void {
    failure = new AppError('capture-ended', { retryable: true }).toWire()
    settle(takeId, () => {
      const frameCount = readJournal(join(deps.folder, takeId))?.frameCount ?? 0
      if (frameCount === 0) setEmpty(takeId, new AppError('capture-ended'))
      else store.setInterrupted(takeId, 'unfinished', frameCount)
    })
  }

  /** Whatever happens, the take is no longer the current one afterwards. */
  function settle(takeId: string, write: () => void): void {
    try {
      write()
    } catch (error) {
      // The journal is complete; the next start finds the row as it was and reads the journal again.
      log.error('the end of a take could not be stored', { takeId }, error)
      failure ??= fileError(error).toWire()
    }
    const ended = running?.takeId === takeId ? running : null
    if (ended) running = null
    publishTake(takeId)
    changed()
    ended?.resolveClosed()
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
    async untilIdle() {
      while (running) await running.closed
    },
    arm() {
      isArmed = true
      failure = null
      host.start()
      holdKeys()
      readFreeSpace().catch((error: unknown) => log.warn('free disk space could not be read', { error }))
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
      const takeId = randomUUID()
      const header = { ...request, version: 1 as const, id: takeId, createdAtMs: deps.clock.nowMs() }
      const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<undefined>()
      failure = null
      running = {
        takeId,
        progress: { safeFrames: 0, freeMs: null },
        faults: [],
        marksMs: [],
        reportedAtMs: 0,
        closed,
        resolveClosed: () => resolveClosed(undefined),
      }
      try {
        store.insert(header, 'recording')
        await host.begin(
          { folder: join(deps.folder, takeId), header, reserveBytes: deps.reserveBytes },
          { onProgress, onEnd: (end) => onEnd(takeId, end), onLost: () => onLost(takeId) },
        )
      } catch (error) {
        running = null
        resolveClosed(undefined)
        store.purge(takeId)
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
      return store.get(takeId)
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
      isArmed = false
      changed()
    },
  }
}
