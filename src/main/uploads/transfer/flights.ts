import type { Clock } from '../../platform/clock'
import type { CloudClient } from '../../cloud/cloud-client'
import type { LedgerRow } from '../ledger/upload-rows'
import type { UploadStore } from '../ledger/upload-store'
import { sendBatch, type BatchOutcome } from './send-batch'

/** Progress of one sample within the running request. */
export interface FlightBytes {
  sentBytes: number
  /** The whole request was sent; its response is pending. */
  isSent: boolean
}

/** The running requests of one upload. */
export interface Flights {
  readonly count: number
  has(sampleId: string): boolean
  bytesOf(sampleId: string): FlightBytes | null
  sampleIds(): string[]
  launch(rows: readonly LedgerRow[], voiceId: string): void
  /** When all that run now have ended by themselves. */
  ended(): Promise<void>
  /**
   * Stops every request. A request that was sent completely gets `graceMs` for its response, to avoid sending it again.
   * @returns when all have ended and the ledger is updated
   */
  stop(graceMs: number): Promise<void>
}

interface Flight {
  abort: AbortController
  isSent: boolean
  ended: Promise<void>
}

/** Creates the requests of one upload. */
export function createFlights(deps: {
  store: UploadStore
  client: CloudClient
  libraryFolder: string
  clock: Pick<Clock, 'setTimeout'>
  /** As of the run. */
  nowMs: () => number
  settleMs: number
  /** Receives the number of bytes sent since its last call. */
  onBytes: (bytes: number) => void
  onSent: () => void
  onEnd: (rows: readonly LedgerRow[], outcome: BatchOutcome) => void
}): Flights {
  const { clock } = deps
  const running = new Set<Flight>()
  const live = new Map<string, FlightBytes>()

  async function fly(rows: readonly LedgerRow[], voiceId: string, flight: Flight): Promise<void> {
    const outcome = await sendBatch({
      rows,
      voiceId,
      store: deps.store,
      client: deps.client,
      libraryFolder: deps.libraryFolder,
      nowMs: deps.nowMs,
      settleMs: deps.settleMs,
      signal: flight.abort.signal,
      onBytes(perFile) {
        let more = 0
        rows.forEach((row, index) => {
          const bytes = live.get(row.sampleId)
          if (!bytes) return
          const sentBytes = perFile[index] ?? bytes.sentBytes
          more += sentBytes - bytes.sentBytes
          bytes.sentBytes = sentBytes
        })
        deps.onBytes(more)
      },
      onSent() {
        flight.isSent = true
        for (const row of rows) {
          const bytes = live.get(row.sampleId)
          if (bytes) bytes.isSent = true
        }
        deps.onSent()
      },
    })
    running.delete(flight)
    for (const row of rows) live.delete(row.sampleId)
    deps.onEnd(rows, outcome)
  }

  return {
    get count() {
      return running.size
    },
    has: (sampleId) => live.has(sampleId),
    bytesOf: (sampleId) => live.get(sampleId) ?? null,
    sampleIds: () => [...live.keys()],
    launch(rows, voiceId) {
      const flight: Flight = { abort: new AbortController(), isSent: false, ended: Promise.resolve() }
      running.add(flight)
      for (const row of rows) live.set(row.sampleId, { sentBytes: 0, isSent: false })
      flight.ended = fly(rows, voiceId, flight)
    },
    async ended() {
      await Promise.all([...running].map((flight) => flight.ended))
    },
    async stop(graceMs) {
      const cancels = [...running].map((flight) => {
        if (flight.isSent && graceMs > 0) return clock.setTimeout(() => flight.abort.abort(), graceMs)
        flight.abort.abort()
        return () => undefined
      })
      await Promise.all([...running].map((flight) => flight.ended))
      for (const cancel of cancels) cancel()
    },
  }
}
