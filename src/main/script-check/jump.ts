import type { CheckUnit } from '@shared/script-check/check-units'
import { findStart } from '@shared/script-check/find-start'
import type { Heard, HeardWindow } from './heard-window'

/** Where a reading leaves its place in the script. */
export interface Jump {
  /** The first heard word that belongs to the new place. */
  heardAt: number
  /** The unit of the script it goes on with. */
  unitAt: number
}

export interface JumpOptions {
  units: readonly CheckUnit[]
  heard: readonly Heard[]
  /** The alignment with the place it was at. */
  window: HeardWindow
  /** Aligns the heard words with a stretch of the script from this unit on. */
  align: (unitAt: number) => HeardWindow
}

/** Fewer words may fit anywhere. */
const leastWords = 40
/** Below this share of words that fit, it is asked whether the reading goes on elsewhere. */
const doubtfulShare = 0.75
/** What has to fit at the new place, and may at most fit at the old one. */
const fitsShare = 0.6
const strayShare = 0.4

/** Looks in the whole script for words that do not fit where they should be; null: they belong there, or nowhere. */
export function findJump({ units, heard, window, align }: JumpOptions): Jump | null {
  if (heard.length < leastWords) return null
  const here = matchesOf(window, heard.length)
  if (countOf(here) >= doubtfulShare * heard.length) return null
  const late = heard.slice(-Math.max(leastWords, Math.floor(heard.length / 2)))
  const from = Math.max(0, findStart(units, wordsOf(late)) - 2 * heard.length)
  const there = matchesOf(align(from), heard.length)

  // The words up to the jump fit here, those behind it there.
  let fits = countOf(there)
  let best = { heardAt: 0, fits }
  for (let at = 0; at < heard.length; at++) {
    fits += Number(here[at] !== null) - Number(there[at] !== null)
    if (fits > best.fits) best = { heardAt: at + 1, fits }
  }
  const { heardAt } = best
  const count = heard.length - heardAt
  const goesOnWith = there.slice(heardAt).find((unit) => unit !== null)
  const isJump =
    count >= leastWords &&
    countOf(there.slice(heardAt)) >= fitsShare * count &&
    countOf(here.slice(heardAt)) < strayShare * count
  return isJump && typeof goesOnWith === 'number' ? { heardAt, unitAt: from + goesOnWith } : null
}

/** Of each heard word: the word of the window's script that it is, or null. */
function matchesOf({ steps, isSame }: HeardWindow, heardCount: number): (number | null)[] {
  const matches = new Array<number | null>(heardCount).fill(null)
  for (const { script, heard } of steps)
    if (script !== null && heard !== null && isSame(script, heard)) matches[heard] = script
  return matches
}

const countOf = (matches: readonly (number | null)[]): number =>
  matches.filter((match) => match !== null).length

const wordsOf = (heard: readonly Heard[]): string[] => heard.map(({ plain }) => plain)
