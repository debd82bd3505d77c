/** A paragraph of a text and where it starts in it (UTF-16). */
export interface Paragraph {
  start: number
  text: string
}

/** The lines of a text that hold something, each with its place. */
export function paragraphsOf(text: string): Paragraph[] {
  return Array.from(text.matchAll(/[^\r\n]*\S[^\r\n]*/g), (match) => ({ start: match.index, text: match[0] }))
}

/** Which paragraph a place of the text is in, and how far into it; null where there is none. */
export function placeOf(
  paragraphs: readonly Paragraph[],
  at: number,
): { paragraph: number; offset: number } | null {
  let low = 0
  let high = paragraphs.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = paragraphs[middle]
    if (!found) return null
    if (at < found.start) high = middle - 1
    else if (at > found.start + found.text.length) low = middle + 1
    else return { paragraph: middle, offset: at - found.start }
  }
  return null
}
