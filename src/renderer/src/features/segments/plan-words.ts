import type { Piece, PiecePlan } from '@shared/domain/piece'
import { counted } from '@renderer/copy/format'

/** What a piece is made of, for its row. */
export function madeOf(piece: Piece, nameOf: (sampleId: string) => string): string {
  const names = [...new Set(piece.segments.map(({ sampleId }) => sampleId))].map(nameOf)
  const [first = ''] = names
  if (piece.format === 'as-is') return 'Stays as it is'
  const isPart = piece.segments.length === 1
  return isPart ? `From ${first}` : `${counted(names.length, 'take')} joined: ${names.join(', ')}`
}

/** What the button does. */
export function applyLabel(plan: PiecePlan): string {
  const made = plan.pieces.filter(({ format }) => format === 'flac').length
  return made === 0 ? 'Make pieces' : `Make ${counted(made, 'piece')}`
}

export const roughWords = (count: number): string =>
  `${counted(count, 'cut lies', 'cuts lie')} in speech, for want of a pause. Look at ${count === 1 ? 'it' : 'them'} before you go on.`
