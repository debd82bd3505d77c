import type { ScriptIndex } from './script-index'
import { unknownUnit } from './units'

/**
 * Where the reader may be after some units were recognized. Holds the score of the best path to every position in a stretch
 * of the script (Viterbi, in nats), and the score of reading something else. Immutable.
 */
export interface Track {
  /** The unit of `scores[0]`; -1 is the position before the first unit. */
  readonly from: number
  readonly scores: Float64Array
  /** Matching units still needed to accept this position. */
  readonly wanted: Uint8Array
  /** 1 if the path to this position went back. */
  readonly wentBack: Uint8Array
  readonly lostScore: number
  /** The last accepted position before the reader was lost. */
  readonly lostAt: number
}

/** The most likely position; null while the words do not belong to the script. */
export interface Place {
  unit: number
  wanted: number
  wentBack: boolean
}

/** Units examined before and after the reader. */
const lookBack = 800
const lookAhead = 1_600
const skipMax = 3

/** Costs, in nats. */
const skipCost = 1.6
const optionalCost = 0.3
const misreadCost = 2.4
const insertCost = 2
/** Repeating the last word. */
const repeatCost = 0.8
const noiseCost = 1.4
const fillerCost = 0.4
const lostCost = 3
const fillers: ReadonlySet<string> = new Set(['uh', 'um', 'er', 'ah', 'hm', 'eh'])

interface Jump {
  cost: number
  wanted: number
}
const nearAhead: Jump = { cost: 4, wanted: 2 }
const ahead: Jump = { cost: 14, wanted: 4 }
const farAhead: Jump = { cost: 22, wanted: 6 }
const back: Jump = { cost: 13, wanted: 4 }
const farBack: Jump = { cost: 22, wanted: 6 }
/** One matching word is not enough at the start, or after the reader was lost. */
const wantedAtStart = 2
const wantedAfterLost = 2
const wantedMost = 8

const jumpOver = (units: number): Jump => {
  if (units > 80) return farAhead
  if (units > 8) return ahead
  if (units > 0) return nearAhead
  return units >= -80 ? back : farBack
}

/** A jump needs several matches in a row: each mismatch in between requires one more. */
const doubted = (wanted: number): number =>
  wanted > wantedAfterLost ? Math.min(wantedMost, wanted + 1) : wanted

/** Starts at a unit with full certainty. */
export function startTrack(index: ScriptIndex, unit: number): Track {
  const from = Math.max(-1, unit - lookBack)
  const length = Math.min(index.unitCount, unit + lookAhead) - from
  const scores = new Float64Array(length).fill(-Infinity)
  scores[unit - from] = 0
  return {
    from,
    scores,
    wanted: new Uint8Array(length).fill(Math.min(wantedAtStart, index.unitCount - 1 - unit)),
    wentBack: new Uint8Array(length),
    lostScore: -lostCost,
    lostAt: unit,
  }
}

/** The track after one more recognized unit. */
export function trackAfter(index: ScriptIndex, before: Track, recognized: string): Track {
  const best = bestAt(before)
  const anchor = before.lostScore > best.score ? before.lostAt : best.unit
  const from = Math.max(-1, anchor - lookBack)
  const length = Math.min(index.unitCount, anchor + lookAhead) - from
  const scores = new Float64Array(length).fill(-Infinity)
  const wanted = new Uint8Array(length)
  const wentBack = new Uint8Array(length)
  const evidence = index.evidenceOf(recognized)
  const stay = recognized === unknownUnit ? noiseCost : fillers.has(recognized) ? fillerCost : insertCost
  const shift = from - before.from
  const scoreAt = (at: number): number => before.scores[at] ?? -Infinity

  for (let at = 0; at < length; at++) {
    const unit = from + at
    const old = at + shift
    const match = unit >= 0 ? evidence(unit) : 0
    let score = scoreAt(old) - (match > 0 ? repeatCost : stay)
    let source = old
    let jump: Jump | null = null
    const advance = match > 0 ? match : -(index.isOptional(unit) ? optionalCost : misreadCost)
    if (scoreAt(old - 1) + advance > score) {
      score = scoreAt(old - 1) + advance
      source = old - 1
    }
    if (match > 0) {
      let skipped = 0
      for (let over = 1; over <= skipMax; over++) {
        skipped += index.isOptional(unit - over) ? optionalCost : skipCost
        const way = scoreAt(old - 1 - over) - skipped + match
        if (way <= score) continue
        score = way
        source = old - 1 - over
      }
      const fromPlace = jumpOver(unit - best.unit)
      if (best.score - fromPlace.cost + match > score) {
        score = best.score - fromPlace.cost + match
        source = best.unit - before.from
        jump = fromPlace
      }
      const fromLost = jumpOver(unit - before.lostAt)
      if (before.lostScore - fromLost.cost + match > score) {
        score = before.lostScore - fromLost.cost + match
        source = -1
        jump = fromLost
      }
    }
    scores[at] = score
    const stillWanted = Math.max(jump?.wanted ?? 0, before.wanted[source] ?? 0)
    wanted[at] = match > 0 && source !== old ? Math.max(0, stillWanted - 1) : doubted(stillWanted)
    wentBack[at] = jump === back || jump === farBack ? 1 : (before.wentBack[source] ?? 0)
  }
  return settleScores({
    from,
    scores,
    wanted,
    wentBack,
    ...(before.lostScore >= best.score - lostCost
      ? { lostScore: before.lostScore, lostAt: before.lostAt }
      : {
          lostScore: best.score - lostCost,
          lostAt: isBelieved(before, best.unit) ? best.unit : before.lostAt,
        }),
  })
}

/** The most likely position, or null if reading something else is more likely. */
export function placeOf(track: Track): Place | null {
  const { unit, score } = bestAt(track)
  if (score < track.lostScore) return null
  const at = unit - track.from
  return { unit, wanted: track.wanted[at] ?? 0, wentBack: track.wentBack[at] === 1 }
}

/** Forgets that the path went back. */
export const withoutBack = (track: Track): Track => ({
  ...track,
  wentBack: new Uint8Array(track.wentBack.length),
})

function bestAt(track: Track): { unit: number; score: number } {
  let best = 0
  for (let at = 1; at < track.scores.length; at++) {
    if ((track.scores[at] ?? -Infinity) > (track.scores[best] ?? -Infinity)) best = at
  }
  return { unit: track.from + best, score: track.scores[best] ?? -Infinity }
}

const isBelieved = (track: Track, unit: number): boolean => track.wanted[unit - track.from] === 0

/** Matches needed by a lost reader: more with the distance from the last accepted position. */
const wantedAt = (track: Track, unit: number): number =>
  unit === track.lostAt ? wantedAfterLost : Math.max(wantedAfterLost, jumpOver(unit - track.lostAt).wanted)

/** Keeps scores near zero, and requires new matches where the reader is lost. */
function settleScores(track: Track): Track {
  const { score } = bestAt(track)
  const isLost = track.lostScore > score
  const top = Math.max(score, track.lostScore)
  for (let at = 0; at < track.scores.length; at++) {
    track.scores[at] = (track.scores[at] ?? -Infinity) - top
    if (isLost) track.wanted[at] = Math.max(track.wanted[at] ?? 0, wantedAt(track, track.from + at))
  }
  return { ...track, lostScore: track.lostScore - top }
}
