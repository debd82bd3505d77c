import { distance } from 'fastest-levenshtein'

/**
 * Whether two different words could be the same word, misheard or misread: they differ by a letter or two and are long
 * enough for that to be significant.
 */
export function isNear(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < 4) return false
  const allowed = longer >= 7 ? 2 : 1
  if (Math.abs(a.length - b.length) > allowed) return false
  return distance(a, b) <= allowed
}
