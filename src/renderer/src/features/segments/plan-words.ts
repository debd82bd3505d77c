import type { Piece, PiecePlan } from '@shared/domain/piece'
import { counted } from '@renderer/copy/format'

/** What a piece is made of, for its row. */
export function madeOf(piece: Piece, nameOf: (sampleId: string) => string): string {
  const names = [...new Set(piece.segments.map(({ sampleId }) => sampleId))].map(nameOf)
  const [first = ''] = names
  if (piece.format === 'as-is') return 'Unchanged'
  const isPart = piece.segments.length === 1
  return isPart ? `From ${first}` : `${counted(names.length, 'take')} joined: ${names.join(', ')}`
}

/** What the button does. */
export function applyLabel(plan: PiecePlan): string {
  const made = plan.pieces.filter(({ format }) => format === 'flac').length
  return made === 0 ? 'Create segments' : `Create ${counted(made, 'segment')}`
}

export const roughWords = (count: number): string =>
  `${counted(count, 'cut falls', 'cuts fall')} within speech because there was no pause. Check ${count === 1 ? 'it' : 'them'} before you continue.`
