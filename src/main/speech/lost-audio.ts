import { AppError, isCancelled } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudHistoryItem } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { sleep } from '../platform/sleep'
import { asAppError } from '../uploads/transfer/failure-kind'
import type { GenerationFiles } from './generation-files'
import type { GenerationRow, GenerationStore } from './generation-store'
import { matchHistory } from './match-history'
import { keep } from './send-generation'

export interface LostAudioTiming {
  /** What is not in the history after so long, and after so many looks, was not made or is not kept. */
  settleMs: number
  looks: number
  /** Between looks, and after a failure. */
  retryMs: number
}
const lostAudioTiming: LostAudioTiming = { settleMs: 20_000, looks: 3, retryMs: 4_000 }

/**
 * Finds paid audio whose answer was cut off or lost, and fetches it from the cloud's history. It never asks for a
 * generation: what cannot be found is told as possibly charged.
 */
export interface LostAudio {
  /** Something is to be found, or the way to the cloud changed. */
  look(): void
  close(): Promise<void>
}

/** Of a request that nobody waits for any more: the cloud may have made its audio. */
export const mayBeLost = ['sent', 'arriving', 'checking'] as const

/** spec/speech-synthesis.md section 9 and api.md section 6. */
const soundMaxBytes = 512_000_000
const pageSize = 1_000
/** Nobody makes more while one answer is lost. */
const pagesMax = 20
/** Clocks differ; history counts seconds. */
const clockSlackMs = 60_000

export function createLostAudio(deps: {
  store: GenerationStore
  files: GenerationFiles
  /** Null without a way to the cloud. */
  client: () => CloudClient | null
  isRunning: (id: string) => boolean
  /** False where the cloud keeps no history. */
  isLogged: () => boolean
  changed: (id: string) => void
  kept: (row: GenerationRow) => void
  /** Neither here nor in the history. */
  gaveUp: (row: GenerationRow) => void
  arrived: (id: string, byteCount: number) => void
  clock: Clock
  log: Log
  timing?: LostAudioTiming
}): LostAudio {
  const { store, files, clock, log, timing = lostAudioTiming } = deps
  const closing = new AbortController()
  const wakers = new Set<() => void>()
  /** When a row was not found for the first time, and how often since. */
  const misses = new Map<string, { sinceMs: number; count: number }>()
  let isWanted = false
  let running: Promise<void> | null = null

  const lost = (): GenerationRow[] => store.inStates(...mayBeLost).filter(({ id }) => !deps.isRunning(id))

  async function fetchSound(client: CloudClient, row: GenerationRow, historyItemId: string): Promise<void> {
    const download = await client.openHistoryAudio(historyItemId, {
      signal: closing.signal,
      maxBytes: soundMaxBytes,
    })
    const writer = await files.write(row.id, download.mediaType).catch((error: unknown) => {
      download.stream.destroy()
      throw error
    })
    try {
      for await (const chunk of download.stream) {
        await writer.append(chunk as Buffer)
        deps.arrived(row.id, writer.byteCount)
      }
      if (writer.byteCount === 0) throw new AppError('cloud-bad-answer', { detail: { reason: 'empty' } })
      keep(store, row.id, download.mediaType, await writer.finish())
    } finally {
      await writer.abandon()
    }
    misses.delete(row.id)
    log.info('lost audio was fetched from the history', { id: row.id, historyItemId })
    deps.kept(row)
    deps.changed(row.id)
  }

  function giveUp(row: GenerationRow): void {
    misses.delete(row.id)
    // Whoever ended it before an answer came does not wait for one.
    const isCanceled = row.isCanceled && row.historyItemId === null
    store.markEnded(row.id, isCanceled ? 'canceled' : 'possibly-charged', row.failure)
    if (!isCanceled) deps.gaveUp(row)
    deps.changed(row.id)
  }

  /** Of the time in which these rows were sent, without what other rows hold. */
  async function historyOf(client: CloudClient, rows: readonly GenerationRow[]): Promise<CloudHistoryItem[]> {
    const fromMs = Math.min(...rows.map(({ sentAtMs }) => sentAtMs ?? Infinity)) - clockSlackMs
    const items: CloudHistoryItem[] = []
    let startAfterId: string | undefined
    for (let page = 0; page < pagesMax; page++) {
      const found = await client.listHistory(
        { pageSize, ...(startAfterId !== undefined && { startAfterId }) },
        { signal: closing.signal },
      )
      items.push(...found.items)
      const oldest = found.items.at(-1)
      if (!found.hasMore || found.lastId === null || !oldest || oldest.atMs < fromMs) break
      startAfterId = found.lastId
    }
    return items.filter(({ historyItemId }) => store.ofHistoryItem(historyItemId) === null)
  }

  async function searchFor(client: CloudClient, rows: readonly GenerationRow[]): Promise<void> {
    const items = await historyOf(client, rows)
    const underWay = store.inStates('sent').filter(({ id }) => deps.isRunning(id))
    const { found, unclear } = matchHistory(rows, items, underWay)
    for (const row of rows) {
      const item = found.get(row.id)
      if (item && store.claimItem(row.id, item)) {
        deps.changed(row.id)
        continue
      }
      const miss = misses.get(row.id) ?? { sinceMs: clock.nowMs(), count: 0 }
      miss.count += 1
      misses.set(row.id, miss)
      const isSettled = miss.count >= timing.looks && clock.nowMs() - miss.sinceMs >= timing.settleMs
      if (!isSettled) continue
      log.warn('a generation is not in the history', { id: row.id, isUnclear: unclear.includes(row.id) })
      giveUp(row)
    }
  }

  async function lookOnce(client: CloudClient): Promise<void> {
    for (const row of lost()) {
      if (row.state === 'checking') continue
      store.markChecking(row.id, row.byteCount, row.failure ?? interrupted)
      deps.changed(row.id)
    }
    const rows = lost()
    const unknown = rows.filter(({ historyItemId }) => historyItemId === null)
    if (unknown.length > 0) {
      if (deps.isLogged()) await searchFor(client, unknown)
      else unknown.forEach(giveUp)
    }
    for (const row of lost()) {
      if (row.historyItemId === null || closing.signal.aborted) continue
      try {
        await fetchSound(client, row, row.historyItemId)
      } catch (thrown) {
        const error = asAppError(thrown)
        if (isCancelled(error)) throw error
        log.info('lost audio could not be fetched yet', { id: row.id, code: error.code })
        if (isGone(error)) giveUp(row)
      }
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!closing.signal.aborted && (isWanted || lost().length > 0)) {
      isWanted = false
      const client = deps.client()
      try {
        if (client && lost().length > 0) await lookOnce(client)
        failures = 0
      } catch (thrown) {
        const error = asAppError(thrown)
        if (isCancelled(error)) return
        failures += 1
        log.info('the history could not be read', { code: error.code, ...error.detail })
      }
      if (lost().length === 0) continue
      await sleep(clock, timing.retryMs * Math.min(8, failures + 1), closing.signal, wakers).catch(
        () => undefined,
      )
    }
  }

  return {
    look() {
      isWanted = true
      for (const wake of wakers) wake()
      if (closing.signal.aborted) return
      running ??= run()
        .catch((error: unknown) => log.error('lost audio could not be looked for', {}, error))
        .finally(() => {
          running = null
        })
    },
    async close() {
      closing.abort()
      for (const wake of wakers) wake()
      await running
    },
  }
}

/** Of a session that ended in the middle. */
const interrupted = { code: 'cancelled', message: null, items: [] }

const isGone = (error: AppError): boolean =>
  error.code === 'cloud-refused' &&
  (error.detail['httpStatus'] === 404 || error.detail['status'] === 'history_item_not_found')
