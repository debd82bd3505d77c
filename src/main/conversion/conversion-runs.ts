import type { ConversionWish } from '@shared/domain/speech/conversion'
import { conversionFailedText, quotaExceededCode, quotaExceededText } from '@shared/domain/speech/conversion'
import type { Generation } from '@shared/domain/speech/generation'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Library } from '../library/library'
import type { Log } from '../platform/log/log'
import type { SpeechLedger } from '../speech/speech-ledger'
import { asAppError } from '../uploads/transfer/failure-kind'
import type { ConversionFailure, ConversionStore, Piece, StoredItem } from './conversion-store'

/** Has items converted, piece by piece, and knows at any time which pieces were asked for. */
export interface ConversionRuns {
  begin(ids: readonly string[], wish: ConversionWish, allowsOverage: boolean): void
  /** Back to pending. What is on its way is left to arrive: it is paid for. */
  cancel(ids: readonly string[]): void
  /** It was read. */
  proceed(id: string): void
  fail(id: string, failure: ConversionFailure): void
  /** Of what runs, the pieces that are done since it began in this session, to tell the pace. */
  paceOf(id: string): { sinceMs: number; doneMsAtBegin: number } | null
  resume(): void
  close(): Promise<void>
}

/** Enough that the cloud never waits for a piece to be cut. */
const piecesAtOnce = 4

const isOver = ({ state }: Generation): boolean =>
  state === 'kept' || state === 'refused' || state === 'canceled' || state === 'possibly-charged'

const possiblyChargedText =
  'The answer to one part was lost, and the history does not have it. That part may have been charged.'

export function createConversionRuns(deps: {
  library: Pick<Library, 'transaction'>
  store: ConversionStore
  ledger: Pick<SpeechLedger, 'request' | 'find' | 'cancel'>
  /** Puts the pieces of an item together. @throws AppError */
  join: (item: StoredItem, pieces: readonly Piece[], signal: AbortSignal) => Promise<void>
  nowMs: () => number
  changed: () => void
  failed: (id: string) => void
  log: Log
}): ConversionRuns & { generationChanged: (generationId: string) => void } {
  const { library, store, ledger, changed, log } = deps
  /** Requests that are not over. */
  const waiting = new Set<string>()
  const joining = new Map<string, { abort: AbortController; done: Promise<void> }>()
  const paces = new Map<string, { sinceMs: number; doneMsAtBegin: number }>()
  let isClosing = false

  const stateOf = (piece: Piece): Generation['state'] | null =>
    piece.generationId === null ? null : (ledger.find(piece.generationId)?.state ?? null)
  const doneMs = (pieces: readonly Piece[]): number =>
    pieces
      .filter((piece) => stateOf(piece) === 'kept')
      .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

  function chargedFor(pieces: readonly Piece[]): number | null {
    const credits = pieces.map(
      ({ generationId }) => generationId && ledger.find(generationId)?.chargedCredits,
    )
    return credits.some((each) => typeof each !== 'number')
      ? null
      : credits.reduce<number>((sum, each) => sum + Number(each), 0)
  }

  /** Takes back what no byte was sent of. */
  function withdraw(id: string): void {
    for (const piece of store.pieces(id)) {
      if (piece.generationId === null || stateOf(piece) !== 'queued') continue
      store.setGeneration(id, piece.number, null)
      waiting.delete(piece.generationId)
      ledger.cancel(piece.generationId)
    }
  }

  function fail(id: string, failure: ConversionFailure): void {
    store.setState(id, 'error', failure)
    paces.delete(id)
    withdraw(id)
    deps.failed(id)
    changed()
  }

  /** The request and that it belongs to this piece are written in one step: after a kill neither stands without the other. */
  function ask({ id, wish, allowsOverage }: StoredItem, { number, startMs, endMs }: Piece): void {
    if (!wish) return
    library.transaction(() => {
      const source = { kind: 'piece' as const, itemId: id, startMs, endMs }
      const request = { task: 'speech-to-speech' as const, ...wish, source }
      const generationId = ledger.request(request, { allowsOverage, isInner: true })
      store.setGeneration(id, number, generationId)
      waiting.add(generationId)
    })
  }

  function proceed(): void {
    if (isClosing) return
    for (const { id, piece } of store.unasked(piecesAtOnce)) {
      if (waiting.size >= piecesAtOnce) return
      const item = store.find(id)
      // One that failed a moment ago asks for nothing more.
      if (item?.state !== 'processing') continue
      try {
        ask(item, piece)
      } catch (error) {
        fail(id, failureOf(asAppError(error)))
      }
    }
  }

  /** Puts together what is whole. */
  function advance(id: string): void {
    const item = store.find(id)
    if (isClosing || item?.state !== 'processing' || item.audio === null) return
    const pieces = store.pieces(id)
    if (!paces.has(id)) paces.set(id, { sinceMs: deps.nowMs(), doneMsAtBegin: doneMs(pieces) })
    if (pieces.every((piece) => stateOf(piece) === 'kept')) join(item)
  }

  function join(item: StoredItem): void {
    const { id } = item
    if (joining.has(id)) return
    const abort = new AbortController()
    const run = async (): Promise<void> => {
      try {
        await deps.join(item, store.pieces(id), abort.signal)
        if (abort.signal.aborted || store.find(id)?.state !== 'processing') return
        store.keepConverted(id, chargedFor(store.pieces(id)))
        paces.delete(id)
      } catch (thrown) {
        const error = asAppError(thrown)
        if (isCancelled(error) || abort.signal.aborted) return
        log.warn('a conversion could not be put together', { id, code: error.code })
        if (error.code === 'internal') log.error('a conversion could not be put together', { id }, error)
        fail(id, failureOf(error))
      } finally {
        joining.delete(id)
      }
      changed()
      // It may have been asked for again meanwhile.
      advance(id)
    }
    const entry = { abort, done: Promise.resolve() }
    joining.set(id, entry)
    entry.done = run()
  }

  function settle(owner: { id: string; number: number }, generation: Generation): void {
    if (!isOver(generation)) return
    waiting.delete(generation.id)
    if (generation.state === 'kept') return
    store.setGeneration(owner.id, owner.number, null)
    const item = store.find(owner.id)
    if (item?.state !== 'processing') return
    if (generation.state === 'canceled') {
      store.setState(owner.id, 'pending')
      withdraw(owner.id)
    } else fail(owner.id, failureOfGeneration(generation))
  }

  return {
    fail,
    proceed(id) {
      advance(id)
      changed()
      proceed()
    },
    paceOf: (id) => paces.get(id) ?? null,
    begin(ids, wish, allowsOverage) {
      for (const id of ids) {
        withdraw(id)
        store.begin(id, wish, allowsOverage)
        for (const { number, generationId } of store.pieces(id))
          // Deleted from the history meanwhile.
          if (generationId !== null && !ledger.find(generationId)) store.setGeneration(id, number, null)
        advance(id)
      }
      changed()
      proceed()
    },
    cancel(ids) {
      for (const id of ids) {
        const item = store.find(id)
        if (item?.state !== 'processing') continue
        store.setState(id, 'pending')
        paces.delete(id)
        joining.get(id)?.abort.abort(new AppError('cancelled'))
        withdraw(id)
      }
      changed()
      proceed()
    },
    generationChanged(generationId) {
      const owner = store.itemOf(generationId)
      const generation = owner && ledger.find(generationId)
      if (!owner || !generation) return
      settle(owner, generation)
      if (!isOver(generation)) return
      advance(owner.id)
      changed()
      proceed()
    },
    resume() {
      for (const item of store.list()) {
        for (const piece of store.pieces(item.id)) {
          if (piece.generationId === null) continue
          const generation = ledger.find(piece.generationId)
          if (!generation) store.setGeneration(item.id, piece.number, null)
          else if (isOver(generation)) settle({ id: item.id, number: piece.number }, generation)
          else waiting.add(generation.id)
        }
        advance(item.id)
      }
      changed()
      proceed()
    },
    async close() {
      isClosing = true
      const all = [...joining.values()]
      for (const { abort } of all) abort.abort(new AppError('cancelled'))
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

/** As an item tells it. */
export const failureOf = (error: AppError): ConversionFailure =>
  error.code === 'quota-exceeded'
    ? quotaExceeded
    : {
        code: error.code,
        message: typeof error.detail['message'] === 'string' ? error.detail['message'] : conversionFailedText,
      }

const quotaExceeded: ConversionFailure = { code: quotaExceededCode, message: quotaExceededText }

function failureOfGeneration({ state, failure }: Generation): ConversionFailure {
  if (state === 'possibly-charged') return { code: state, message: failure?.message ?? possiblyChargedText }
  const code = failure?.code ?? 'internal'
  if (code === quotaExceededCode || code === 'quota-exceeded') return quotaExceeded
  return { code, message: failure?.message ?? failure?.items[0] ?? conversionFailedText }
}
