/** A segment's name in the list; an unchanged sample keeps its own. */
export function nameOf(segment: {
  first: string
  isAsIs: boolean
  isWhole: boolean
  /** Number of samples in the segment. */
  sampleCount: number
  /** Counted from 1 among segments that start in the same sample. */
  number: number
  count: number
}): string {
  if (segment.isAsIs) return segment.first
  const stem = segment.first.replace(/\.[A-Za-z0-9]{2,4}$/, '').slice(0, 900)
  const digits = String(segment.count).length
  const number = segment.count > 1 ? ` ${String(segment.number).padStart(digits, '0')}` : ''
  const more = segment.sampleCount > 1 ? ` and ${segment.sampleCount - 1} more` : ''
  return `${stem}${number}${more}.flac`
}
