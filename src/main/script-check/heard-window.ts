import type { Step } from '@shared/script-check/align-words'
import type { CheckUnit } from '@shared/script-check/check-units'
import type { Difference } from '@shared/script-check/differences'
import type { TimedWord } from '../recognizer/timed-recognition'
import type { Found } from './found'

export interface Heard extends TimedWord {
  plain: string
}

/** Words of a script and words of the sound that were aligned with them. */
export interface HeardWindow {
  script: readonly CheckUnit[]
  heard: readonly Heard[]
  steps: readonly Step[]
  isSame: (script: number, heard: number) => boolean
}

/** A word that was heard as the script has it. */
export interface Match {
  script: number
  heard: number
}

/** Words beside a doubtful place that are looked at again with it. */
export const contextWords = 2
/** Without a place to cut, a window grows up to here. */
const windowWordsMax = 480
/** The end of a window may be understood better with what follows. */
const keptWords = 45
/** Matches in a row that settle everything before them. */
const anchorWords = 3
/** Silence within a sentence, between sentences, and between paragraphs that is too long. */
const longPauseMs = { word: 1_800, sentence: 3_000, paragraph: 4_500 } as const

/** Matches beside a place, at most `contextWords` of them. */
export function contextOf(
  { steps, isSame }: Pick<HeardWindow, 'steps' | 'isSame'>,
  { from, to }: Pick<Difference, 'from' | 'to'>,
): { before: Match[]; after: Match[] } {
  const before: Match[] = []
  const after: Match[] = []
  const matchAt = (at: number): Match | null => {
    const step = steps[at]
    if (step === undefined || step.script === null || step.heard === null || !isSame(step.script, step.heard))
      return null
    return { script: step.script, heard: step.heard }
  }
  for (let at = from - 1; before.length < contextWords; at--) {
    const match = matchAt(at)
    if (!match) break
    before.unshift(match)
  }
  for (let at = to; after.length < contextWords; at++) {
    const match = matchAt(at)
    if (!match) break
    after.push(match)
  }
  return { before, after }
}

/** Where a difference is heard: its words, or, of what was left out, all between the words that fit on either side. */
export function timesOf(
  { heard, steps }: Pick<HeardWindow, 'heard' | 'steps'>,
  { kind, from, to, heard: said }: Difference,
): { startMs: number; endMs: number } {
  const before = steps.slice(0, from).findLast((step) => step.heard !== null)?.heard ?? -1
  const after = steps.slice(to).find((step) => step.heard !== null)?.heard ?? -1
  // Words heard in a gap may belong to either side of it.
  const [first, last] = kind === 'skipped' ? [] : [said[0], said.at(-1)]
  const startMs = heard[first ?? -1]?.startMs ?? heard[before]?.endMs ?? 0
  const endMs =
    heard[last ?? -1]?.endMs ?? heard[after]?.startMs ?? heard[said.at(-1) ?? -1]?.endMs ?? startMs
  return { startMs, endMs: Math.max(startMs, endMs) }
}

/** Pauses that are too long. @param skipped steps at the beginning that were looked at before */
export function pausesOf({ script, heard, steps }: HeardWindow, skipped: number): Found[] {
  const found: Found[] = []
  let before: Heard | null = null
  let unit: CheckUnit | null = null
  steps.forEach((step, at) => {
    const word = step.heard === null ? null : heard[step.heard]
    if (word && before && at >= skipped) {
      const silentMs = word.startMs - before.endMs
      if (silentMs >= longPauseMs[unit?.ends ?? 'word']) {
        found.push({
          kind: 'pause',
          startMs: before.endMs,
          endMs: word.startMs,
          wordIndex: step.script === null ? (unit?.wordIndex ?? 0) : (script[step.script]?.wordIndex ?? 0),
          wordCount: 0,
          heard: '',
          confidence: 0.99,
        })
      }
    }
    if (word) before = word
    if (step.script !== null) unit = script[step.script] ?? unit
  })
  return found
}

/**
 * Where a window can be cut: behind the last words that fit for certain.
 * @returns number of steps that are settled; null: none yet
 */
export function cutOf(
  steps: readonly Step[],
  isSame: (script: number, heard: number) => boolean,
  heardCount: number,
): number | null {
  let run = 0
  for (let at = steps.length - 1; at > 0; at--) {
    const step = steps[at]
    if (
      step === undefined ||
      step.heard === null ||
      step.script === null ||
      !isSame(step.script, step.heard)
    ) {
      run = 0
      continue
    }
    if (step.heard >= heardCount - keptWords) continue
    run++
    if (run >= anchorWords && step.heard > contextWords) return at + anchorWords
  }
  return heardCount >= windowWordsMax ? Math.max(1, steps.length - keptWords) : null
}
