import type { Span } from '@shared/domain/dataset/analysis'
import { dot } from './average-linkage'
import type { VoiceWindow } from './voice-windows'

/** A span of one speaker, by index in `voices`. */
export interface Turn extends Span {
  voice: number
}

const stepMs = 10
/** A shorter change of speaker is an artifact of the windows. */
const minTurnMs = 250
/** Pauses up to this long stay in a turn if nobody else speaks. */
const ownPauseMs = 1_000
const padMs = 100

/** Minimum similarity to both voices. It must not be one voice split in two. */
const overlapLikeness = 0.3
const overlapMargin = 0.12
const differentVoices = 0.3
const neighborMs = 1_500
/** Middle part of a 1.5 s window that counts as overlap. */
const overlapShare = 0.5

/**
 * Finds who speaks when, and where two speakers seem to overlap. No model here detects overlapped speech: an overlap is a
 * window between two turns that fits both voices about equally, so most short overlaps are missed.
 * @param voices from `groupWindows`
 */
export function nameWindows(
  windows: readonly VoiceWindow[],
  voices: readonly Float32Array[],
  durationMs: number,
): { turns: Turn[]; overlaps: Span[] } {
  const fits = windows.map(({ print }) => voices.map((voice) => dot(voice, print)))
  const names = fits.map((likeness) => likeness.indexOf(Math.max(...likeness)))
  const overlaps = findOverlaps(windows, voices, fits, names)
  const raw = islands(windows).flatMap(([from, to]) =>
    vote(windows.slice(from, to), names.slice(from, to), voices.length),
  )
  return { turns: tidy(raw, overlaps, durationMs), overlaps }
}

/** Runs of overlapping windows. */
function islands(windows: readonly VoiceWindow[]): [from: number, to: number][] {
  const found: [number, number][] = []
  windows.forEach(({ startMs }, i) => {
    const last = found.at(-1)
    if (last && startMs < (windows[i - 1]?.endMs ?? 0)) last[1] = i + 1
    else found.push([i, i + 1])
  })
  return found
}

/** Assigns every 10 ms to the voice whose windows are best centered on it. */
function vote(windows: readonly VoiceWindow[], names: readonly number[], voiceCount: number): Turn[] {
  const startMs = windows[0]?.startMs ?? 0
  const endMs = windows.at(-1)?.endMs ?? startMs
  const steps = Math.round((endMs - startMs) / stepMs)
  const votes = new Float32Array(steps * voiceCount)
  windows.forEach((window, i) => {
    const from = Math.round((window.startMs - startMs) / stepMs)
    const to = Math.round((window.endMs - startMs) / stepMs)
    for (let step = from; step < to; step++) {
      const place = (step - from) / (to - from)
      const at = step * voiceCount + (names[i] ?? 0)
      votes[at] = (votes[at] ?? 0) + 1 - Math.abs(place - 0.5)
    }
  })
  const turns: Turn[] = []
  for (let step = 0; step < steps; step++) {
    const row = votes.subarray(step * voiceCount, (step + 1) * voiceCount)
    const voice = row.indexOf(Math.max(...row))
    const last = turns.at(-1)
    if (last?.voice === voice) last.endMs += stepMs
    else turns.push({ voice, startMs: startMs + step * stepMs, endMs: startMs + (step + 1) * stepMs })
  }
  return turns
}

function findOverlaps(
  windows: readonly VoiceWindow[],
  voices: readonly Float32Array[],
  fits: readonly number[][],
  names: readonly number[],
): Span[] {
  const overlaps: Span[] = []
  windows.forEach(({ startMs, endMs }, i) => {
    const likeness = fits[i] ?? []
    const [first, second] = [...likeness.keys()].sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0))
    if (first === undefined || second === undefined) return
    const best = likeness[first] ?? 0
    const next = likeness[second] ?? 0
    if (next < overlapLikeness || best - next > overlapMargin) return
    if (dot(voices[first] as Float32Array, voices[second] as Float32Array) > differentVoices) return
    const isNear = (voice: number): boolean =>
      windows.some(
        (other, j) =>
          j !== i &&
          names[j] === voice &&
          other.endMs > startMs - neighborMs &&
          other.startMs < endMs + neighborMs,
      )
    if (!isNear(first) || !isNear(second)) return
    const marginMs = ((endMs - startMs) * (1 - overlapShare)) / 2
    const span = { startMs: startMs + marginMs, endMs: endMs - marginMs }
    const before = overlaps.at(-1)
    if (before && span.startMs <= before.endMs) before.endMs = span.endMs
    else overlaps.push(span)
  })
  return overlaps
}

function tidy(raw: readonly Turn[], overlaps: readonly Span[], durationMs: number): Turn[] {
  const joined = joinOwn(withoutSlips(raw), 120)
  const cut = joined.flatMap((turn) => without(turn, overlaps))
  const turns = joinOwn(cut, ownPauseMs, overlaps)
  return turns.map((turn, i) => {
    const space = (other: Turn | undefined, sign: 1 | -1): number =>
      other ? Math.max(0, sign === 1 ? other.startMs - turn.endMs : turn.startMs - other.endMs) / 2 : padMs
    const before = overlaps.some(({ endMs }) => endMs === turn.startMs)
      ? 0
      : Math.min(padMs, space(turns[i - 1], -1))
    const behind = overlaps.some(({ startMs }) => startMs === turn.endMs)
      ? 0
      : Math.min(padMs, space(turns[i + 1], 1))
    return {
      voice: turn.voice,
      startMs: Math.max(0, turn.startMs - before),
      endMs: Math.min(durationMs, turn.endMs + behind),
    }
  })
}

/** Assigns turns that are too short to the adjacent turn before them. */
function withoutSlips(turns: readonly Turn[]): Turn[] {
  const kept: Turn[] = []
  turns.forEach((turn, i) => {
    const last = kept.at(-1)
    const isSlip = turn.endMs - turn.startMs < minTurnMs
    const next = turns[i + 1]
    if (isSlip && last?.endMs === turn.startMs) last.endMs = turn.endMs
    else if (isSlip && next?.startMs === turn.endMs) kept.push({ ...turn, voice: next.voice })
    else kept.push({ ...turn })
  })
  return kept
}

function joinOwn(turns: readonly Turn[], pauseMs: number, apartBy: readonly Span[] = []): Turn[] {
  const kept: Turn[] = []
  for (const turn of turns) {
    const last = kept.at(-1)
    const isOwn = last?.voice === turn.voice && turn.startMs - last.endMs <= pauseMs
    const isApart = apartBy.some(({ startMs }) => startMs >= (last?.endMs ?? 0) && startMs < turn.startMs)
    if (last && isOwn && !isApart) last.endMs = turn.endMs
    else kept.push({ ...turn })
  }
  return kept
}

/** The parts of a turn outside the spans. */
function without(turn: Turn, spans: readonly Span[]): Turn[] {
  let parts = [turn]
  for (const { startMs, endMs } of spans) {
    parts = parts.flatMap((part) => {
      if (endMs <= part.startMs || startMs >= part.endMs) return [part]
      const before = { ...part, endMs: startMs }
      const behind = { ...part, startMs: endMs }
      return [before, behind].filter((rest) => rest.endMs > rest.startMs)
    })
  }
  return parts
}
