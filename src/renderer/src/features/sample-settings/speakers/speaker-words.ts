import type { Speaker, SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { countConfidences, isCountSure } from '@shared/judge/voices/voices'
import { counted } from '@renderer/copy/format'
import type { SpeakerLane } from '@renderer/waveform/lanes'

/** Longest stretch that is played to tell who a speaker is. */
const excerptMaxMs = 10_000

export const spokenMs = ({ utterances }: Pick<Speaker, 'utterances'>): number =>
  utterances.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0) * 1_000

/** Numbered in the order they were found. Where nobody is chosen everybody counts. */
export const lanesOf = (
  { speakers }: Pick<SpeakerSeparation, 'speakers'>,
  chosen: readonly string[] | null,
): SpeakerLane[] =>
  speakers.map(({ speakerId, utterances }, index) => ({
    speakerId,
    number: index + 1,
    isChosen: chosen === null || chosen.includes(speakerId),
    utterances,
  }))

/** What to listen to of a speaker: the beginning of the longest utterance. */
export function excerptOf({
  utterances,
}: Pick<Speaker, 'utterances'>): { startMs: number; endMs: number } | null {
  const longest = utterances.reduce<Speaker['utterances'][number] | null>(
    (best, each) => (best === null || each.end - each.start > best.end - best.start ? each : best),
    null,
  )
  if (!longest) return null
  const startMs = longest.start * 1_000
  return { startMs, endMs: Math.min(longest.end * 1_000, startMs + excerptMaxMs) }
}

export const overlapMs = ({ overlaps }: Pick<SpeakerSeparation, 'overlaps'>): number =>
  overlaps.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/** How many were found, and how sure that is; null where nobody counted here. */
export function countWords(
  separation: Pick<SpeakerSeparation, 'speakers' | 'countConfidence'>,
): { text: string; isSure: boolean } | null {
  const { speakers, countConfidence } = separation
  if (countConfidence === null || countConfidence === undefined) return null
  const found = counted(speakers.length, 'speaker')
  // What earlier versions kept promised more than was proven.
  const least = Math.min(countConfidence, countConfidences.clear)
  return isCountSure(separation)
    ? {
        text: `Found ${found}. In tests, clear counts like this were right at least ${Math.floor(least * 10)} times in 10. Listen to each speaker to be sure.`,
        isSure: true,
      }
    : {
        text: `Found ${found}, but that is uncertain: in tests, unclear counts like this were often wrong. If you know the number, choose it and separate again.`,
        isSure: false,
      }
}
