import { followMinWords } from '../limits'
import { indexScript } from './script-index'
import { trackAfter, placeOf, startTrack, withoutBack, type Track } from './track'
import { unitsOf, unknownUnit } from './units'

/** How to follow a script. */
export interface FollowerOptions {
  /** ISO 639-1. */
  language: string
  /** The first word to be read; 0 by default. */
  fromWordIndex?: number
  /** Words to recognize before the first answer; `followMinWords` by default, or what is left of the script if that is less. */
  minWords?: number
  /** Words outside the recognizer's dictionary. */
  unrecognizableWords?: ReadonlySet<string>
}

/** Finds the reader in a script. */
export interface Follower {
  /**
   * Takes the words of the current utterance as recognized so far. They replace its earlier words, because recognizers
   * revise their results. After a settled utterance, the next call starts a new one. `[unk]` and the like count as noise.
   * @returns index of the last word read; `fromWordIndex - 1` before the first
   */
  receive(words: readonly string[], options?: { isSettled?: boolean }): number
}

/**
 * Follows a reader through a script, past skipped, repeated, misread, and restarted words. It moves forward with the first
 * matching word, jumps and goes back only after several matches in a row, and stays put while something else is read.
 * @param words of the script, from `scriptWords`
 */
export function createFollower(words: readonly string[], options: FollowerOptions): Follower {
  const { language, fromWordIndex = 0 } = options
  const index = indexScript(words, { language, unrecognizableWords: options.unrecognizableWords })
  const minWords = Math.min(options.minWords ?? followMinWords, words.length - fromWordIndex)
  let settled = startTrack(index, index.unitOf(fromWordIndex) - 1)
  let settledWords = 0
  let shownUnit = index.unitOf(fromWordIndex) - 1
  /** The track after each unit of the current utterance. */
  let stretch: { recognized: string; track: Track }[] = []

  function listen(recognized: readonly string[]): Track {
    let same = 0
    while (same < recognized.length && stretch[same]?.recognized === recognized[same]) same++
    stretch = stretch.slice(0, same)
    let track = stretch.at(-1)?.track ?? settled
    for (const unit of recognized.slice(same)) {
      track = trackAfter(index, track, unit)
      stretch.push({ recognized: unit, track })
    }
    return track
  }

  function show(track: Track): boolean {
    const place = placeOf(track)
    if (!place || place.wanted > 0 || place.unit === shownUnit) return false
    const goesBack = place.unit < shownUnit
    if (goesBack && !place.wentBack) return false
    shownUnit = place.unit
    return goesBack
  }

  const wordIndex = (): number => {
    if (shownUnit < 0) return -1
    return index.wordOf(shownUnit) - (index.endsWord(shownUnit) ? 0 : 1)
  }

  return {
    receive(recognizedWords, { isSettled = false } = {}) {
      const recognized = recognizedWords.flatMap((word) => unitsOf(word, language))
      const track = listen(recognized)
      const knownWords = settledWords + recognized.filter((unit) => unit !== unknownUnit).length
      const wentBack = knownWords >= minWords && show(track)
      if (isSettled) {
        settled = wentBack ? withoutBack(track) : track
        settledWords = knownWords
        stretch = []
      }
      return wordIndex()
    },
  }
}
