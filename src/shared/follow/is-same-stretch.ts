/** Words at the beginning that are compared. */
const beginning = 6

/**
 * Some recognizers send the whole text of the present stretch again and again and begin a new one without saying so.
 * @returns whether `next` is `before` heard further or corrected, rather than the beginning of another stretch
 */
export function isSameStretch(before: readonly string[], next: readonly string[]): boolean {
  const compared = Math.min(before.length, next.length, beginning)
  if (compared === 0) return before.length === 0
  const known = new Set(before.slice(0, compared + 1))
  const same = next.slice(0, compared).filter((word) => known.has(word)).length
  return same * 2 >= compared
}
