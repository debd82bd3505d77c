import type { ConversionWish } from '@shared/domain/speech/conversion'
import { conversionFailedText, quotaExceededCode, quotaExceededText } from '@shared/domain/speech/conversion'
import type { Generation } from '@shared/domain/speech/generation'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Library } from '../library/library'
import type { Log } from '../platform/log/log'
import type { SpeechLedger } from '../speech/speech-ledger'
import { asAppError } from '../cloud/failure-kind'
import type { PieceStates } from './piece-states'
import type { Reach } from './reach'
import type { ConversionFailure, ConversionStore, Piece, StoredItem } from './conversion-store'

/** Has items converted, piece by piece, and knows at any time which pieces were asked for. */
export interface ConversionRuns {
  begin(ids: readonly string[], wish: ConversionWish, allowsOverage: boolean): void
  /** Back to pending. What is on its way is left to arrive: it is paid for. */
  cancel(ids: readonly string[]): void
  /** It was read. */
  proceed(id: string): void
  /** There is a way to the cloud again. */
  goOn(): void
  fail(id: string, failure: ConversionFailure): void
  /** Of what runs, the pieces that are done since it began in this session, to tell the pace. */
  paceOf(id: string): { sinceMs: number; doneMsAtBegin: number } | null
  resume(): void
  close(): Promise<void>
}

/** No plan serves more (api.md section 10b); a wrong answer must not cut out a whole queue. */
const mostAtOnce = 16

const isOver = (state: Generation['state']): boolean =>
  state === 'kept' || state === 'refused' || state === 'canceled' || state === 'possibly-charged'

/** Nothing arrived at the cloud, and nothing was charged: it is asked for when there is a way again. */
const unreachedCodes: ReadonlySet<string> = new Set(['network', 'timeout', 'demo-cloud-failed'])

/** A line that breaks this often while one part is sent does not carry it. */
const mostCutOffs = 5
const cutOff: ConversionFailure = {
  code: 'part-cut-off',
  message: `The connection broke ${mostCutOffs} times while one part was sent. Nothing was charged for it.`,
}

const possiblyChargedText = 'One part did not arrive, and it is not in the history. It may have been charged.'
const deletedPart: ConversionFailure = {
  code: 'part-deleted',
  message: 'One part was deleted from the history. Regenerate asks for that part again.',
}

export function createConversionRuns(deps: {
  library: Pick<Library, 'transaction'>
  store: ConversionStore
  ledger: Pick<SpeechLedger, 'request' | 'find' | 'cancel' | 'forget' | 'parallel'>
  states: PieceStates
  reach: Reach
  /** Puts the pieces of an item together; `place` has the result take the place of the one before. @throws AppError */
  join: (
    item: StoredItem,
    pieces: readonly Piece[],
    o: { signal: AbortSignal; place: (move: () => void) => void },
  ) => Promise<void>
  nowMs: () => number
  changed: () => void
  failed: (id: string) => void
  /** What became of an item could not be written down. */
  unwritten: (error: unknown) => void
  log: Log
}): ConversionRuns & { generationChanged: (generationId: string) => void } {
  const { library, store, ledger, states, reach, changed, log } = deps
  /** Requests that the cloud has to answer. */
  const waiting = new Set<string>()
  /** Requests whose answer is being looked for: their items ask for nothing more, and others go on. */
  const checking = new Set<string>()
  const joining = new Map<string, { abort: AbortController; done: Promise<void> }>()
  const paces = new Map<string, { sinceMs: number; doneMsAtBegin: number }>()
  /** By item: how often sending each part broke since one of them arrived. */
  const cutOffs = new Map<string, Map<number, number>>()
  let isClosing = false

  const doneMs = (pieces: readonly Piece[]): number =>
    pieces
      .filter((piece) => states.of(piece) === 'kept')
      .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

  function follow(id: string, state: Generation['state'] | null): void {
    waiting.delete(id)
    checking.delete(id)
    if (state === 'checking') checking.add(id)
    else if (state !== null && !isOver(state)) waiting.add(id)
  }

  /** Takes back what no byte was sent of. */
  function withdraw(id: string): void {
    for (const piece of store.pieces(id)) {
      if (piece.generationId === null || states.of(piece) !== 'queued') continue
      store.setGeneration(id, piece.number, null)
      waiting.delete(piece.generationId)
      ledger.cancel(piece.generationId)
    }
  }

  /** @param lost number of the piece whose request ended without a sound */
  function fail(id: string, failure: ConversionFailure, lost?: number): void {
    library.transaction(() => {
      if (lost !== undefined) store.setGeneration(id, lost, null)
      store.setState(id, 'error', failure)
    })
    paces.delete(id)
    cutOffs.delete(id)
    withdraw(id)
    deps.failed(id)
    changed()
  }

  /** The request and that it belongs to this piece are written in one step: after a kill neither stands without the other. */
  function ask({ id, wish, allowsOverage }: StoredItem, { number, startMs, endMs }: Piece): void {
    if (!wish) return
    const asked = library.transaction(() => {
      const source = { kind: 'piece' as const, itemId: id, startMs, endMs }
      const request = { task: 'speech-to-speech' as const, ...wish, source }
      const generationId = ledger.request(request, { allowsOverage, isInner: true })
      store.setGeneration(id, number, generationId)
      return generationId
    })
    // Not of one that the disk did not take.
    waiting.add(asked)
  }

  function proceed(): void {
    if (isClosing || !reach.isOpen()) return
    const looksFor = [...checking].flatMap((generationId) => store.itemOf(generationId)?.id ?? [])
    for (const { id, piece } of store.unasked(mostAtOnce, looksFor)) {
      const item = store.find(id)
      // One that failed a moment ago asks for nothing more.
      if (item?.state !== 'processing' || !item.wish) continue
      if (waiting.size >= Math.min(mostAtOnce, ledger.parallel(item.wish.modelId))) return
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
    if (pieces.every((piece) => states.of(piece) === 'kept')) join(item)
  }

  /** The file and what is said of it change together: an earlier result that was asked back stays. */
  function replace(id: string, { signal }: AbortController, move: () => void): void {
    if (signal.aborted || store.find(id)?.state !== 'processing') throw new AppError('cancelled')
    move()
    store.keepConverted(id, states.chargedFor(store.pieces(id)))
  }

  function join(item: StoredItem): void {
    const { id } = item
    if (joining.has(id)) return
    const abort = new AbortController()
    const run = async (): Promise<void> => {
      try {
        await deps.join(item, store.pieces(id), {
          signal: abort.signal,
          place: (move) => replace(id, abort, move),
        })
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
    entry.done = run().catch(deps.unwritten)
  }

  function settle(owner: { id: string; number: number }, generation: Generation): void {
    const { state, failure } = generation
    follow(generation.id, state)
    if (!isOver(state) || state === 'kept') return
    if (state === 'refused' && unreachedCodes.has(failure?.code ?? '')) {
      store.setGeneration(owner.id, owner.number, null)
      // It never left, so that its row would say nothing.
      ledger.forget(generation.id)
      reach.missed()
      if (failure?.wasCutOff === true) countCutOff(owner)
    } else if (store.find(owner.id)?.state !== 'processing') {
      store.setGeneration(owner.id, owner.number, null)
    } else if (state === 'canceled') {
      library.transaction(() => {
        store.setGeneration(owner.id, owner.number, null)
        store.setState(owner.id, 'pending')
      })
      withdraw(owner.id)
    } else fail(owner.id, failureOfGeneration(generation), owner.number)
  }

  function countCutOff({ id, number }: { id: string; number: number }): void {
    const counts = cutOffs.get(id) ?? new Map<number, number>()
    const count = (counts.get(number) ?? 0) + 1
    cutOffs.set(id, counts.set(number, count))
    if (count >= mostCutOffs && store.find(id)?.state === 'processing') fail(id, cutOff)
  }

  /** Its request was deleted: it may have been paid for, so that only the person has it asked for again. */
  function lose(owner: { id: string; number: number }, generationId: string): void {
    follow(generationId, null)
    if (store.find(owner.id)?.state === 'processing') fail(owner.id, deletedPart, owner.number)
    else store.setGeneration(owner.id, owner.number, null)
  }

  return {
    fail,
    proceed(id) {
      advance(id)
      changed()
      proceed()
    },
    goOn: proceed,
    paceOf: (id) => paces.get(id) ?? null,
    begin(ids, wish, allowsOverage) {
      for (const id of ids) {
        withdraw(id)
        cutOffs.delete(id)
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
      states.changed(generationId)
      const generation = ledger.find(generationId)
      const owner = store.itemOf(generationId)
      if (!owner) {
        // Of a result that nobody wants anymore: its end makes room.
        const isFollowed = waiting.has(generationId) || checking.has(generationId)
        if (!isFollowed) return
        follow(generationId, generation?.state ?? null)
        proceed()
        return
      }
      if (generation) settle(owner, generation)
      else lose(owner, generationId)
      if (generation?.state === 'arriving' || generation?.state === 'kept') {
        reach.reached()
        cutOffs.delete(owner.id)
      }
      if (!generation || isOver(generation.state)) {
        advance(owner.id)
        changed()
      }
      proceed()
    },
    resume() {
      for (const item of store.list()) {
        for (const piece of store.pieces(item.id)) {
          if (piece.generationId === null) continue
          const owner = { id: item.id, number: piece.number }
          const generation = ledger.find(piece.generationId)
          if (generation) settle(owner, generation)
          else if (item.state !== 'converted') lose(owner, piece.generationId)
        }
        advance(item.id)
      }
      changed()
      proceed()
    },
    async close() {
      isClosing = true
      reach.close()
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
