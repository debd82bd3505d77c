/** The name a piece gets in the list; one that stays as it is keeps its own. */
export function nameOf(piece: {
  first: string
  isAsIs: boolean
  isWhole: boolean
  /** Samples it is made of. */
  sampleCount: number
  /** Counted from 1 among the pieces that begin in the same sample. */
  number: number
  count: number
}): string {
  if (piece.isAsIs) return piece.first
  const stem = piece.first.replace(/\.[A-Za-z0-9]{2,4}$/, '').slice(0, 900)
  const digits = String(piece.count).length
  const number = piece.count > 1 ? ` ${String(piece.number).padStart(digits, '0')}` : ''
  const more = piece.sampleCount > 1 ? ` and ${piece.sampleCount - 1} more` : ''
  return `${stem}${number}${more}.flac`
}
