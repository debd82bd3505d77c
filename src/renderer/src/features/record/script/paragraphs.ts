/** A paragraph of a text, or a piece of a very long one, and where it starts in the text (UTF-16). */
export interface Paragraph {
  start: number
  text: string
  /** The paragraph goes on with the next piece. */
  goesOn: boolean
}

/** So much of a paragraph is laid out as one: lines are broken in all of it at once. */
const pieceMaxChars = 4_000
/** What is out of sight is laid out, or left out, by blocks. */
const blockMaxChars = 4_000

/** The lines of a text that hold something, each with its place. */
export function paragraphsOf(text: string): Paragraph[] {
  const all: Paragraph[] = []
  for (const match of text.matchAll(/[^\r\n]*\S[^\r\n]*/g)) {
    for (let from = 0; from < match[0].length;) {
      const to = pieceEnd(match[0], from)
      all.push({
        start: match.index + from,
        text: match[0].slice(from, to),
        goesOn: to < match[0].length,
      })
      from = to
    }
  }
  return all
}

/** Behind a space, so that no word is cut; writing without spaces is cut where it must be. */
function pieceEnd(line: string, from: number): number {
  const to = from + pieceMaxChars
  if (to >= line.length) return line.length
  const space = line.lastIndexOf(' ', to)
  return space > from ? space + 1 : to
}

/** Paragraphs in a row, short enough to be laid out at once. */
export function blocksOf(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const blocks: Paragraph[][] = []
  let chars = Infinity
  for (const paragraph of paragraphs) {
    chars += paragraph.text.length
    if (chars <= blockMaxChars) blocks.at(-1)?.push(paragraph)
    else {
      blocks.push([paragraph])
      chars = paragraph.text.length
    }
  }
  return blocks
}

/** The last of some things, in order of their start, that does not start behind a place of the text; -1 where none does. */
export function lastStarting<T>(things: readonly T[], startOf: (thing: T) => number, at: number): number {
  let low = 0
  let high = things.length
  while (low < high) {
    const middle = (low + high) >> 1
    const thing = things[middle]
    if (thing !== undefined && startOf(thing) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
