import type { Span } from '@shared/domain/dataset/analysis'
import { powerToDb } from '@shared/audio/signal/decibel'

/** Steps of the levels. */
export const edgeStepMs = 10

/** The detector hears a voice after its first consonant and holds on to it behind the last: so far from its edges is looked. */
const reachMs = 240
/** What stands over the room by so much, and no further under the voice than that, belongs to the voice. */
const overRoomDb = 7
const underVoiceDb = 42
/** Where the voice stands out less, levels do not tell where it begins. */
const leastDistanceDb = 18
/** The closure of a stop consonant. */
const bridgedSteps = 5
/** A step that still holds half of an onset. */
const marginMs = 10
const voiceSteps = 60
const roomSteps = 60
/** The room is as loud as the middle of its quieter half. */
const roomShare = 0.25

/**
 * Speech whose edges lie where the sound itself rises from the room and falls back into it.
 * @param spans of `speechSpans` without padding, in order
 * @param powers mean squares in steps of `edgeStepMs`, from the start of the file
 */
export function sharpenEdges(spans: readonly Span[], powers: ArrayLike<number>, durationMs: number): Span[] {
  const levels = Float32Array.from(powers, powerToDb)
  const sharpened: Span[] = []
  spans.forEach((span, index) => {
    const before = sharpened.at(-1)
    const earliestMs = Math.max(before?.endMs ?? 0, span.startMs - reachMs)
    const next = spans[index + 1]
    const latestMs = Math.min(next?.startMs ?? durationMs, span.endMs + reachMs, durationMs)
    const startMs = edgeOf(levels, { fromMs: span.startMs, towardsMs: earliestMs, inside: 1 })
    const endMs = edgeOf(levels, { fromMs: span.endMs, towardsMs: latestMs, inside: -1 })
    const isWhole = endMs > startMs
    sharpened.push({
      startMs: isWhole ? Math.max(earliestMs, startMs - marginMs) : span.startMs,
      endMs: isWhole ? Math.min(latestMs, endMs + marginMs) : span.endMs,
    })
  })
  return sharpened
}

interface Edge {
  /** Where the detector put it. */
  fromMs: number
  /** How far outside it may lie. */
  towardsMs: number
  /** 1 where the voice lies behind the edge, -1 where it lies before. */
  inside: 1 | -1
}

function edgeOf(levels: Float32Array, { fromMs, towardsMs, inside }: Edge): number {
  // Steps are counted inwards from the edge: step 0 is the first one inside.
  const from = inside === 1 ? Math.round(fromMs / edgeStepMs) : Math.round(fromMs / edgeStepMs) - 1
  const at = (step: number): number => levels[from + step * inside] ?? -Infinity
  const outsideSteps = Math.floor(Math.abs(fromMs - towardsMs) / edgeStepMs)
  const room = Array.from({ length: roomSteps }, (_, step) => at(-step - 1)).filter((db) => db > -Infinity)
  const voice = Math.max(...Array.from({ length: voiceSteps }, (_, step) => at(step)))
  room.sort((a, b) => a - b)
  const roomDb = room[Math.floor(room.length * roomShare)]
  if (roomDb === undefined || voice - roomDb < leastDistanceDb) return fromMs
  const threshold = Math.max(roomDb + overRoomDb, voice - underVoiceDb)
  let edge = 0
  while (edge < reachMs / edgeStepMs && at(edge) < threshold) edge += 1
  for (let step = edge - 1, quiet = 0; step >= -outsideSteps && quiet < bridgedSteps; step -= 1) {
    quiet = at(step) >= threshold ? 0 : quiet + 1
    if (quiet === 0) edge = step
  }
  return (inside === 1 ? from + edge : from - edge + 1) * edgeStepMs
}
