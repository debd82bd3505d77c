import type { Script } from '@shared/domain/recording/script'
import { splitLines, type ScriptLine } from '@shared/follow/script-lines'
import { countWords, scriptWords } from '@shared/follow/script-words'
import type { Stretch } from './stretches'

/** What a reading is compared with. */
export interface CheckedText {
  text: string
  /** The reading may begin and end anywhere in it. */
  isPart: boolean
  /** Of a word of `text`: where it is in the whole script, and in which line if it was read by lines. */
  placeOf(wordIndex: number): { wordIndex: number; lineIndex: number | null }
}

/** Longer scripts are searched this far: a reading of more hours than a day has. */
const charsMax = 2_000_000

/** The part of a script that a stretch of a reading was read from: its lines, or all of it where it was read in one go. */
export function checkedText(
  script: Script,
  language: string,
  { lineIndexes, fromLine, isCut }: Pick<Stretch, 'lineIndexes' | 'fromLine' | 'isCut'>,
): CheckedText {
  if (lineIndexes === null && fromLine === null) {
    return {
      text: script.text.slice(0, charsMax),
      isPart: true,
      placeOf: (wordIndex) => ({ wordIndex, lineIndex: null }),
    }
  }
  const { lines, firstWords } = linesOf(script, language)
  if (lineIndexes === null) {
    const from = fromLine ?? 0
    const rest = lines.slice(from).map((line) => line.text)
    return {
      text: rest.join('\n').slice(0, charsMax),
      isPart: true,
      placeOf: (wordIndex) => ({ wordIndex: (firstWords[from] ?? 0) + wordIndex, lineIndex: null }),
    }
  }
  const chosen = lineIndexes.flatMap((index) => lines[index] ?? [])
  const counts = chosen.map((line) => countWords(line.text))
  return {
    text: chosen.map((line) => line.text).join('\n'),
    isPart: isCut,
    placeOf(wordIndex) {
      let left = wordIndex
      let at = 0
      while (at < counts.length - 1 && left >= (counts[at] ?? 0)) left -= counts[at++] ?? 0
      const lineIndex = chosen[at]?.index ?? 0
      return { wordIndex: (firstWords[lineIndex] ?? 0) + left, lineIndex }
    },
  }
}

interface CountedLines {
  lines: ScriptLine[]
  /** Of each line: the index of its first word in the script. */
  firstWords: number[]
}

/** A recording has a part for each punch: its script is split once. */
const countedLines = new WeakMap<Script, CountedLines>()

function linesOf(script: Script, language: string): CountedLines {
  const known = countedLines.get(script)
  if (known) return known
  const lines = splitLines(script.text.slice(0, charsMax), language)
  const firstWords: number[] = []
  let words = 0
  for (const line of lines) {
    firstWords.push(words)
    words += countWords(line.text)
  }
  const counted = { lines, firstWords }
  countedLines.set(script, counted)
  return counted
}

const contextWords = 6

/** The words of a text as they are shown. */
export interface TextWords {
  count: number
  /** A stretch of words: what was skipped or misread, and the words beside it. */
  around(wordIndex: number, count: number): { script: string; before: string; after: string }
  /** A few words from this one on, or up to it. */
  from(wordIndex: number): string
  upTo(wordIndex: number): string
}

export function textWords(text: string): TextWords {
  const words = scriptWords(text)
  const between = (from: number, to: number): string => {
    const first = words[Math.max(0, from)]
    const last = words[Math.min(words.length, to) - 1]
    return first && last && first.start < last.end
      ? text.slice(first.start, last.end).replace(/\s+/g, ' ')
      : ''
  }
  return {
    count: words.length,
    around: (wordIndex, count) => ({
      script: between(wordIndex, wordIndex + count).slice(0, 2_000),
      before: between(wordIndex - contextWords, wordIndex).slice(-500),
      after: between(wordIndex + count, wordIndex + count + contextWords).slice(0, 500),
    }),
    from: (wordIndex) => between(wordIndex, wordIndex + contextWords).slice(0, 500),
    upTo: (wordIndex) => between(wordIndex + 1 - contextWords, wordIndex + 1).slice(-500),
  }
}
