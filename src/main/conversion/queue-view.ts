import type { ConversionItem, ConversionQueue } from '@shared/domain/speech/conversion'
import { remainingMs } from '@shared/lib/remaining-ms'
import type { ConversionRuns } from './conversion-runs'
import type { ConversionStore, Piece, StoredItem } from './conversion-store'
import type { PieceStates } from './piece-states'
import { convertedName } from './save-results'

/** @returns what reads the queue as the window shows it */
export function createQueueView({
  store,
  states,
  paceOf,
  nowMs,
}: {
  store: Pick<ConversionStore, 'list' | 'allPieces'>
  states: PieceStates
  paceOf: ConversionRuns['paceOf']
  nowMs: () => number
}): () => ConversionQueue {
  function remainingOf({ id, audio }: StoredItem, doneMs: number): number | null {
    const pace = paceOf(id)
    if (!pace || !audio) return null
    const fraction = (doneMs - pace.doneMsAtBegin) / Math.max(1, audio.durationMs - pace.doneMsAtBegin)
    return remainingMs(nowMs() - pace.sinceMs, fraction)
  }

  function view(item: StoredItem, pieces: readonly Piece[]): ConversionItem {
    const { id, name, state, audio, failure, wish, source, hasEarlier } = item
    const kept = state === 'converted' ? pieces : pieces.filter((piece) => states.of(piece) === 'kept')
    const doneMs = kept.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
    return {
      ...{ id, name, state, failure, wish, hasEarlier },
      durationMs: audio?.durationMs ?? null,
      pieces: { done: kept.length, total: pieces.length },
      remainingMs: state === 'processing' ? remainingOf(item, doneMs) : null,
      chargedCredits: state === 'converted' ? item.chargedCredits : null,
      converted: state === 'converted' ? { fileName: convertedName(name) } : null,
      hasOriginalPlace: source.kind === 'file',
    }
  }
  return () => {
    const pieces = store.allPieces()
    return { items: store.list().map((item) => view(item, pieces.get(item.id) ?? [])) }
  }
}
