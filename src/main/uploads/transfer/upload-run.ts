import type { UploadPhase } from '@shared/domain/cloud/upload'
import { AppError } from '@shared/errors/app-error'
import type { WireError } from '@shared/errors/wire-error'
import type { AccessSource } from '../../access/access-source'
import type { CloudClient } from '../../cloud/cloud-client'
import type { AudioStore } from '../../library/audio-store'
import type { Media } from '../../media/media'
import { type Clock, steadyNow } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import { bindVoice, isVoiceMissing } from '../../voices/bind-voice'
import type { BindingStore } from '../../voices/binding-store'
import type { VoiceLock } from '../../voices/voice-lock'
import type { Batching } from '../plan/batches'
import { checkCaps } from '../plan/check-caps'
import { createCloudClearing } from '../ledger/cloud-clearing'
import { convertOrFail, needsConversion } from '../plan/convert-fixes'
import { asAppError } from '../../cloud/failure-kind'
import { backOffMs } from '../../platform/back-off'
import { createStrikes } from '../../cloud/strikes'
import { createFlights } from './flights'
import { createListReader } from '../ledger/list-reader'
import { mayArrive, readLate } from '../ledger/late-checks'
import { createPatience } from './patience'
import { pickBatch } from '../plan/pick-batch'
import {
  createRunNotes,
  forgetRequests,
  isLibraryLocked,
  nextReadingMs,
  noteOutcome,
} from '../ledger/run-notes'
import { deleteInCloud } from '../plan/surplus'
import { lateSpanMs, type UploadTiming } from './timing'
import type { UploadRun } from './upload-control'
import type { LedgerRow } from '../ledger/upload-rows'
import type { UploadStore } from '../ledger/upload-store'
import { createWaits } from './waits'
import { createWantedRows } from '../plan/wanted-rows'

/** What an upload needs. */
export interface UploadRunDeps {
  draftId: string
  store: UploadStore
  bindings: BindingStore
  voiceLock: VoiceLock
  access: Pick<AccessSource, 'get'>
  client: CloudClient
  media: Pick<Media, 'convertToFlac' | 'probe'>
  audioStore: Pick<AudioStore, 'ingest'>
  libraryFolder: string
  timing: UploadTiming
  batching: Batching
  clock: Clock
  log: Log
  random: () => number
  /** A phase or a row changed. */
  changed: () => void
  /** Bytes were sent. */
  progressed: (bytes: number) => void
  /** The voice has other samples in the cloud than before. */
  voiceChanged: (voiceId: string) => void
}

/** Creates one draft's upload; it does nothing until `go` or `watch`. */
export function createUploadRun(deps: UploadRunDeps): UploadRun {
  const { draftId, store, bindings, client, timing, clock, log } = deps
  const { settleMs } = timing
  const nowMs = steadyNow(clock)
  const notes = createRunNotes()
  const waits = createWaits(clock)
  const clearing = createCloudClearing({ draftId, store, client })
  const upToStrikes = createStrikes()
  const reader = createListReader({ draftId, store, client, nowMs, settleMs, log })
  const flights = createFlights({
    store,
    client,
    libraryFolder: deps.libraryFolder,
    clock,
    nowMs,
    settleMs,
    onBytes: deps.progressed,
    onSent: deps.changed,
    onEnd(rows, outcome) {
      try {
        noteOutcome(rows, outcome, { notes, store, patience, log })
        if (phase === 'cancelled') wanted.dropOthers(false)
      } catch (error) {
        notes.blocker = asAppError(error)
      }
      deps.changed()
      waits.wake()
    },
  })
  const patience = createPatience({
    client,
    waits,
    timing,
    random: deps.random,
    nowMs: () => clock.steadyMs(),
    onWait: (error) => {
      if (flights.count === 0) setPhase('waiting', error.toWire())
    },
  })
  const before = store.find(draftId)
  let phase: UploadPhase = before?.phase ?? 'done'
  let shownError: WireError | null = before?.error ?? null
  let abort = new AbortController()
  let isClosing = false
  let convertingId: string | null = null
  /** The late readings gave up; the next hint starts them again. */
  let isLateOwed = false
  let loop: Promise<void> = Promise.resolve()
  let taskCount = 0

  function setPhase(next: UploadPhase, error: WireError | null = null): void {
    if (phase === next && JSON.stringify(shownError) === JSON.stringify(error)) return
    phase = next
    shownError = error
    store.setPhase(draftId, next, error)
    deps.changed()
    const voiceId = bindings.voiceOf(draftId)
    if (next === 'done' && voiceId !== null) deps.voiceChanged(voiceId)
  }

  const wanted = createWantedRows({
    draftId,
    store,
    phase: () => phase,
    isInFlight: (sampleId) => flights.has(sampleId),
  })
  const isUncertain = (row: LedgerRow): boolean =>
    (row.state === 'intent' || row.state === 'sent') && !flights.has(row.sampleId)

  async function readList(signal: AbortSignal): Promise<void> {
    const voiceId = bindings.voiceOf(draftId)
    if (voiceId === null) return
    const readAtMs = nowMs()
    notes.mustRead = notes.isUnread = false
    try {
      await reader.read({ voiceId, signal })
    } catch (error) {
      notes.mustRead = true
      throw waitingForNew(asAppError(error))
    }
    notes.lastReadMs = readAtMs
    wanted.dropOthers(false)
    deps.changed()
  }

  /** A cloud may not know everywhere yet what it has just made: until it was read once, it is waited for. */
  const isJustMade = (): boolean =>
    notes.lastReadMs === Number.NEGATIVE_INFINITY && bindings.isBoundWithin(draftId, settleMs)

  const notReadYet = (cause?: AppError): AppError =>
    new AppError('cloud-unavailable', { cause, retryable: true })
  const waitingForNew = (error: AppError): AppError =>
    isJustMade() && error.code === 'not-found' ? notReadYet(error) : error

  async function isGone(voiceId: string, signal: AbortSignal): Promise<boolean> {
    const isMissing = await isVoiceMissing(client, voiceId, signal)
    if (isMissing && isJustMade()) throw notReadYet()
    return isMissing
  }

  async function work(signal: AbortSignal, mayRebind: boolean): Promise<void> {
    notes.blocker = null
    notes.convertedOrKept.clear()
    notes.troubles.forgive()
    notes.mustRead = true
    store.settleOrphans(draftId, nowMs() + settleMs)
    if (store.rows(draftId).some(mayArrive)) notes.wasUncertain = true
    const attempt = <T>(request: () => Promise<T>): Promise<T> => patience.patiently(request, signal)
    const bound = bindings.voiceOf(draftId)
    // The person accepted a new voice if the old one is gone from the cloud.
    if (mayRebind && bound !== null && (await attempt(() => isGone(bound, signal)))) {
      store.forgetVoice(draftId)
      forgetRequests(notes)
      reader.forget()
    }
    const voiceId = await bindVoice({
      ...{ draftId, bindings, client, access: deps.access, nowMs, settleMs, signal, attempt },
      voiceLock: deps.voiceLock,
      wait(ms) {
        setPhase('checking')
        return waits.sleep(ms, signal)
      },
    })
    while (await step(signal, voiceId));
    finish()
  }

  /** Does one thing at a time, the most urgent first. @returns false if nothing is left to do */
  async function step(signal: AbortSignal, voiceId: string): Promise<boolean> {
    if (signal.aborted) throw new AppError('cancelled')
    if (notes.blocker) throw notes.blocker
    if (store.isDraftRemoved(draftId)) return false
    wanted.dropOthers(false)
    const fixes = store.find(draftId)?.fixes ?? {}
    // Unwanted rows that were sent stay in the ledger for the late readings only.
    const rows = store.rows(draftId).filter((row) => row.state !== 'planned' || wanted.isWanted(row))
    const unconverted = rows.find(
      (row) => needsConversion(row, fixes[row.sampleId]) && !notes.convertedOrKept.has(row.sampleId),
    )
    if (unconverted) {
      if (flights.count === 0) setPhase('preparing')
      convertingId = unconverted.sampleId
      await convertOrFail(unconverted, { ...deps, signal }).finally(() => (convertingId = null))
      notes.convertedOrKept.add(unconverted.sampleId)
      return true
    }
    const ready = rows.filter((row) => row.state === 'planned' && !flights.has(row.sampleId))
    const readingMs = nextReadingMs(rows.filter(isUncertain), notes.lastReadMs, settleMs)
    const isOver = ready.length === 0 && readingMs === null && flights.count === 0
    const isOwed = notes.mustRead && (ready.length > 0 || readingMs !== null || isOver)
    if (isOwed || (isOver && notes.isUnread) || (readingMs !== null && readingMs <= nowMs())) {
      if (flights.count === 0) setPhase('checking')
      await patience.patiently(() => readList(signal), signal)
      return true
    }
    if (isOver) return removeReplaced(voiceId, signal)
    if (ready.length > 0 && flights.count < deps.batching.parallel) {
      if (await patience.holdOff(signal)) return true
      checkCaps(rows, reader.foreign() ?? [])
      const maxBytes = Math.min(deps.batching.maxBytes, notes.maxBytesAtOnce)
      const batch = pickBatch(notes.troubles.sorted(ready), notes.sharedWithAtMost, maxBytes)
      notes.troubles.launched(batch.map((row) => row.sampleId))
      flights.launch(batch, voiceId)
      setPhase('running')
      deps.changed()
      return true
    }
    setPhase(flights.count > 0 ? 'running' : 'checking')
    await waits.sleep(readingMs === null ? null : readingMs - nowMs(), signal)
    return true
  }

  /** Deletes a split or replaced sample once all its replacements are in the cloud. @returns false if there was none */
  async function removeReplaced(voiceId: string, signal: AbortSignal): Promise<boolean> {
    if (!clearing.due()) return false
    setPhase('checking')
    await patience.patiently(async () => {
      // Asked at each try: while the cloud was away the person may have undone the split.
      const row = clearing.due()
      if (row) await upToStrikes(row.sampleId, () => clearing.remove(row, voiceId, signal))
    }, signal)
    deps.changed()
    return true
  }

  const isAllSent = (): boolean => {
    const rows = store.rows(draftId).filter((row) => wanted.isWanted(row) || isUncertain(row))
    return rows.length > 0 && rows.every(({ state }) => state === 'confirmed') && clearing.due() === null
  }

  function finish(): void {
    const failed = store.rows(draftId).find((row) => row.state === 'failed' && wanted.isWanted(row))
    if (store.isDraftRemoved(draftId)) setPhase('paused')
    else setPhase(failed ? 'blocked' : 'done', failed?.error ?? null)
  }

  async function lateChecks(signal: AbortSignal): Promise<void> {
    const isComplete = await readLate({
      wasUncertain: notes.wasUncertain,
      isInDoubt: () => reader.isDoubtful() || store.rows(draftId).some(isUncertain),
      readList: () => readList(signal),
      sleep: (settlings) => waits.sleepThrough(settlings * settleMs, signal),
      log,
    })
    isLateOwed = !isComplete
    if (!isComplete) return
    notes.wasUncertain = false
    wanted.dropOthers(true)
  }

  function onLoopFailed(thrown: unknown): void {
    const error = asAppError(thrown)
    if (error.code === 'cancelled') return
    if (error.code === 'internal') log.error('the upload stopped', {}, error.cause)
    else log.warn('the upload needs attention', { code: error.code, detail: error.detail })
    setPhase('blocked', error.toWire())
  }

  /** Begins again, as after a crash, what another program broke off by using the library's file for a moment. */
  async function pastLocks(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        return await task()
      } catch (thrown) {
        const error = asAppError(thrown)
        if (!isLibraryLocked(error)) throw thrown
        log.warn('another program uses the library', { failures })
        await flights.ended()
        await waits.sleepThrough(backOffMs(timing, failures, deps.random()), signal)
      }
    }
  }

  /** Runs after the previous task. If even its end cannot be stored, logs that. */
  function chain(task: (signal: AbortSignal) => Promise<void>): void {
    isLateOwed = false
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    taskCount += 1
    loop = loop.then(async () => {
      try {
        await pastLocks(signal, () => task(signal))
      } catch (error) {
        try {
          onLoopFailed(error)
        } catch (again) {
          log.error('the end of the upload could not be recorded', {}, again)
        }
      } finally {
        await flights.stop(isClosing ? 0 : timing.pauseGraceMs)
        taskCount -= 1
        deps.changed()
      }
    })
  }

  function watch(): void {
    const rows = store.rows(draftId)
    const isRecent = clock.nowMs() < (store.find(draftId)?.updatedAtMs ?? 0) + lateSpanMs(timing)
    notes.wasUncertain ||= rows.some(mayArrive) || (isRecent && rows.some((row) => row.attempts > 1))
    chain(async (signal) => {
      store.settleOrphans(draftId, nowMs() + settleMs)
      await lateChecks(signal)
      if (phase === 'done' && !store.isDraftRemoved(draftId)) finish()
    })
  }

  return {
    draftId,
    phase: () => phase,
    error: () => shownError,
    bytesOf: (sampleId) => flights.bytesOf(sampleId),
    sampleIdsInUse: () => [...flights.sampleIds(), ...(convertingId === null ? [] : [convertingId])],
    doubles: () => reader.doubles(),
    wasUncertain: () => notes.wasUncertain,
    isAtWork: () => taskCount > 0,
    go({ mayRebind }) {
      const former = { phase, shownError }
      try {
        setPhase('preparing')
      } catch (error) {
        // The disk did not take it: nothing has begun, and it can be asked for again.
        ;({ phase, shownError } = former)
        throw error
      }
      chain(async (signal) => {
        await work(signal, mayRebind)
        await lateChecks(signal)
        if (phase === 'done') finish()
      })
    },
    wake() {
      notes.convertedOrKept.clear()
      waits.wake()
    },
    hint() {
      patience.hint()
      waits.wake()
      if (isLateOwed) watch()
    },
    async stop(kind) {
      isClosing = kind === 'close'
      // Sending ends whether or not a full disk takes what the person asked for.
      abort.abort()
      try {
        if (!isClosing) setPhase(kind === 'pause' ? 'paused' : 'cancelled')
      } finally {
        await flights.stop(isClosing ? 0 : timing.pauseGraceMs)
        await loop
      }
      if (phase === 'cancelled') wanted.dropOthers(false)
      // The answer to what was in flight was the last one.
      if (phase === 'paused' && isAllSent()) finish()
    },
    watch,
    async removeDoubles() {
      const { signal } = new AbortController()
      const voiceId = bindings.voiceOf(draftId)
      if (voiceId === null) return
      await readList(signal)
      try {
        for (const { sampleId } of reader.doubles()) await deleteInCloud(client, voiceId, sampleId, signal)
        await clearing.removeLeftBehind(voiceId, signal)
      } finally {
        deps.voiceChanged(voiceId)
      }
      await readList(signal)
    },
  }
}
