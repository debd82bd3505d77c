import { unit } from '../models/voice-embedder'
import { groupsAfter, linkage, type Point } from './average-linkage'

/** Average similarity: 0.45 within a voice, 0.05 to 0.2 between two (measured on tests/media and audio.md section 3). */
const sameVoice = 0.27
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
  const isSpeaker = ({ weight }: Point): boolean => weight >= Math.min(minSpeakerWindows, prints.length)
  const speakersAfter = (mergeCount: number): Point[] =>
    groupsAfter(points, merges, mergeCount).filter(isSpeaker)

  let mergeCount = merges.filter(({ similarity }) => similarity >= sameVoice).length
  if (speakerCount !== null) {
    // The last merge that leaves enough speakers; stray windows are not speakers.
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
