import type { Span } from '../domain/dataset/analysis'
import { sampleMinDurationMs } from '../limits'

/** Where a sample can be cut, and at what cost. */
interface Place {
  atMs: number
  cost: number
  isRough: boolean
}

/** What to cut. */
export interface CutRequest {
  kept: Span
  /** In order; null if not measured, when all positions are equal. */
  speech: readonly Span[] | null
  rmsPerSecondDbfs: readonly number[] | null
  /** Preferred length. Segments are longer only if there is no pause or the minimum of 30 s requires it. */
  targetMs: number
  /** Hard limit, from the size of a batch. */
  maxMs: number
}

/** Where to cut. */
export interface Cuts {
  cutsMs: number[]
  /** Those of them within speech. */
  roughMs: number[]
}

const pauseMinMs = 250
/** Longer pauses are not better than this. */
const pauseFullMs = 1_500
const pauseCost = 0.4
/** More than the cost of a segment 1.5 times the target: prefer a longer segment to a cut within a word. */
const roughCost = 4.5
/** Of every segment over the target: more than one more cut at a pause and the two short segments that it makes. */
const tooLongCost = 1.6
const overTargetCost = 10
const underTargetCost = 0.5

/**
 * Cuts at pauses so that no segment is shorter than 30 s and each is close to the target from below. Finds the cheapest
 * combination by the length of each segment and the quality of each cut.
 */
export function findCuts(request: CutRequest): Cuts {
  const { kept, targetMs, maxMs } = request
  const lengthMs = kept.endMs - kept.startMs
  if (lengthMs <= Math.min(targetMs, maxMs) || lengthMs < 2 * sampleMinDurationMs)
    return { cutsMs: [], roughMs: [] }
  const places = [...pauses(request), ...roughPlaces(request)].sort((a, b) => a.atMs - b.atMs)
  const all: Place[] = [
    { atMs: kept.startMs, cost: 0, isRough: false },
    ...places,
    { atMs: kept.endMs, cost: 0, isRough: false },
  ]
  const best = new Float64Array(all.length).fill(Infinity)
  const from = new Int32Array(all.length).fill(-1)
  best[0] = 0
  let first = 0
  for (let to = 1; to < all.length; to++) {
    const place = all[to]
    if (!place) break
    while ((all[first]?.atMs ?? 0) < place.atMs - maxMs) first++
    for (let index = first; index < to; index++) {
      const segmentMs = place.atMs - (all[index]?.atMs ?? 0)
      if (segmentMs < sampleMinDurationMs) break
      const cost = (best[index] ?? Infinity) + place.cost + lengthCost(segmentMs, targetMs)
      if (cost >= (best[to] ?? Infinity)) continue
      best[to] = cost
      from[to] = index
    }
  }
  const cuts: Place[] = []
  for (let at = from[all.length - 1] ?? -1; at > 0; at = from[at] ?? -1) {
    const place = all[at]
    if (place) cuts.unshift(place)
  }
  return {
    cutsMs: cuts.map(({ atMs }) => atMs),
    roughMs: cuts.filter(({ isRough }) => isRough).map(({ atMs }) => atMs),
  }
}

function lengthCost(segmentMs: number, targetMs: number): number {
  const share = segmentMs / targetMs - 1
  return share > 0 ? overTargetCost * share * share + tooLongCost : underTargetCost * share * share
}

const isInside = ({ kept }: CutRequest, atMs: number): boolean =>
  atMs >= kept.startMs + sampleMinDurationMs && atMs <= kept.endMs - sampleMinDurationMs

/** The middle of each pause; longer pauses are better. */
function pauses(request: CutRequest): Place[] {
  const { speech, kept } = request
  if (!speech) return []
  const places: Place[] = []
  const bounds = [
    { startMs: kept.startMs, endMs: kept.startMs },
    ...speech,
    { startMs: kept.endMs, endMs: kept.endMs },
  ]
  let silentFromMs = kept.startMs
  for (const { startMs, endMs } of bounds) {
    const pauseMs = startMs - silentFromMs
    const atMs = Math.round((startMs + silentFromMs) / 2)
    if (pauseMs >= pauseMinMs && isInside(request, atMs)) {
      places.push({ atMs, cost: pauseCost * (1 - Math.min(1, pauseMs / pauseFullMs)), isRough: false })
    }
    // A long silence can hold several cuts.
    for (let more = silentFromMs + 5_000; more < startMs - 5_000; more += 5_000) {
      if (Math.abs(more - atMs) > 1_000 && isInside(request, more))
        places.push({ atMs: Math.round(more), cost: 0, isRough: false })
    }
    silentFromMs = Math.max(silentFromMs, endMs)
  }
  return places
}

const roughBlockSeconds = 5

/** The quietest second of every five seconds of speech, or of unmeasured audio. */
function roughPlaces(request: CutRequest): Place[] {
  const { kept, rmsPerSecondDbfs, speech } = request
  const places: Place[] = []
  let best: Place | null = null
  let block = -1
  for (let second = Math.ceil(kept.startMs / 1_000); second * 1_000 < kept.endMs; second++) {
    const atMs = second * 1_000
    if (!isInside(request, atMs) || (speech && !isInSpeech(speech, atMs))) continue
    const loudness = Math.min(1, Math.max(0, ((rmsPerSecondDbfs?.[second] ?? -20) + 60) / 60))
    const place = { atMs, cost: roughCost + loudness, isRough: true }
    if (Math.floor(second / roughBlockSeconds) !== block) {
      block = Math.floor(second / roughBlockSeconds)
      if (best) places.push(best)
      best = place
    } else if (!best || place.cost < best.cost) best = place
  }
  if (best) places.push(best)
  return places
}

function isInSpeech(speech: readonly Span[], atMs: number): boolean {
  let low = 0
  let high = speech.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((speech[middle]?.endMs ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return (speech[low]?.startMs ?? Infinity) < atMs
}
