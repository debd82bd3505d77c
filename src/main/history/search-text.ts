import { charCount } from '@shared/lib/char-count'
import { folded, searchWords } from '@shared/lib/search-words'

/**
 * Stands twice before each word. The index knows three characters in a row and no less: with the two marks a word is found by
 * its first letter too.
 */
const marks = '\u0001\u0001'

/** Written without spaces: each character begins a word. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const wordStart = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])|(?=[${unspaced}])(?<=[\p{L}\p{N}\p{M}])`,
  'gu',
)

const marked = (text: string): string => text.replaceAll(wordStart, marks)

/** What the index holds of a text. */
export const indexedText = (text: string): string =>
  marked(folded(text).replaceAll('\0', ' ').replaceAll(/\s+/gu, ' '))

/**
 * A search as FTS5 takes it: each word must occur. A word of three letters and more is found anywhere in a text, a shorter
 * one at the beginning of words. Null: nothing that could be searched for.
 */
export function matchOf(search: string): string | null {
  const terms = searchWords(search).flatMap((word) => {
    const inText = marked(word.replaceAll('\0', ''))
    const plain = inText.startsWith(marks) ? inText.slice(marks.length) : inText
    const term = charCount(plain) >= 3 ? plain : inText
    return charCount(term) < 3 ? [] : [`"${term.replaceAll('"', '""')}"`]
  })
  return terms.length === 0 ? null : terms.join(' ')
}

/** Before what was found, so that the eye sees where it stands. */
const leadChars = 40

/**
 * The beginning of a text, or the part in which the first word found stands.
 * @returns at most `maxChars` characters and an ellipsis at each cut end
 */
export function excerptOf(text: string, search: string, maxChars: number): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim()
  if (flat.length <= maxChars) return flat
  const lower = flat.toLowerCase()
  const found = searchWords(search)
    .map((word) => lower.indexOf(word))
    .filter((at) => at !== -1)
  const at = found.length === 0 ? 0 : Math.min(...found)
  const isAtStart = at <= maxChars - leadChars
  const start = isAtStart ? 0 : Math.min(at - leadChars, flat.length - maxChars)
  const part = flat.slice(start, start + maxChars).toWellFormed()
  return `${start > 0 ? '…' : ''}${part.trim()}${start + maxChars < flat.length ? '…' : ''}`
}
