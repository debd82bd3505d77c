import type { UploadPhase } from '@shared/domain/upload'
import { AppError, type WireError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { AudioStore } from '../library/audio-store'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log'
import type { Batching } from './batches'
import { checkCaps } from './check-caps'
import { convertRow } from './convert-mends'
import { asAppError, failureKind } from './failure-kind'
import { createFlights, type FlightBytes } from './flights'
import { createListReader } from './list-reader'
import { createPatience } from './patience'
import { pickBatch } from './pick-batch'
import type { ServerSample } from './reconcile'
import { createRunNotes, noteOutcome } from './run-notes'
import type { UploadTiming } from './timing'
import type { LedgerRow } from './upload-rows'
import type { UploadStore } from './upload-store'
import { bindVoice, isVoiceMissing } from './voice-binding'
import type { VoiceStore } from './voice-store'
import { createWaits } from './waits'

/** Readings after the end that look for doubles and removed samples, in settling times after the one before. */
const lateReadings = [1, 2, 2]
/** More of them while something is still in doubt. */
const extraLateReadings = 5

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
      noteOutcome(rows, outcome, { notes, store, patience, log })
      if (phase === 'cancelled') dropUnwanted()
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
  const needsConversion = (row: LedgerRow): boolean =>
    row.state === 'planned' &&
    row.sha256 === row.sourceSha256 &&
    !notes.convertedOrKept.has(row.sampleId) &&
    mendOf(row) === 'convert-to-flac'

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

  /** When the list must be read next for rows in doubt; null when there are none. */
  function nextReadingMs(rows: readonly LedgerRow[]): number | null {
    const times = rows.filter(isUncertain).map((row) => {
      const settleUntilMs = row.settleUntilMs ?? 0
      return notes.lastReadMs < settleUntilMs ? settleUntilMs : notes.lastReadMs + settleMs
    })
    return times.length === 0 ? null : Math.min(...times)
  }

  async function convert(row: LedgerRow, signal: AbortSignal): Promise<void> {
    try {
      await convertRow(row, { ...deps, signal })
    } catch (thrown) {
      const error = asAppError(thrown)
      if (failureKind(error) !== 'file') throw error
      store.markFailed([row.sampleId], error.toWire())
    }
    notes.convertedOrKept.add(row.sampleId)
  }

  async function ensureVoice(signal: AbortSignal, mayRebind: boolean): Promise<string> {
    const bound = voices.voiceOf(draftId)
    if (mayRebind && bound !== null) {
      const isMissing = await patience.patiently(() => isVoiceMissing(client, bound, signal), signal)
      if (isMissing) store.forgetVoice(draftId)
    }
    for (;;) {
      const binding = await patience.patiently(
        () => bindVoice({ draftId, store: voices, client, nowMs, settleMs, signal }),
        signal,
      )
      if ('voiceId' in binding) return binding.voiceId
      setPhase('checking')
      await waits.sleep(binding.waitUntilMs - nowMs(), signal)
    }
  }

  async function work(signal: AbortSignal, mayRebind: boolean): Promise<void> {
    notes.blocker = null
    notes.convertedOrKept.clear()
    notes.mustRead = true
    store.settleOrphans(draftId, nowMs() + settleMs)
    const voiceId = await ensureVoice(signal, mayRebind)
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
    const unconverted = rows.find(needsConversion)
    if (unconverted) {
      if (flights.count === 0) setPhase('preparing')
      await convert(unconverted, signal)
      return true
    }
    const ready = rows.filter((row) => row.state === 'planned' && !flights.has(row.sampleId))
    const readingMs = nextReadingMs(rows)
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
    if (store.isDraftRemoved(draftId)) return setPhase('paused')
    const failed = store.rows(draftId).find((row) => row.state === 'failed')
    if (failed) setPhase('blocked', failed.error)
    else setPhase('done')
  }

  /** A cut request can commit after everything else is done, and somebody may remove samples in the cloud. */
  async function lateChecks(signal: AbortSignal): Promise<void> {
    const planned = notes.wasUncertain ? lateReadings : lateReadings.slice(0, 1)
    const isInDoubt = (): boolean => reader.isDoubtful() || store.rows(draftId).some(isUncertain)
    for (let index = 0; index < planned.length || isInDoubt(); index++) {
      if (index >= planned.length + extraLateReadings) return
      await waits.sleep(settleMs * (planned[index] ?? 1), signal)
      try {
        await readList(signal)
      } catch (thrown) {
        const error = asAppError(thrown)
        if (error.code === 'cancelled') throw error
        log.info('a late reading failed', { code: error.code })
      }
    }
    if (phase === 'done') finish()
  }

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
      if (voiceId === null) return
      await readList(signal)
      for (const double of reader.doubles()) {
        try {
          await client.deletePvcSample(voiceId, double.sampleId, { signal })
        } catch (thrown) {
          // Somebody else removed it already.
          if (asAppError(thrown).detail['httpStatus'] !== 404) throw thrown
        }
      }
      await readList(signal)
    },
  }
}
