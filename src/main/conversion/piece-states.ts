import type { Generation } from '@shared/domain/speech/generation'
import type { SpeechLedger } from '../speech/speech-ledger'
import type { Piece } from './conversion-store'

type Known = Pick<Generation, 'state' | 'chargedCredits'>

/** What became of the requests of pieces. A queue of days has hundreds, and its view is asked for with every change of one. */
export interface PieceStates {
  /** Null where it was not asked for, or where its request is gone. */
  of(piece: Pick<Piece, 'generationId'>): Generation['state'] | null
  chargedFor(pieces: readonly Piece[]): number | null
  /** The ledger holds something new. */
  changed(generationId: string): void
}

export function createPieceStates(ledger: Pick<SpeechLedger, 'find'>): PieceStates {
  const known = new Map<string, Known | null>()

  function find({ generationId }: Pick<Piece, 'generationId'>): Known | null {
    if (generationId === null) return null
    const remembered = known.get(generationId)
    if (remembered !== undefined) return remembered
    const found = ledger.find(generationId)
    const facts = found && { state: found.state, chargedCredits: found.chargedCredits }
    known.set(generationId, facts)
    return facts
  }

  return {
    of: (piece) => find(piece)?.state ?? null,
    chargedFor(pieces) {
      const credits = pieces.map((piece) => find(piece)?.chargedCredits ?? null)
      return credits.some((each) => each === null)
        ? null
        : credits.reduce<number>((sum, each) => sum + Number(each), 0)
    },
    changed: (generationId) => void known.delete(generationId),
  }
}
