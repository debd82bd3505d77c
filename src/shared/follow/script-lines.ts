/** One line of a script as it is read and recorded. */
export interface ScriptLine {
  index: number
  text: string
}

/** Shorter sentences are read together with the one before. */
const shortChars = 24
const lineMaxChars = 160
/** A Chinese or Japanese sign says about as much as three letters. */
const lettersPerSign = 3
const hasSigns = (language: string): boolean => /^(zh|ja)\b/.test(language)

/**
 * Splits a script into lines to be recorded one by one: its sentences, a very short one with its neighbour, never across
 * the end of a paragraph. `language` decides where sentences end.
 */
export function splitLines(text: string, language: string): ScriptLine[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const perChar = hasSigns(language) ? lettersPerSign : 1
  const lines: string[] = []
  for (const paragraph of text.split(/\r?\n+/)) {
    const own: string[] = []
    let gap = ''
    for (const { segment } of segmenter.segment(paragraph)) {
      const sentence = segment.trim().replace(/\s+/g, ' ')
      if (sentence === '') continue
      const last = own.at(-1)
      const isShort = [sentence, last ?? sentence].some(({ length }) => length * perChar < shortChars)
      const joined = `${last ?? ''}${gap}${sentence}`
      if (last !== undefined && isShort && joined.length * perChar <= lineMaxChars)
        own[own.length - 1] = joined
      else own.push(sentence)
      // Nothing is put between two sentences that nothing stood between.
      gap = /\s$/.test(segment) ? ' ' : ''
    }
    for (const line of own) lines.push(line)
  }
  return lines.map((line, index) => ({ index, text: line }))
}
