import type { GenerationFailure } from '@shared/domain/speech/generation'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudHistoryItem } from '../cloud/cloud-types'
import { isItemGone } from '../cloud/item-gone'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { sleep } from '../platform/sleep'
import { asAppError } from '../cloud/failure-kind'
import type { GenerationFiles, WholeSound } from './generation-files'
import type { GenerationRow, GenerationStore } from './generation-store'
import { createLostPatience, type LostAudioTiming } from './lost-patience'
import { matchHistory } from './match-history'
import { keep } from './send-generation'
import { isHistoryRefusal, isPassing, speechFailure } from './speech-failures'

const lostAudioTiming: LostAudioTiming = { settleMs: 20_000, looks: 3, retryMs: 4_000 }

/**
 * Finds paid audio whose answer was cut off or lost, and fetches it from the cloud's history. It never asks for a
 * generation: what cannot be found is told as possibly charged.
 */
export interface LostAudio {
  /** Something is to be found. */
  look(): void
  /** The way to the cloud changed: what had to wait longer and longer is tried now. */
  lookAnew(): void
  /** Why the ledger itself does not say yet that a request is looked for: the disk took nothing. */
  obstacleOf(id: string): GenerationFailure | null
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
  const patience = createLostPatience({ nowMs: () => clock.nowMs(), timing })
  const unwritten = new Map<string, GenerationFailure>()
  let isWanted = false
  let running: Promise<void> | null = null

  const lost = (): GenerationRow[] => store.inStates(...mayBeLost).filter(({ id }) => !deps.isRunning(id))
  /** The person may have ended it meanwhile. */
  const isLost = ({ id }: GenerationRow): boolean => store.find(id)?.state === 'checking'

  function found(row: GenerationRow, mediaType: string, whole: WholeSound): void {
    keep(store, row.id, mediaType, whole)
    patience.forget(row.id)
    deps.changed(row.id)
  }

  async function fetchSound(client: CloudClient, row: GenerationRow, historyItemId: string): Promise<void> {
    const download = await client.openHistoryAudio(historyItemId, {
      signal: closing.signal,
      maxBytes: soundMaxBytes,
    })
    let isEmpty = true
    const arrived = (byteCount: number): void => deps.arrived(row.id, byteCount)
    const writer = await files.writeBeside(row.id, download.mediaType, arrived).catch((error: unknown) => {
      download.stream.destroy()
      throw error
    })
    try {
      for await (const chunk of download.stream) {
        await writer.append(chunk as Buffer)
        isEmpty = false
      }
      if (isEmpty) throw new AppError('cloud-bad-answer', { detail: { reason: 'empty' } })
      found(row, download.mediaType, await writer.finish())
    } finally {
      await writer.abandon()
    }
    log.info('lost audio was fetched from the history', { id: row.id, historyItemId })
  }

  /** @param isSearched whether the history was read and does not have it */
  function giveUp(row: GenerationRow, isSearched: boolean): void {
    patience.forget(row.id)
    if (!isLost(row)) return
    // What nobody waits for, has no answer and is not in the history was not made.
    const isCanceled = isSearched && row.isCanceled && row.historyItemId === null
    store.markEnded(row.id, isCanceled ? 'canceled' : 'possibly-charged', store.find(row.id)?.failure ?? null)
    if (!isCanceled) deps.gaveUp(row)
    deps.changed(row.id)
  }

  /** The person sees what is in the way. */
  function noteObstacle(row: GenerationRow, error: AppError): void {
    const failure = speechFailure(error)
    if (!isLost(row) || row.failure?.code === failure.code) return
    store.markChecking(row.id, row.byteCount, failure)
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
      if (!isLost(row)) continue
      const item = found.get(row.id)
      if (item && store.claimItem(row.id, item)) {
        deps.changed(row.id)
        continue
      }
      if (!patience.isOverAfterMiss(row.id)) continue
      const isUnclear = unclear.includes(row.id)
      log.warn('a generation is not in the history', { id: row.id, isUnclear })
      giveUp(row, !isUnclear)
    }
  }

  /** @returns why the history could not be read; null where it was @throws AppError cancelled */
  async function findItems(client: CloudClient): Promise<AppError | null> {
    const unknown = lost().filter(({ historyItemId }) => historyItemId === null)
    if (unknown.length === 0) return null
    if (!deps.isLogged()) {
      for (const row of unknown) giveUp(row, false)
      return null
    }
    try {
      await searchFor(client, unknown)
      return null
    } catch (thrown) {
      const error = asAppError(thrown)
      if (isCancelled(error)) throw error
      log.info('the history could not be read', { code: error.code, ...error.detail })
      if (error.code === 'internal') log.error('the history could not be read', {}, error)
      if (!isPassing(error)) for (const row of unknown) noteObstacle(row, error)
      if (isHistoryRefusal(error))
        for (const row of unknown) if (patience.isOverAfterMiss(row.id)) giveUp(row, false)
      return error
    }
  }

  async function fetchSounds(client: CloudClient): Promise<void> {
    for (const row of lost()) {
      if (row.historyItemId === null || closing.signal.aborted || patience.isPassedOver(row.id)) continue
      try {
        await fetchSound(client, row, row.historyItemId)
      } catch (thrown) {
        const error = asAppError(thrown)
        if (isCancelled(error)) throw error
        log.info('lost audio could not be fetched yet', { id: row.id, code: error.code })
        if (error.code === 'internal') log.error('lost audio could not be fetched', { id: row.id }, error)
        patience.noteFailure(row.id)
        if (!isPassing(error)) noteObstacle(row, error)
        if (isItemGone(error) || (isHistoryRefusal(error) && patience.isOverAfterMiss(row.id)))
          giveUp(row, true)
      }
    }
  }

  /** What a session left behind: whole after all, or a part of known size. */
  async function takeStock(): Promise<void> {
    let fault: AppError | null = null
    for (const row of lost()) {
      const { id, mediaType } = row
      const isAsked = mediaType !== null && !row.isCanceled
      const whole = isAsked ? await files.whole(id, mediaType).catch(() => null) : null
      if (whole && mediaType !== null) {
        found(row, mediaType, whole)
        continue
      }
      if (row.state === 'checking') continue
      const partBytes = mediaType === null ? 0 : await files.partBytes(id, mediaType)
      const unwrittenBy = markInterrupted(row, Math.max(row.byteCount, partBytes))
      fault ??= unwrittenBy
    }
    if (fault) throw fault
  }

  /** @returns what kept it from being written down, which the person sees all the same; null where nothing did */
  function markInterrupted(row: GenerationRow, byteCount: number): AppError | null {
    const { id } = row
    let fault: AppError | null = null
    try {
      store.markChecking(id, byteCount, row.failure ?? interrupted)
      unwritten.delete(id)
    } catch (thrown) {
      fault = asAppError(thrown)
      const failure = speechFailure(fault)
      if (unwritten.get(id)?.code === failure.code) return fault
      unwritten.set(id, failure)
    }
    deps.changed(id)
    return fault
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!closing.signal.aborted && (isWanted || lost().length > 0)) {
      isWanted = false
      try {
        await takeStock()
        const client = deps.client()
        const problem = client && (await findItems(client))
        if (client) await fetchSounds(client)
        failures = problem ? failures + 1 : 0
      } catch (thrown) {
        const error = asAppError(thrown)
        if (isCancelled(error)) return
        failures += 1
        log.error('lost audio could not be looked for', {}, error)
      }
      if (lost().length === 0) continue
      await sleep(clock, timing.retryMs * Math.min(8, failures + 1), closing.signal, wakers).catch(
        () => undefined,
      )
    }
  }

  function look(): void {
    isWanted = true
    for (const wake of wakers) wake()
    if (closing.signal.aborted) return
    running ??= run()
      .catch((error: unknown) => log.error('lost audio could not be looked for', {}, error))
      .finally(() => {
        running = null
      })
  }

  return {
    look,
    lookAnew() {
      patience.tryAgain()
      look()
    },
    obstacleOf: (id) => unwritten.get(id) ?? null,
    async close() {
      closing.abort()
      for (const wake of wakers) wake()
      await running
    },
  }
}

/** Of a session that ended in the middle. */
const interrupted = { code: 'cancelled', message: null, items: [] }
