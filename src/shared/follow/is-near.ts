/**
 * Whether two different words could be the same word, misheard or misread: they differ by a letter or two and are long
 * enough for that to be significant.
 */
export function isNear(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < 4) return false
  const allowed = longer >= 7 ? 2 : 1
  if (Math.abs(a.length - b.length) > allowed) return false
  return isWithin(a, b, allowed)
}

/** Whether the Levenshtein distance is at most `allowed`. */
function isWithin(a: string, b: string, allowed: number): boolean {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > allowed) return false
    row = next
  }
  return (row[b.length] ?? Infinity) <= allowed
}
