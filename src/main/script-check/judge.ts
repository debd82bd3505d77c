import { plainOf } from '@shared/script-check/check-units'
import type { Difference } from '@shared/script-check/differences'
import { confidenceOf, confidenceOfName, leastConfidence } from '@shared/script-check/second-look'
import type { Sounds } from '../recognizer/sounds'
import type { Fit, TimedRecognition } from '../recognizer/timed-recognition'
import { isWeak } from '../recognizer/word-phonemes'
import type { Found } from './found'
import { contextOf, contextWords, timesOf, type HeardWindow, type Match } from './heard-window'
import type { RecentSound } from './recent-sound'

/** What a difference comes to; nothing where script and sound are the same there after all. */
export type Judge = (window: HeardWindow, difference: Difference) => Found[]

/** Longer differences are hardly made by chance. */
const doubtfulWords = 4
/** More than so many are no longer understood otherwise by a second look. */
const lookedWords = 12
const lookPadMs = 100
/** So near by ear, many words are the script's. */
const nearOfLong = 0.6

/** Words of the script that were heard as one or as several of the same letters, at either end, as they were heard. */
export function spelledAs(heard: readonly string[], script: readonly string[]): string[] {
  const joined = (words: readonly string[]): string => words.map(plainOf).join('')
  for (let count = script.length; count > 0; count--) {
    for (let said = heard.length; said > 0; said--) {
      if (count + said === 2) continue
      if (joined(script.slice(0, count)) === joined(heard.slice(0, said)))
        return [...heard.slice(0, said), ...spelledAs(heard.slice(said), script.slice(count))]
      if (joined(script.slice(-count)) === joined(heard.slice(-said)))
        return [...spelledAs(heard.slice(0, -said), script.slice(0, -count)), ...heard.slice(-said)]
    }
  }
  return [...script]
}

/**
 * How likely these words were said; null where they cannot have been.
 * @param asked those among them that are asked about; where all are small, their absence is what is asked
 */
function likelihoodOf(fit: Fit | null, words: readonly string[], asked: readonly string[]): number | null {
  if (!fit) return null
  const isWhole = fit.words.length === words.length && fit.words.every((word, at) => word === words[at])
  const canSwallow =
    !asked.every(isWeak) && hasAllButWeak(fit.words, words) && !isDoubled(fit.words, words, asked)
  return isWhole || canSwallow ? fit.likelihood : null
}

/** Whether one of those asked about was said twice in a row, and is not written so. */
export function isDoubled(
  said: readonly string[],
  words: readonly string[],
  asked: readonly string[],
): boolean {
  const isTwice = (among: readonly string[], word: string): boolean =>
    among.some((other, at) => other === word && among[at - 1] === word)
  return asked.some((word) => !isWeak(word) && isTwice(said, word) && !isTwice(words, word))
}

/** Whether all of these words were said in order but for small ones, as in fluent speech. */
export function hasAllButWeak(said: readonly string[], words: readonly string[]): boolean {
  let at = 0
  return words.every((word) => {
    const found = said.indexOf(word, at)
    if (found >= 0 && (!isWeak(word) || found === at)) at = found + 1
    return found >= 0 || isWeak(word)
  })
}

/** Creates the judge of one reading. */
export function createJudge(deps: {
  recognizer: TimedRecognition
  sounds: Sounds
  recent: RecentSound
}): Judge {
  const { recognizer, sounds, recent } = deps

  function judge(window: HeardWindow, difference: Difference): Found[] {
    const { script, heard } = window
    const { before, after } = contextOf(window, difference)
    const earlier = before.at(-1)
    const later = after[0]
    const { startMs, endMs } = timesOf(window, difference)
    // Badly understood as a whole, it may still have one word in it that is another.
    if (difference.parts.length > 0 && isNear(window, difference))
      return difference.parts.flatMap((part) => judge(window, part))
    const confidence = isLong(difference)
      ? sureOfLong(window, difference, before, after)
      : look(window, difference, before, after)
    if (confidence < leastConfidence) return []
    const [firstUnit] = difference.script
    const place = firstUnit ?? later?.script ?? (earlier ? earlier.script + 1 : 0)
    const wordIndex = script[place]?.wordIndex ?? script.at(-1)?.wordIndex ?? 0
    const lastIndex = script[difference.script.at(-1) ?? -1]?.wordIndex
    const found: Found = {
      kind: difference.kind,
      startMs,
      endMs,
      wordIndex,
      wordCount: lastIndex === undefined ? 0 : lastIndex - wordIndex + 1,
      heard: difference.heard.map((at) => heard[at]?.word ?? '').join(' '),
      confidence,
    }
    return [found]
  }

  const isLong = ({ script, heard: said }: Difference): boolean =>
    script.length > doubtfulWords || said.length > doubtfulWords

  /** Of many words nobody is in doubt, unless they are the script's, badly understood. */
  function sureOfLong(
    window: HeardWindow,
    difference: Difference,
    before: readonly Match[],
    after: readonly Match[],
  ): number {
    const { kind, script, heard: said } = difference
    if (isNear(window, difference)) return 0.2
    if (kind !== 'misread') return 0.98
    return Math.max(script.length, said.length) <= lookedWords ? look(window, difference, before, after) : 0.9
  }

  /** Whether many words sound like the script's. */
  const isNear = ({ script, heard }: HeardWindow, { script: left, heard: said }: Difference): boolean =>
    sounds.nearnessOfAll(
      left.map((at) => script[at]?.form ?? ''),
      said.map((at) => heard[at]?.word ?? ''),
    ) >= nearOfLong

  /** Recognizes a doubtful place once more, as the script has it and as it was heard. */
  function look(
    { script, heard }: HeardWindow,
    difference: Difference,
    before: readonly Match[],
    after: readonly Match[],
  ): number {
    const formsOf = (indexes: readonly number[]): string[] => indexes.map((at) => script[at]?.form ?? '')
    const wordsOf = (indexes: readonly number[]): string[] => indexes.map((at) => heard[at]?.word ?? '')
    const heardWords = wordsOf(difference.heard)
    const scriptForms = spelledAs(heardWords, formsOf(difference.script))
    const likeness = sounds.likenessOfAll(scriptForms, heardWords)
    const sureness =
      difference.heard.reduce((sum, at) => sum + (heard[at]?.confidence ?? 1), 0) /
      Math.max(1, difference.heard.length)
    // Spelled otherwise, or in one word instead of two.
    const isSpelled = scriptForms.map(plainOf).join('') === heardWords.map(plainOf).join('')
    if (likeness === 1 || isSpelled) return 0
    const isOwn = difference.script.some((at) => script[at]?.isName === true)
    if (!isLong(difference) && (isOwn || !scriptForms.every((form) => recognizer.knows(form))))
      return confidenceOfName(likeness, sureness, heardWords.length === 0)
    let result = 0
    // A place where nothing fits is looked at with fewer words around it.
    for (const count of [contextWords, 1]) {
      const left = before.slice(-count)
      const right = after.slice(0, count)
      const all = [
        ...left.map((match) => match.heard),
        ...difference.heard,
        ...right.map((match) => match.heard),
      ]
      const firstWord = heard[all[0] ?? -1]
      const lastWord = heard[all.at(-1) ?? -1]
      if (!firstWord || !lastWord) return leastConfidence
      const pcm = recent.between(firstWord.startMs - lookPadMs, lastWord.endMs + lookPadMs)
      const around = (words: readonly string[]): string[] => [
        ...wordsOf(left.map((match) => match.heard)),
        ...words,
        ...wordsOf(right.map((match) => match.heard)),
      ]
      const looked = {
        script: likelihoodOf(recognizer.fit(pcm, around(scriptForms)), around(scriptForms), scriptForms),
        heard: likelihoodOf(recognizer.fit(pcm, around(heardWords)), around(heardWords), []),
        likeness,
        nearness: sounds.nearnessOfAll(scriptForms, heardWords),
        soundCount: Math.max(sounds.countOf(scriptForms), sounds.countOf(heardWords)),
        hasSeveral:
          Math.min(scriptForms.length, heardWords.length) > 0 && scriptForms.length + heardWords.length > 2,
        sureness: heardWords.length === 0 ? 1 : sureness,
      }
      result = confidenceOf(looked)
      if (looked.script !== null || looked.heard !== null) break
    }
    return result
  }

  return judge
}
