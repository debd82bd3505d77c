/** A word of a script and its position (UTF-16 offsets, `end` exclusive). */
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
 * Splits a script into the words that `followPosition.wordIndex` counts and the window highlights. In Chinese and Japanese
 * every character is a word; elsewhere a word is a run of letters and digits. It includes inner apostrophes (`it's`),
 * periods, commas, and colons between digits (`1,250`, `10:30`), and a number's currency sign or `%`. Hyphens split words.
 */
export function scriptWords(text: string): ScriptWord[] {
  return Array.from(text.matchAll(word), wordOf)
}

/** Counts the words without storing them. */
export function countWords(text: string): number {
  let count = 0
  for (const _ of text.matchAll(word)) count++
  return count
}

/** Words of a text by index, found on demand: splitting a very long text takes seconds and more memory than the text. */
export interface WordPlaces {
  /** Null past either end. */
  at(index: number): ScriptWord | null
  /** Words from one index up to but excluding another. */
  between(from: number, to: number): ScriptWord[]
}

const checkpointEvery = 1_000

/** Splits only as far as requested and remembers positions at intervals. */
export function createWordPlaces(text: string): WordPlaces {
  const pattern = new RegExp(word)
  /** Text offset of every 1,000th word. */
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
