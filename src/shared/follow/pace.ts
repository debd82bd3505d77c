/** Words per minute of calm reading, pauses included. Characters in Chinese and Japanese, spaced words elsewhere. */
const wordsPerMinuteOf: Readonly<Record<string, number>> = {
  de: 130,
  en: 150,
  es: 150,
  fr: 150,
  hr: 120,
  it: 145,
  ja: 300,
  ko: 100,
  pt: 145,
  ru: 115,
  zh: 240,
}
const otherWordsPerMinute = 130
/** Share of the time without pauses. */
const speakingShare = 0.85

/** @param language ISO 639-1, with or without a region */
export const wordsPerMinute = (language: string): number =>
  wordsPerMinuteOf[language.slice(0, 2)] ?? otherWordsPerMinute

/** Estimates the reader's position from speaking time. */
export interface PaceFollower {
  /** Advances by this much speech. @returns index of the last word that should have been read */
  speak(voiceMs: number): number
}

/** Follows a reader whose words cannot be recognized, at an average pace. Long words take longer. */
export function createPaceFollower(
  words: readonly string[],
  options: { language: string; fromWordIndex?: number },
): PaceFollower {
  const averageLetters = words.reduce((sum, word) => sum + word.length, 0) / Math.max(1, words.length)
  const averageMs = (60_000 * speakingShare) / wordsPerMinute(options.language)
  const lengthMs = (word: string): number => averageMs * (0.4 + (0.6 * word.length) / averageLetters)
  let wordIndex = (options.fromWordIndex ?? 0) - 1
  let unusedMs = 0
  return {
    speak(voiceMs) {
      unusedMs += voiceMs
      for (let next = words[wordIndex + 1]; next !== undefined; next = words[wordIndex + 1]) {
        if (unusedMs < lengthMs(next)) break
        unusedMs -= lengthMs(next)
        wordIndex++
      }
      return wordIndex
    },
  }
}
