import type { Span } from '../domain/analysis'
import type { Speaker, SpeakerSeparation } from '../domain/sample-settings'
import { type Cause, type Heard, aboutAll, noCause } from './heard'
import { grouped, intersect, lengthMs, subtract, totalMs, union } from './spans'
import {
  findingsPerKindMax,
  otherVoiceJoinMs,
  otherVoiceLeastMs,
  otherVoiceMaxCosine,
  sameVoiceMinCosine,
  voicePrintMinSpeechMs,
} from './thresholds'
import { spoken } from './words'

const said = ({ utterances }: Speaker): Span[] =>
  union(utterances.map(({ start, end }) => ({ startMs: start * 1_000, endMs: end * 1_000 })))

/** Who counts: whom the person chose, or, without a choice, who speaks longest. */
function ownIds(separation: SpeakerSeparation, chosen: readonly string[] | null): ReadonlySet<string> {
  if (chosen !== null && chosen.length > 0) return new Set(chosen)
  const longest = [...separation.speakers].sort((a, b) => totalMs(said(b)) - totalMs(said(a)))[0]
  return new Set(longest ? [longest.speakerId] : [])
}

/** Somebody else's words, where the speakers were told apart. */
export function judgeSpeakers({ settings, whole }: Heard): Cause {
  if (settings?.separation.status !== 'completed') return noCause('other-speaker')
  const { separation, selectedSpeakerIds } = settings
  const isChosen = selectedSpeakerIds !== null && selectedSpeakerIds.length > 0
  const own = ownIds(separation, selectedSpeakerIds)
  const others = separation.speakers
    .filter(({ speakerId }) => !own.has(speakerId))
    .map(said)
    .filter((spans) => isChosen || totalMs(spans) >= otherVoiceLeastMs)
    .flat()
  const ownSaid = separation.speakers.filter(({ speakerId }) => own.has(speakerId)).flatMap(said)
  const lost = intersect(subtract(others, ownSaid), [whole])
  return {
    kind: 'other-speaker',
    lost,
    found: grouped(lost, otherVoiceJoinMs, findingsPerKindMax).map((place) => ({
      severity: isChosen ? ('note' as const) : ('bad' as const),
      ...place,
      value: totalMs(intersect(lost, [place])) / 1_000,
      message: `Somebody else speaks for ${spoken(totalMs(intersect(lost, [place])))}.`,
      advice: isChosen
        ? 'It is left out: you chose another speaker.'
        : 'Choose your voice in the settings of this sample, or cut this part out.',
    })),
  }
}

/** Two at once: no speaker keeps it. */
export function judgeOverlaps({ settings, whole }: Heard): Cause {
  if (settings?.separation.status !== 'completed') return noCause('overlap')
  const lost = intersect(settings.separation.overlaps, [whole])
  return {
    kind: 'overlap',
    lost,
    found: grouped(lost, otherVoiceJoinMs, findingsPerKindMax).map((place) => ({
      severity: 'bad' as const,
      ...place,
      value: lengthMs(place) / 1_000,
      message: `Two speak at once for ${spoken(totalMs(intersect(lost, [place])))}.`,
      advice: 'Overlaps are left out. Cut this part out, or record it again alone.',
    })),
  }
}

export const cosine = (one: readonly number[], other: readonly number[]): number => {
  const dot = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return dot / (Math.hypot(...one) * Math.hypot(...other) || 1)
}

/** The whole file against the voice of the reference; where the speakers were told apart, that speaks instead. */
export function judgeVoice(heard: Heard, reference: Heard | null): Cause {
  const mine = heard.analysis.voicePrint
  const theirs = reference?.analysis.voicePrint ?? null
  const isSeparated = (heard.settings?.separation.speakers.length ?? 0) > 1
  if (!reference || reference === heard || !mine || !theirs || isSeparated) return noCause('other-speaker')
  if (Math.min(totalMs(heard.speech), totalMs(reference.speech)) < voicePrintMinSpeechMs)
    return noCause('other-speaker')
  const likeness = cosine(mine, theirs)
  if (likeness >= sameVoiceMinCosine) return noCause('other-speaker')
  const isOther = likeness < otherVoiceMaxCosine
  return aboutAll('other-speaker', heard, {
    severity: isOther ? 'bad' : 'warning',
    value: likeness,
    message: isOther
      ? 'This sounds like somebody else than the reference.'
      : 'This may be somebody else than the reference, or the same voice in another mood.',
    advice: 'Listen to it beside the reference. A clone takes one voice: remove what is not yours.',
  })
}
