import type { Breath, SentenceEnd } from './found'
import type { HeardWindow } from './heard-window'

/** Who reads a place again reads no more than this, in words. */
const readWordsMax = 60
/** Without a breath nothing can be cut: `Mr.` ends no sentence. */
const leastPauseMs = 120
const behindMs = 300

/** Where to cut between two words: the middle of the pause, but not far from the word before it. */
export const cutBetween = (beforeMs: number, afterMs: number): number =>
  beforeMs + Math.min((afterMs - beforeMs) / 2, behindMs)

/**
 * Where what is wrong at a place can end when it is read again: behind the first end of a sentence whose words, or those
 * behind it, were heard as the script has them.
 * @param place the last word of the script that it concerns, and the time before which no sentence can end
 * @param isEnd nothing is heard behind the window
 * @returns null: nobody heard where that is
 */
export function sentenceEndOf(
  window: HeardWindow,
  { lastWord, afterMs }: { lastWord: number; afterMs: number },
  isEnd: boolean,
): SentenceEnd | null {
  const { script, steps } = window
  for (const [at, step] of steps.entries()) {
    const unit = step.script === null ? undefined : script[step.script]
    if (!unit || unit.wordIndex < lastWord) continue
    if (unit.wordIndex > lastWord + readWordsMax) return null
    const isLastOfScript = step.script === script.length - 1
    if (unit.ends === 'word' && !isLastOfScript) continue
    const pause = pauseBehind(window, at)
    // What is said behind the end of the script belongs to its last word, and lies after it.
    if (pause === null || pause.startMs < afterMs) continue
    if (pause.endMs === null && isEnd) return { atMs: pause.startMs + behindMs, wordIndex: unit.wordIndex }
    if (pause.endMs !== null && pause.endMs - pause.startMs >= leastPauseMs)
      return { atMs: cutBetween(pause.startMs, pause.endMs), wordIndex: unit.wordIndex }
  }
  return null
}

/** The silence behind a step; null where neither its word nor the next of the script was heard as the script has it. */
function pauseBehind(
  { heard, steps, isSame }: HeardWindow,
  at: number,
): { startMs: number; endMs: number | null } | null {
  const matchAt = (index: number): number | null => {
    const { script = null, heard: said = null } = steps[index] ?? {}
    return script !== null && said !== null && isSame(script, said) ? said : null
  }
  const own = matchAt(at)
  const next = steps.findIndex((step, index) => index > at && step.script !== null)
  const following = matchAt(next)
  const last = own ?? (following === null ? null : following - 1)
  const before = heard[last ?? -1]
  if (last === null || !before) return null
  return { startMs: before.endMs, endMs: heard[last + 1]?.startMs ?? null }
}

/**
 * Where a place can be cut into without cutting a word: the last pause before it, and what is read from there on.
 * @param earlier the last one before the window
 * @returns null: there is none near it
 */
export function breathBefore(
  { script, heard, steps, isSame }: HeardWindow,
  { startMs, wordIndex }: { startMs: number; wordIndex: number },
  earlier: Breath | null,
): Breath | null {
  const isNear = (word: number): boolean => word <= wordIndex && word >= wordIndex - readWordsMax
  const place = heard.findIndex((word) => word.endMs > startMs)
  for (let at = place; at > 0; at--) {
    const [before, after] = [heard[at - 1], heard[at]]
    if (!before || !after || after.startMs - before.endMs < leastPauseMs) continue
    const atMs = cutBetween(before.endMs, after.startMs)
    if (at === place) return { atMs, wordIndex }
    const step = steps.find((each) => each.heard === at)
    if (!step || step.script === null || !isSame(step.script, at)) continue
    const unit = script[step.script]
    if (unit && isNear(unit.wordIndex)) return { atMs, wordIndex: unit.wordIndex }
  }
  return earlier && isNear(earlier.wordIndex) ? earlier : null
}
