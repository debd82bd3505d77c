/** A piece of a text that is spoken in one breath. */
export interface Phrase {
  text: string
  /** Of its first character in the text. */
  at: number
}

/** A sentence longer than this is spoken in parts, so that its sound begins before it is made. */
const longSentenceChars = 140
/** Whoever waits for the first sound waits for the whole first part. */
const longFirstChars = 70
const shortestPartChars = 20

/** Splits a text into phrases that together are the whole text. */
export function phrasesOf(text: string): Phrase[] {
  const phrases: Phrase[] = []
  let at = 0
  for (const sentence of text.match(/[^.!?…\n]+[.!?…\n"”)\s]*|[.!?…\n"”)\s]+/gu) ?? []) {
    for (const part of parts(sentence, at === 0 ? longFirstChars : longSentenceChars)) {
      phrases.push({ text: part, at })
      at += part.length
    }
  }
  return joinBrackets(phrases)
}

function parts(sentence: string, longChars: number): string[] {
  if (sentence.length <= longChars) return [sentence]
  const comma = /[,;:—]\s+/g
  comma.lastIndex = shortestPartChars
  const match = comma.exec(sentence)
  const end = match ? match.index + match[0].length : sentence.length
  return end >= sentence.length
    ? [sentence]
    : [sentence.slice(0, end), ...parts(sentence.slice(end), longSentenceChars)]
}

/** A stage direction that holds a full stop stays whole, or its rest would be read out. */
function joinBrackets(phrases: readonly Phrase[]): Phrase[] {
  const joined: Phrase[] = []
  for (const phrase of phrases) {
    const before = joined.at(-1)
    if (before && before.text.lastIndexOf('[') > before.text.lastIndexOf(']') && phrase.text.includes(']')) {
      before.text += phrase.text
    } else joined.push({ ...phrase })
  }
  return joined
}
