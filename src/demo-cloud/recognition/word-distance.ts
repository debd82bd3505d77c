/** The words of a text, without case and marks. Apostrophes inside words stay. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? []

/** Words to change, leave out or put in until one text is the other. */
export function wordDistance(from: readonly string[], to: readonly string[]): number {
  let row = to.map((_, i) => i + 1)
  from.forEach((word, i) => {
    let diagonal = i
    let left = i + 1
    row = to.map((other, j) => {
      const above = row[j] ?? 0
      const cost = Math.min(above + 1, left + 1, diagonal + (word === other ? 0 : 1))
      diagonal = above
      left = cost
      return cost
    })
  })
  return to.length === 0 ? from.length : (row.at(-1) ?? 0)
}
