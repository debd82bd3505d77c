/** A stretch of a block that is drawn differently. */
export interface TextMark {
  kind: 'tag' | 'bold'
  from: number
  to: number
}

/** [audio tags] and *bold*, each within one line; asterisks with a space inside are a multiplication. */
const marked = /\[[^[\]\n]+\]|\*(?!\s)[^*\n]*[^*\s]\*/g

export function textMarks(text: string): TextMark[] {
  return [...text.matchAll(marked)].map((match) => ({
    kind: match[0].startsWith('[') ? 'tag' : 'bold',
    from: match.index,
    to: match.index + match[0].length,
  }))
}
