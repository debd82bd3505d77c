import { isDeepStrictEqual } from 'node:util'
import type { ConversionQuote, ConversionWish } from '@shared/domain/speech/conversion'
import { quotaExceededCode } from '@shared/domain/speech/conversion'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import type { SpeechLedger } from '../speech/speech-ledger'
import type { ConversionStore, Piece, StoredItem } from './conversion-store'
import type { PieceStates } from './piece-states'

const requestFor = (itemId: string, wish: ConversionWish, startMs: number, endMs: number): SpeechRequest => ({
  task: 'speech-to-speech',
  ...wish,
  source: { kind: 'piece', itemId, startMs, endMs },
})

/** Whether it starts when the person starts what waits; `isOverQuota` also what the quota had stopped. */
export const isWaiting = ({ state, failure }: StoredItem, isOverQuota: boolean): boolean =>
  state === 'pending' || (isOverQuota && state === 'error' && failure?.code === quotaExceededCode)

/** What starting all that waits would cost. */
export function createConversionQuote({
  store,
  states,
  ledger,
}: {
  store: Pick<ConversionStore, 'list' | 'allPieces'>
  states: PieceStates
  ledger: Pick<SpeechLedger, 'quoteAll'>
}): { quoteOf: (wish: ConversionWish, isOverQuota: boolean) => ConversionQuote } {
  /** Of what waits and is read, the parts that would have to be asked for. */
  function missing(wish: ConversionWish, isOverQuota: boolean): { id: string; pieces: Piece[] }[] {
    const all = store.allPieces()
    return store.list().flatMap((item) => {
      if (!isWaiting(item, isOverQuota) || item.audio === null) return []
      const isSame = isDeepStrictEqual(item.wish, wish)
      const pieces = (all.get(item.id) ?? []).filter((piece) => !isSame || states.of(piece) === null)
      return [{ id: item.id, pieces }]
    })
  }
  function quoteOf(wish: ConversionWish, isOverQuota: boolean): ConversionQuote {
    const items = missing(wish, isOverQuota)
    const requests = items.flatMap(({ id, pieces }) =>
      pieces.map(({ startMs, endMs }) => requestFor(id, wish, startMs, endMs)),
    )
    const { quote, credits } = ledger.quoteAll(requests)
    let at = 0
    const creditsOf = (pieces: readonly Piece[]): number =>
      pieces.reduce((sum) => sum + (credits[at++] ?? 0), 0)
    return { quote, items: items.map(({ id, pieces }) => ({ id, credits: creditsOf(pieces) })) }
  }
  return { quoteOf }
}
