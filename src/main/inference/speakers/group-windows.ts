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
/** A single window is more often a cough or two voices at once than a speaker. */
const minSpeakerWindows = 2

/**
 * Finds one voice print of unit length per speaker, by speaking time.
 * @param prints of a file's windows, in order
 * @param speakerCount null: detect
 */
export function groupWindows(prints: readonly Float32Array[], speakerCount: number | null): Float32Array[] {
  const points = thinOut(prints.map((mean, i): Point => ({ mean, weight: 1, members: [i] })))
  const merges = linkage(points)
  const count = speakerCount ?? countVoices(surelyJoined(points, merges))
  const isSpeaker = ({ weight }: Point): boolean => weight >= Math.min(minSpeakerWindows, prints.length)
  const speakersAfter = (mergeCount: number): Point[] =>
    groupsAfter(points, merges, mergeCount).filter(isSpeaker)
  // The last merge that leaves enough speakers; stray windows are not speakers.
  let mergeCount = merges.length
  while (mergeCount > 0 && speakersAfter(mergeCount).length < count) mergeCount--
  const speakers = speakersAfter(mergeCount).sort((a, b) => b.weight - a.weight)
  return speakers.slice(0, count).map(({ mean }) => unit(mean.slice()))
}

const surelyJoined = (points: readonly Point[], merges: readonly Merge[]): Point[] =>
  groupsAfter(points, merges, merges.filter(({ similarity }) => similarity >= surelyTogether).length)

/** Joins groups of one voice by their middles, the most similar pair first, and counts what does not stay small. */
function countVoices(groups: readonly Point[]): number {
  const lasting = groups.filter(({ weight }) => weight >= minSpeakerWindows)
  const voices = lasting.length > 0 ? lasting : [...groups]
  for (;;) {
    let best: { a: number; b: number; surplus: number } | null = null
    for (let a = 0; a < voices.length; a++) {
      for (let b = a + 1; b < voices.length; b++) {
        const surplus = surplusOf(voices[a] as Point, voices[b] as Point)
        if (surplus >= (best?.surplus ?? 0)) best = { a, b, surplus }
      }
    }
    if (!best) break
    const [other] = voices.splice(best.b, 1)
    voices[best.a] = joined(voices[best.a] as Point, other as Point)
  }
  const weights = voices.map(({ weight }) => weight)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const least = Math.min(
    minFoundWindows,
    Math.max(minSpeakerWindows, all * minFoundShare),
    Math.max(0, ...weights),
  )
  return weights.filter((weight) => weight >= least).length
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
