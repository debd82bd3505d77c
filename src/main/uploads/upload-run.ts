import type { UploadPhase } from '@shared/domain/upload'
import { AppError, type WireError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { AudioStore } from '../library/audio-store'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log'
import type { Batching } from './batches'
import { checkCaps } from './check-caps'
import { convertOrFail, needsConversion } from './convert-mends'
import { asAppError } from './failure-kind'
import { deleteSamples } from './delete-samples'
import { createFlights, type FlightBytes } from './flights'
import { createListReader } from './list-reader'
import { readLate } from './late-checks'
import { createPatience } from './patience'
import { pickBatch } from './pick-batch'
import type { ServerSample } from './reconcile'
import { createRunNotes, nextReadingMs, noteOutcome } from './run-notes'
import type { UploadTiming } from './timing'
import type { LedgerRow } from './upload-rows'
import type { UploadStore } from './upload-store'
import { ensureVoice } from './ensure-voice'
import type { VoiceStore } from './voice-store'
import { createWaits } from './waits'

export type StopKind = 'pause' | 'cancel' | 'close'

/** One draft's upload into one workspace: the loop that brings the ledger and the cloud together. */
export interface UploadRun {
  readonly draftId: string
  phase(): UploadPhase
  error(): WireError | null
  bytesOf(sampleId: string): FlightBytes | null
  doubles(): ServerSample[]
  foreign(): ServerSample[]
  /**
   * Begins, or goes on after pause, block or end. A loop that is ending is awaited first.
   * @param mayRebind the person wants another voice when the cloud has the former one no more
   */
  go(options: { mayRebind: boolean }): void
  /** The ledger or the samples changed. */
  wake(): void
  /** Something says that the way to the cloud may be open again. */
  hint(): void
  /** `close` leaves the phase as it is, so that the next start goes on. */
  stop(kind: StopKind): Promise<void>
  /** Only looks for doubles and what became of rows in doubt; sends nothing. */
  watch(): void
  /** Deletes exactly the surplus of a list read now. @throws AppError of the client */
  removeDoubles(): Promise<void>
}

export interface UploadRunDeps {
  draftId: string
  store: UploadStore
  voices: VoiceStore
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
  /** Bytes moved. */
  progressed: (bytes: number) => void
}

export function createUploadRun(deps: UploadRunDeps): UploadRun {
  const { draftId, store, voices, client, timing, clock, log } = deps
  const { settleMs } = timing
  const nowMs = (): number => clock.nowMs()
  const notes = createRunNotes()
  const waits = createWaits(clock)
  const reader = createListReader({ draftId, store, client, nowMs, settleMs, log })
  const flights = createFlights({
    store,
    client,
    libraryFolder: deps.libraryFolder,
    clock,
    settleMs,
    onBytes: deps.progressed,
    onSent: deps.changed,
    onEnd(rows, outcome) {
      try {
        noteOutcome(rows, outcome, { notes, store, patience, log })
        if (phase === 'cancelled') dropUnwanted()
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
    nowMs,
    onWait: (error) => {
      if (flights.count === 0) setPhase('waiting', error.toWire())
    },
  })
  const cloudDeps = { draftId, voices, client, patience, waits, nowMs, settleMs }
  const before = store.find(draftId)
  let phase: UploadPhase = before?.phase ?? 'preparing'
  let shownError: WireError | null = before?.error ?? null
  let abort = new AbortController()
  let isClosing = false
  let loop: Promise<void> = Promise.resolve()

  function setPhase(next: UploadPhase, error: WireError | null = null): void {
    if (phase === next && JSON.stringify(shownError) === JSON.stringify(error)) return
    phase = next
    shownError = error
    store.setPhase(draftId, next, error)
    deps.changed()
  }

  const mendOf = (row: LedgerRow) => store.find(draftId)?.mends[row.sampleId]
  const isWanted = (row: LedgerRow): boolean =>
    phase !== 'cancelled' && !row.isRemoved && mendOf(row) !== 'drop'
  const isUncertain = (row: LedgerRow): boolean =>
    (row.state === 'intent' || row.state === 'sent') && !flights.has(row.sampleId)

  /** Rows that nobody wants any more and that were never sent, or are known not to be in the cloud. */
  function dropUnwanted(): void {
    const rows = store.rows(draftId).filter((row) => row.state === 'planned' || row.state === 'failed')
    const ids = rows.filter((row) => !isWanted(row) && !flights.has(row.sampleId)).map((row) => row.sampleId)
    if (ids.length > 0) store.deleteRows(ids)
  }

  async function readList(signal: AbortSignal): Promise<void> {
    const voiceId = voices.voiceOf(draftId)
    if (voiceId === null) return
    const readAtMs = nowMs()
    notes.mustRead = notes.isUnread = false
    try {
      await reader.read({ voiceId, signal, isWanted })
    } catch (error) {
      notes.mustRead = true
      throw error
    }
    notes.lastReadMs = readAtMs
    dropUnwanted()
    deps.changed()
  }

  async function work(signal: AbortSignal, mayRebind: boolean): Promise<void> {
    notes.blocker = null
    notes.convertedOrKept.clear()
    notes.mustRead = true
    store.settleOrphans(draftId, nowMs() + settleMs)
    const voiceId = await ensureVoice({
      ...cloudDeps,
      mayRebind,
      signal,
      forgetVoice: () => store.forgetVoice(draftId),
      onSettling: () => setPhase('checking'),
    })
    while (await step(signal, voiceId));
    finish()
  }

  /** One thing at a time, the most urgent first. @returns false when nothing is left to do */
  async function step(signal: AbortSignal, voiceId: string): Promise<boolean> {
    if (signal.aborted) throw new AppError('cancelled')
    if (notes.blocker) throw notes.blocker
    if (store.isDraftRemoved(draftId)) return false
    dropUnwanted()
    const rows = store.rows(draftId)
    const unconverted = rows.find(
      (row) => needsConversion(row, mendOf(row)) && !notes.convertedOrKept.has(row.sampleId),
    )
    if (unconverted) {
      if (flights.count === 0) setPhase('preparing')
      await convertOrFail(unconverted, { ...deps, signal })
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
    if (isOver) return false
    if (ready.length > 0 && flights.count < deps.batching.parallel) {
      if (await patience.holdOff(signal)) return true
      checkCaps(rows, reader.foreign())
      flights.launch(pickBatch(ready, notes.sharedWithAtMost, deps.batching.targetBytes), voiceId)
      setPhase('running')
      deps.changed()
      return true
    }
    setPhase(flights.count > 0 ? 'running' : 'checking')
    await waits.sleep(readingMs === null ? null : readingMs - nowMs(), signal)
    return true
  }

  function finish(): void {
    const failed = store.rows(draftId).find((row) => row.state === 'failed')
    if (store.isDraftRemoved(draftId)) setPhase('paused')
    else setPhase(failed ? 'blocked' : 'done', failed?.error ?? null)
  }

  const lateChecks = (signal: AbortSignal): Promise<void> =>
    readLate({
      wasUncertain: notes.wasUncertain,
      isInDoubt: () => reader.isDoubtful() || store.rows(draftId).some(isUncertain),
      readList: () => readList(signal),
      sleep: (settlings) => waits.sleep(settlings * settleMs, signal),
      log,
    })

  function onLoopFailed(thrown: unknown): void {
    const error = asAppError(thrown)
    if (error.code === 'cancelled') return
    if (error.code === 'internal') log.error('the upload stopped', {}, error.cause)
    else log.warn('the upload needs the person', { code: error.code, detail: error.detail })
    setPhase('blocked', error.toWire())
  }

  /** Runs after the one before has ended; a disk that refuses even the word of it must not be silent. */
  function chain(task: (signal: AbortSignal) => Promise<void>): void {
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    loop = loop.then(async () => {
      try {
        await task(signal)
      } catch (error) {
        try {
          onLoopFailed(error)
        } catch (again) {
          log.error('the upload could not note its end', {}, again)
        }
      } finally {
        await flights.stop(isClosing ? 0 : timing.pauseGraceMs)
        deps.changed()
      }
    })
  }

  return {
    draftId,
    phase: () => phase,
    error: () => shownError,
    bytesOf: (sampleId) => flights.bytesOf(sampleId),
    doubles: () => reader.doubles(),
    foreign: () => reader.foreign(),
    go({ mayRebind }) {
      setPhase('preparing')
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
    },
    async stop(kind) {
      isClosing = kind === 'close'
      if (!isClosing) setPhase(kind === 'pause' ? 'paused' : 'cancelled')
      abort.abort()
      await flights.stop(isClosing ? 0 : timing.pauseGraceMs)
      await loop
      if (phase === 'cancelled') dropUnwanted()
    },
    watch() {
      chain(async (signal) => {
        store.settleOrphans(draftId, nowMs() + settleMs)
        notes.wasUncertain = true
        await lateChecks(signal)
      })
    },
    async removeDoubles() {
      const { signal } = new AbortController()
      const voiceId = voices.voiceOf(draftId)
      await readList(signal)
      if (voiceId === null) return
      await deleteSamples(client, voiceId, reader.doubles(), signal)
      await readList(signal)
    },
  }
}
