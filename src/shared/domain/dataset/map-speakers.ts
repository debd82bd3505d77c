import { intersect, totalMs } from '../../judge/spans'
import type { Span } from './analysis'
import type { SampleSettings, Speaker, SpeakerSeparation } from './sample-settings'

export interface SpeakerMap {
  /** Ids of the other side, each once. */
  speakerIds: string[]
  /** Share of the chosen speech that the other side attributes to those speakers, 0..1. */
  share: number
}

/** Below this share the user is asked (rulings). */
export const speakerShareMin = 0.8

/**
 * Finds each chosen speaker among those somebody else told apart, by the greatest overlap of utterances.
 * @param chosen as found here; @param others as the cloud found them
 */
export function mapSpeakers(chosen: readonly Speaker[], others: readonly Speaker[]): SpeakerMap {
  const speakerIds = new Set<string>()
  for (const speaker of chosen) {
    const own = spansOf(speaker)
    let best: { id: string; overlapMs: number } | null = null
    for (const other of others) {
      const overlapMs = overlap(own, spansOf(other))
      if (overlapMs > (best?.overlapMs ?? 0)) best = { id: other.speakerId, overlapMs }
    }
    if (best) speakerIds.add(best.id)
  }
  const all = chosen.flatMap(spansOf)
  const found = others.filter(({ speakerId }) => speakerIds.has(speakerId)).flatMap(spansOf)
  const chosenMs = all.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  return { speakerIds: [...speakerIds], share: chosenMs === 0 ? 0 : overlap(all, found) / chosenMs }
}

/** What is known of the speakers: while they are told apart anew, what was known before. */
export function knownSeparation(separation: SpeakerSeparation): SpeakerSeparation {
  if (separation.status !== 'pending') return separation
  const { pendingIn: _, ...known } = separation
  return known.speakers.length > 0
    ? { ...known, status: 'completed' }
    : { ...known, status: 'not_started', source: null }
}

type Choice = Pick<SampleSettings, 'separation' | 'selectedSpeakerIds'>

/** The speakers the person chose. */
export const chosenSpeakers = ({ separation, selectedSpeakerIds }: Choice): Speaker[] =>
  separation.speakers.filter(({ speakerId }) => selectedSpeakerIds?.includes(speakerId))

/**
 * The choice made before, among the speakers found now. Where it cannot be found again it is nobody, not everybody, until the
 * person is asked (rulings); null: nobody was chosen before, or there is nobody to choose.
 */
export function chosenAmong(found: readonly Speaker[], before: Choice): SampleSettings['selectedSpeakerIds'] {
  if (before.selectedSpeakerIds === null) return null
  const { speakerIds, share } = mapSpeakers(chosenSpeakers(before), found)
  if (share >= speakerShareMin) return speakerIds
  return found.length > 0 ? [] : null
}

const spansOf = ({ utterances }: Speaker): Span[] =>
  utterances.map(({ start, end }) => ({ startMs: start * 1_000, endMs: end * 1_000 }))

/** How much of the one the other covers. */
const overlap = (own: readonly Span[], others: readonly Span[]): number => totalMs(intersect(own, others))
