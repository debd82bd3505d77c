/** A word of a script and where it stands in the text (UTF-16 offsets, `end` exclusive). */
export interface ScriptWord {
  text: string
  start: number
  end: number
}

/** Writing systems without spaces. */
const signs = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]`
const letters = String.raw`[[\p{L}\p{M}\p{N}]--${signs}]+`
const inner = String.raw`(?:['’](?=\p{L})|(?<=\p{N})[.,:](?=\p{N}))`
const word = new RegExp(String.raw`[${signs}&&\p{L}]|[$€£¥]?${letters}(?:${inner}${letters})*%?`, 'gv')

/**
 * Cuts a script into the words that `followPosition.wordIndex` counts and that a window highlights. In Chinese and
 * Japanese every sign is a word; elsewhere a word is a run of letters and digits. Inner apostrophes belong to it
 * (`it's`), points, commas and colons only between digits (`1,250`, `10:30`), a currency sign and `%` to their number;
 * hyphens split.
 */
export function scriptWords(text: string): ScriptWord[] {
  return Array.from(text.matchAll(word), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}
