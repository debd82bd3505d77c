import type { Analysis, Span } from '../domain/dataset/analysis'
import type { SegmentSpan } from '../domain/dataset/segment'
import { intersect, lengthMs, padded, union } from '../judge/spans'
import { joinedFileMaxMs } from '../domain/cloud/instant-clone-rules'

/** One file to take the best of. */
export interface StretchSource {
  sampleId: string
  analysis: Pick<Analysis, 'speech' | 'rmsPerSecondDbfs' | 'floorPerSecondDbfs' | 'durationMs'>
  /** What of it has no fault (`soundSpansOf`), in order. */
  usable: readonly Span[]
}

/** So much is wanted; a clone hears nothing new in more. */
const wantedMs = 105_000
/** Pauses up to this long stay: they are how the person speaks. */
const pauseMaxMs = 900
/** Left of breath and room around speech, so that no word is clipped and no join is heard. */
const edgeMs = 180
/** Shorter ones are half sentences. */
const pieceMinMs = 2_500
/** Longer ones are cut at a pause, so that one bad minute is not taken for the sake of a good one. */
const pieceMaxMs = 20_000
/** Speech further above its noise than this sounds no cleaner. */
const cleanEnoughDb = 45
/** What 20 s in one piece are worth beside decibels of cleanliness: rhythm and melody come with length. */
const lengthBonusDb = 6

interface Piece extends SegmentSpan {
  source: number
  score: number
}

/**
 * The best 60 to 120 s of speech in files of any length, in their own order, cut in pauses: cleanest and steadiest first,
 * long pieces before short ones. Everything that is usable where there is less.
 */
export function bestStretches(sources: readonly StretchSource[]): SegmentSpan[] {
  const pieces = sources.flatMap(piecesOf)
  const level = median(pieces.map(({ levelDb }) => levelDb))
  const ranked = pieces
    .map((piece): Piece => ({ ...piece, score: piece.score - Math.abs(piece.levelDb - level) }))
    .sort((a, b) => b.score - a.score)
  const taken: Piece[] = []
  let takenMs = 0
  for (const piece of ranked) {
    if (takenMs >= wantedMs) break
    const roomMs = joinedFileMaxMs - takenMs
    if (lengthMs(piece) > roomMs) continue
    taken.push(piece)
    takenMs += lengthMs(piece)
  }
  return joined(taken.sort((a, b) => a.source - b.source || a.startMs - b.startMs))
}

function piecesOf(
  { sampleId, analysis, usable }: StretchSource,
  source: number,
): (Piece & { levelDb: number })[] {
  const speech = intersect(union(analysis.speech), usable)
  return speechRuns(speech, usable).flatMap(({ startMs, endMs }) => {
    if (endMs - startMs < pieceMinMs) return []
    const seconds = secondsOf({ startMs, endMs }, analysis)
    if (seconds.length === 0) return []
    const snrDb = median(seconds.map(({ rmsDb, floorDb }) => rmsDb - floorDb))
    const bonus = (lengthBonusDb * Math.min(endMs - startMs, pieceMaxMs)) / pieceMaxMs
    const levelDb = median(seconds.map(({ rmsDb }) => rmsDb))
    return [{ sampleId, startMs, endMs, source, levelDb, score: Math.min(snrDb, cleanEnoughDb) + bonus }]
  })
}

/** Speech with its short pauses, in runs of at most `pieceMaxMs` where a pause allows it, with an edge of room around. */
function speechRuns(speech: readonly Span[], usable: readonly Span[]): Span[] {
  const runs: Span[] = []
  for (const part of speech) {
    const last = runs.at(-1)
    const isNear =
      last !== undefined && part.startMs - last.endMs <= pauseMaxMs && part.endMs - last.startMs <= pieceMaxMs
    // A pause that holds something unusable is no pause of the person's.
    const isClean = isNear && coveredBy({ startMs: last.endMs, endMs: part.startMs }, usable)
    if (isClean) last.endMs = part.endMs
    else runs.push({ ...part })
  }
  // Edges that would meet are cut between the two.
  return runs.map((run, at) => {
    const before = runs[at - 1]?.endMs ?? -Infinity
    const after = runs[at + 1]?.startMs ?? Infinity
    const [wide] = padded([run], edgeMs)
    const startMs = Math.max(wide?.startMs ?? 0, (before + run.startMs) / 2)
    const endMs = Math.min(wide?.endMs ?? run.endMs, (run.endMs + after) / 2)
    const [room] = intersect(usable, [{ startMs, endMs }]).filter(
      (each) => each.startMs <= run.startMs && each.endMs >= run.endMs,
    )
    return room ?? run
  })
}

const coveredBy = (part: Span, spans: readonly Span[]): boolean =>
  lengthMs(part) === 0 || spans.some(({ startMs, endMs }) => startMs <= part.startMs && endMs >= part.endMs)

function secondsOf(
  { startMs, endMs }: Span,
  { rmsPerSecondDbfs, floorPerSecondDbfs }: StretchSource['analysis'],
): { rmsDb: number; floorDb: number }[] {
  const from = Math.floor(startMs / 1_000)
  const to = Math.ceil(endMs / 1_000)
  return rmsPerSecondDbfs.slice(from, to).flatMap((rmsDb, at) => {
    const floorDb = floorPerSecondDbfs[from + at]
    return floorDb === undefined ? [] : [{ rmsDb, floorDb }]
  })
}

/** Pieces that touch are one: no join where none is needed. */
function joined(pieces: readonly Piece[]): SegmentSpan[] {
  const spans: SegmentSpan[] = []
  for (const { sampleId, startMs, endMs } of pieces) {
    const last = spans.at(-1)
    if (last?.sampleId === sampleId && startMs - last.endMs < 1) last.endMs = endMs
    else spans.push({ sampleId, startMs: Math.round(startMs), endMs: Math.round(endMs) })
  }
  return spans
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
