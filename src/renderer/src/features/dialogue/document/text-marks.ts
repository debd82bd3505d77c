/** A stretch of a block that is drawn differently. */
export interface TextMark {
  kind: 'tag' | 'bold'
  from: number
  to: number
}

/** [audio tags] and *bold*, each within one line. */
const marked = /\[[^[\]\n]+\]|\*[^*\n]+\*/g

export function textMarks(text: string): TextMark[] {
  return [...text.matchAll(marked)].map((match) => ({
    kind: match[0].startsWith('[') ? 'tag' : 'bold',
    from: match.index,
    to: match.index + match[0].length,
  }))
}
