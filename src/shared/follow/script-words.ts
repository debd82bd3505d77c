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
  return Array.from(text.matchAll(word), wordOf)
}

/** How many there are. Holds none of them. */
export function countWords(text: string): number {
  let count = 0
  for (const _ of text.matchAll(word)) count++
  return count
}

/** The words of a text by their index. A whole library of words takes seconds to cut and more memory than its text. */
export interface WordPlaces {
  /** Null beyond the last, and before the first. */
  at(index: number): ScriptWord | null
  /** Those from one index up to, and without, another. */
  between(from: number, to: number): ScriptWord[]
}

const checkpointEvery = 1_000

/** Cuts only as far as it is asked, and remembers every so many words where to go on. */
export function createWordPlaces(text: string): WordPlaces {
  const pattern = new RegExp(word)
  /** Where the search for every 1,000th word may begin. */
  const checkpoints = [0]

  function between(from: number, to: number): ScriptWord[] {
    const found: ScriptWord[] = []
    const first = Math.max(0, from)
    const nearest = Math.min(Math.floor(first / checkpointEvery), checkpoints.length - 1)
    pattern.lastIndex = checkpoints[nearest] ?? 0
    for (let index = nearest * checkpointEvery; index < to; index++) {
      const match = pattern.exec(text)
      if (!match) break
      if ((index + 1) % checkpointEvery === 0) checkpoints[(index + 1) / checkpointEvery] = pattern.lastIndex
      if (index >= first) found.push(wordOf(match))
    }
    return found
  }

  return { between, at: (index) => (index < 0 ? null : (between(index, index + 1)[0] ?? null)) }
}

const wordOf = (match: RegExpExecArray): ScriptWord => ({
  text: match[0],
  start: match.index,
  end: match.index + match[0].length,
})
