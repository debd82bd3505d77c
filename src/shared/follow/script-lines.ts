/** A line of a script, read and recorded as a unit. */
export interface ScriptLine {
  index: number
  text: string
}

/** Shorter sentences are joined to the previous one. */
const shortChars = 24
const lineMaxChars = 160
/** A Chinese or Japanese character corresponds to about three letters. */
const lettersPerSign = 3
const hasSigns = (language: string): boolean => /^(zh|ja)\b/.test(language)

/**
 * Splits a script into lines to record one at a time: sentences, with very short ones joined to a neighbor, but never
 * across paragraphs.
 * @param language ISO 639-1; determines where sentences end
 * @param most of them, from the first on: a whole book takes seconds
 */
export function splitLines(text: string, language: string, most = Infinity): ScriptLine[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const perChar = hasSigns(language) ? lettersPerSign : 1
  const lines: string[] = []
  for (const paragraph of text.split(/\r?\n+/)) {
    if (lines.length >= most) break
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
      // Keep sentences without a space between them that way.
      gap = /\s$/.test(segment) ? ' ' : ''
      // Only the last one may still grow.
      if (lines.length + own.length > most) break
    }
    for (const line of own) lines.push(line)
  }
  return lines.slice(0, most).map((line, index) => ({ index, text: line }))
}

/** For each script that takes were read from, how many of its lines include all that were read; 0 where none was read by line. */
export function readLineCounts(
  takes: readonly { scriptId: string | null; lineIndex: number | null }[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { scriptId, lineIndex } of takes)
    if (scriptId !== null) counts.set(scriptId, Math.max(counts.get(scriptId) ?? 0, (lineIndex ?? -1) + 1))
  return counts
}
