/** Words compared at the beginning. */
const beginning = 6

/**
 * Some recognizers repeat the whole text of the current utterance and start a new one without notice.
 * @returns whether `next` continues or corrects `before` instead of starting a new utterance
 */
export function isSameStretch(before: readonly string[], next: readonly string[]): boolean {
  const compared = Math.min(before.length, next.length, beginning)
  if (compared === 0) return before.length === 0
  const known = new Set(before.slice(0, compared + 1))
  const same = next.slice(0, compared).filter((word) => known.has(word)).length
  return same * 2 >= compared
}
