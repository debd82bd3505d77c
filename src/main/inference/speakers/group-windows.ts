import { countConfidences } from '@shared/judge/voices/voices'
import { unit } from '../models/voice-embedder'
import { dot, groupsAfter, joined, linkage, type Merge, type Point } from './average-linkage'

/**
 * Groups this similar on average hold one voice each, though a voice may have several groups: windows average 0.45 within
 * a voice, 0.05 to 0.35 between two (judge-voices bench, tests/media, audio.md section 3).
 */
const surelyTogether = 0.35
/** Groups whose middles are this similar are one voice. */
const sameVoiceMiddles = 0.65
/** The middle of a small group is less certain. */
const smallGroupWindows = 12
const sameVoiceSmallMiddles = 0.5
/**
 * A detected voice speaks for over three seconds, or for this share of a short file; less is a laugh, a cough, or two
 * voices at once.
 */
const minFoundWindows = 6
const minFoundShare = 0.15
/** Only windows of one voice are this similar; long files are thinned out by it, ten minutes at a time. */
const surelySameVoice = 0.45
const blockWindows = 1_000
/** Groups nearer than this to the limit of one voice might as well have been counted the other way. */
const clearSurplus = 0.06
/** So few windows may be a speaker of few words, or a laugh, a cough, or two voices at once. */
const doubtfulWindows = { from: 4, to: 7 }
/** A single window is more often a cough or two voices at once than a speaker. */
const minSpeakerWindows = 2

/** The speakers of a file. */
export interface SpeakerGroups {
  /** One voice print of unit length per speaker, by speaking time. */
  voices: Float32Array[]
  /** How often a count like this is right at least, 0 to 1; null where the number was given. */
  countConfidence: number | null
}

/**
 * Finds the speakers of a file.
 * @param prints of its windows, in order
 * @param speakerCount null: detect
 */
export function groupWindows(prints: readonly Float32Array[], speakerCount: number | null): SpeakerGroups {
  const points = thinOut(prints.map((mean, i): Point => ({ mean, weight: 1, members: [i] })))
  const merges = linkage(points)
  const counted = speakerCount === null ? countVoices(surelyJoined(points, merges)) : null
  const count = speakerCount ?? counted?.count ?? 0
  const isSpeaker = ({ weight }: Point): boolean => weight >= Math.min(minSpeakerWindows, prints.length)
  const speakers =
    lastingSpeakers(points, merges, count) ?? lastSpeakers(points, merges, { count, isSpeaker })
  return {
    voices: speakers.slice(0, count).map(({ mean }) => unit(mean.slice())),
    countConfidence: counted && countConfidences[counted.isClear ? 'clear' : 'unclear'],
  }
}

/** What the last merge leaves that leaves enough speakers; stray windows are not speakers. */
function lastSpeakers(
  points: readonly Point[],
  merges: readonly Merge[],
  { count, isSpeaker }: { count: number; isSpeaker: (point: Point) => boolean },
): Point[] {
  for (let mergeCount = merges.length; ; mergeCount--) {
    const speakers = groupsAfter(points, merges, mergeCount).filter(isSpeaker)
    if (mergeCount === 0 || speakers.length >= count) return speakers.sort(byWeight)
  }
}

const byWeight = (a: Point, b: Point): number => b.weight - a.weight

const countSureMerges = (merges: readonly Merge[]): number =>
  merges.filter(({ similarity }) => similarity >= surelyTogether).length

/**
 * As many voices as asked for that each speak for long enough to be detected: two speakers who are much alike are joined
 * before a cough or two is. Null where there are not so many, and where one of them would have to be split.
 */
function lastingSpeakers(points: readonly Point[], merges: readonly Merge[], count: number): Point[] | null {
  const least = leastWeight(points)
  const surelyCount = countSureMerges(merges)
  for (let mergeCount = merges.length; mergeCount >= surelyCount; mergeCount--) {
    const lasting = groupsAfter(points, merges, mergeCount).filter(({ weight }) => weight >= least)
    if (lasting.length < count) continue
    const speakers = lasting.sort(byWeight).slice(0, count)
    return (nearestOf(speakers)?.surplus ?? -1) < 0 ? speakers : null
  }
  return null
}

/** What a voice that is detected holds at least. */
function leastWeight(voices: readonly Point[]): number {
  const weights = voices.map(({ weight }) => weight)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return Math.min(minFoundWindows, Math.max(minSpeakerWindows, all * minFoundShare))
}

const surelyJoined = (points: readonly Point[], merges: readonly Merge[]): Point[] =>
  groupsAfter(points, merges, countSureMerges(merges))

/** Joins groups of one voice by their middles, the most similar pair first, and counts what does not stay small. */
function countVoices(groups: readonly Point[]): { count: number; isClear: boolean } {
  const lasting = groups.filter(({ weight }) => weight >= minSpeakerWindows)
  const voices = lasting.length > 0 ? lasting : [...groups]
  let isClear = true
  for (;;) {
    const pair = nearestOf(voices)
    if (!pair || pair.surplus < 0) break
    const [one, other] = [voices[pair.a] as Point, voices[pair.b] as Point]
    isClear &&= pair.surplus >= clearSurplus || Math.min(one.weight, other.weight) < minFoundWindows
    voices.splice(pair.b, 1)
    voices[pair.a] = joined(one, other)
  }
  const least = Math.min(leastWeight(voices), Math.max(0, ...voices.map(({ weight }) => weight)))
  const found = voices.filter(({ weight }) => weight >= least)
  const isDoubtful = ({ weight }: Point): boolean =>
    weight >= doubtfulWindows.from && weight <= doubtfulWindows.to
  isClear &&= voices.length === 1 || !voices.some(isDoubtful)
  isClear &&= (nearestOf(found)?.surplus ?? -Infinity) <= -clearSurplus
  return { count: found.length, isClear }
}

/** The pair that is most like one voice; null where there are not two. */
function nearestOf(voices: readonly Point[]): { a: number; b: number; surplus: number } | null {
  let best: { a: number; b: number; surplus: number } | null = null
  for (let a = 0; a < voices.length; a++) {
    for (let b = a + 1; b < voices.length; b++) {
      const surplus = surplusOf(voices[a] as Point, voices[b] as Point)
      if (surplus >= (best?.surplus ?? -Infinity)) best = { a, b, surplus }
    }
  }
  return best
}

/** By how much two groups exceed the similarity of one voice. */
function surplusOf(a: Point, b: Point): number {
  const isSmall = Math.min(a.weight, b.weight) < smallGroupWindows
  const similarity = dot(a.mean, b.mean) / (Math.hypot(...a.mean) * Math.hypot(...b.mean) || 1)
  return similarity - (isSmall ? sameVoiceSmallMiddles : sameVoiceMiddles)
}

function thinOut(points: readonly Point[]): readonly Point[] {
  if (points.length <= blockWindows) return points
  const blocks = Array.from({ length: Math.ceil(points.length / blockWindows) }, (_, block) =>
    points.slice(block * blockWindows, (block + 1) * blockWindows),
  )
  return blocks.flatMap((block) => {
    const merges = linkage(block)
    return groupsAfter(block, merges, merges.filter(({ similarity }) => similarity >= surelySameVoice).length)
  })
}
