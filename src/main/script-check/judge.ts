import { plainOf } from '@shared/script-check/check-units'
import type { Difference } from '@shared/script-check/differences'
import { confidenceOf, confidenceOfName, leastConfidence } from '@shared/script-check/second-look'
import type { Sounds } from '../recognizer/sounds'
import type { TimedRecognition } from '../recognizer/timed-recognition'
import type { Found } from './found'
import { contextOf, contextWords, type HeardWindow, type Match } from './heard-window'
import type { RecentSound } from './recent-sound'

/** Whether a difference is one; null: script and sound are the same there after all. */
export type Judge = (window: HeardWindow, difference: Difference) => Found | null

/** Longer differences need no second look: chance does not make them. */
const doubtfulWords = 4
const lookPadMs = 100

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

/** Creates the judge of one reading. */
export function createJudge(deps: {
  recognizer: TimedRecognition
  sounds: Sounds
  recent: RecentSound
}): Judge {
  const { recognizer, sounds, recent } = deps

  function judge(window: HeardWindow, difference: Difference): Found | null {
    const { script, heard } = window
    const { before, after } = contextOf(window, difference)
    const first = difference.heard[0]
    const last = difference.heard.at(-1)
    const earlier = before.at(-1)
    const later = after[0]
    // What is heard on either side, whether it fits or not.
    const heardBefore = window.steps.slice(0, difference.from).findLast((step) => step.heard !== null)?.heard
    const heardAfter = window.steps.slice(difference.to).find((step) => step.heard !== null)?.heard
    const endBefore = heard[heardBefore ?? -1]?.endMs ?? 0
    const startMs = heard[first ?? -1]?.startMs ?? endBefore
    const endMs = heard[last ?? heardAfter ?? -1]?.[last === undefined ? 'startMs' : 'endMs'] ?? startMs
    const confidence = isLong(difference)
      ? sureOfLong(window, difference)
      : look(window, difference, before, after)
    if (confidence < leastConfidence) return null
    const [firstUnit] = difference.script
    const place = firstUnit ?? later?.script ?? (earlier ? earlier.script + 1 : 0)
    const wordIndex = script[place]?.wordIndex ?? script.at(-1)?.wordIndex ?? 0
    const lastIndex = script[difference.script.at(-1) ?? -1]?.wordIndex
    return {
      kind: difference.kind,
      startMs,
      endMs: Math.max(startMs, endMs),
      wordIndex,
      wordCount: lastIndex === undefined ? 0 : lastIndex - wordIndex + 1,
      heard: difference.heard.map((at) => heard[at]?.word ?? '').join(' '),
      confidence,
    }
  }

  const isLong = ({ script, heard: said }: Difference): boolean =>
    script.length > doubtfulWords || said.length > doubtfulWords

  /** Many words that sound like the script's are the script's, badly understood. */
  const sureOfLong = (
    { script, heard }: HeardWindow,
    { kind, script: left, heard: said }: Difference,
  ): number => {
    if (kind !== 'misread') return 0.98
    const likeness = sounds.likenessOfAll(
      left.map((at) => script[at]?.form ?? ''),
      said.map((at) => heard[at]?.word ?? ''),
    )
    return likeness >= 0.6 ? 0.2 : 0.9
  }

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
    if (isOwn || !scriptForms.every((form) => recognizer.knows(form)))
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
        script: recognizer.likelihood(pcm, around(scriptForms)),
        heard: recognizer.likelihood(pcm, around(heardWords)),
        likeness,
        sureness: heardWords.length === 0 ? 1 : sureness,
      }
      result = confidenceOf(looked)
      if (looked.script !== null || looked.heard !== null) break
    }
    return result
  }

  return judge
}
