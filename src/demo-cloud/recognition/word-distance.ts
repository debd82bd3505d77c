import { distance } from 'fastest-levenshtein'

/** The words of a text, without case and marks. Apostrophes inside words stay. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? []

/** Words to change, leave out or put in until one text is the other. */
export function wordDistance(from: readonly string[], to: readonly string[]): number {
  const letters = new Map<string, string>()
  /** A letter of its own for each word, because the library compares letters. */
  const spelled = (words: readonly string[]): string =>
    words
      .map((word) => {
        const letter = letters.get(word) ?? String.fromCharCode(letters.size)
        letters.set(word, letter)
        return letter
      })
      .join('')
  return distance(spelled(from), spelled(to))
}
