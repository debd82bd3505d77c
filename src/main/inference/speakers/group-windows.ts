import { unit } from '../models/voice-embedder'
import { groupsAfter, linkage, type Point } from './average-linkage'

/** Windows of one voice are alike by 0.45 on average, of two by 0.05 to 0.2 (measured on tests/media and audio.md 3). */
const sameVoice = 0.27
/** So alike are only windows of one voice: a long file is thinned out by this, ten minutes at a time. */
const surelySameVoice = 0.45
const blockWindows = 1_000
/** A single window is a cough or two voices at once more often than a speaker. */
const minSpeakerWindows = 2

/**
 * One voice print per speaker, of unit length, by how much they speak.
 * @param prints of the windows of a file, in order
 * @param speakerCount null: found by itself
 */
export function groupWindows(prints: readonly Float32Array[], speakerCount: number | null): Float32Array[] {
  const points = thinOut(prints.map((mean, i): Point => ({ mean, weight: 1, members: [i] })))
  const merges = linkage(points)
  const isSpeaker = ({ weight }: Point): boolean => weight >= Math.min(minSpeakerWindows, prints.length)
  const speakersAfter = (mergeCount: number): Point[] =>
    groupsAfter(points, merges, mergeCount).filter(isSpeaker)

  let mergeCount = merges.filter(({ similarity }) => similarity >= sameVoice).length
  if (speakerCount !== null) {
    // The last moment with enough groups that are speakers; odd windows beside them do not count as such.
    mergeCount = merges.length
    while (mergeCount > 0 && speakersAfter(mergeCount).length < speakerCount) mergeCount--
  }
  const speakers = speakersAfter(mergeCount).sort((a, b) => b.weight - a.weight)
  return speakers.slice(0, speakerCount ?? undefined).map(({ mean }) => unit(mean.slice()))
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
