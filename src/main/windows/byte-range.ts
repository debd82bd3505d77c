/** A range of bytes. */
export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * Parses a Range header with a single range (RFC 9110 section 14.1.2). Returns null without one, or for forms that may be
 * ignored (several ranges, other units), in which case the whole body is sent.
 */
export function parseRange(header: string | null, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
