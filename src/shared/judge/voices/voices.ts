import type { Span } from '../../domain/dataset/analysis'
import type { Speaker, SpeakerSeparation } from '../../domain/dataset/sample-settings'
import { type Cause, type MeasuredSample, aboutAll, noCause } from '../measured-sample'
import { keptHalf, unlikeWindows } from './other-voices'
import { grouped, intersect, lengthMs, padded, subtract, totalMs, union } from '../spans'
import {
  findingsPerKindMax,
  otherVoiceJoinMs,
  otherVoiceLeastMs,
  otherVoiceMaxCosine,
  sameVoiceMinCosine,
} from '../thresholds'
import { likeness, middleOf, type VoiceRow, voiceRows } from './voice-rows'
import { isPrintNoisy } from './whole-voice'
import { spoken } from '../words'

const said = ({ utterances }: Speaker): Span[] =>
  union(utterances.map(({ start, end }) => ({ startMs: start * 1_000, endMs: end * 1_000 })))

/** Whose words of a separated sample count. */
export interface OwnSpeakers {
  ids: ReadonlySet<string>
  areStrangers: boolean
}

/**
 * Who counts: whom the person chose, or, without a choice, whose voice is that of the dataset; where that cannot be told,
 * who speaks longest. Nobody where all of them are strangers.
 */
export function ownSpeakersOf(measured: MeasuredSample, own: Float32Array | null): OwnSpeakers {
  const { settings, voices } = measured
  const speakers = settings?.separation.speakers ?? []
  const chosen = settings?.selectedSpeakerIds ?? []
  if (chosen.length > 0) return { ids: new Set(chosen), areStrangers: false }
  const rows = voices ? voiceRows(voices) : []
  const likes = speakers.map((speaker) => ({ speaker, like: own && likenessOf(speaker, rows, own) }))
  const [nearest] = likes.toSorted((a, b) => (b.like ?? 0) - (a.like ?? 0))
  if (nearest && (nearest.like ?? 0) >= sameVoiceMinCosine)
    return { ids: new Set([nearest.speaker.speakerId]), areStrangers: false }
  const areUnlike = likes.length > 0 && likes.every(({ like }) => like !== null && like < otherVoiceMaxCosine)
  if (areUnlike && !isPrintNoisy(measured)) return { ids: new Set(), areStrangers: true }
  const [longest] = speakers.toSorted((a, b) => totalMs(said(b)) - totalMs(said(a)))
  return { ids: new Set(longest ? [longest.speakerId] : []), areStrangers: false }
}

/** Of a speaker's voice to the dataset's; null where nothing was heard of them alone. */
function likenessOf(speaker: Speaker, rows: readonly VoiceRow[], own: Float32Array): number | null {
  const spans = said(speaker)
  const middle = middleOf(rows.filter((row) => totalMs(intersect(spans, [row])) >= 0.8 * lengthMs(row)))
  return middle && likeness(middle, own)
}

/**
 * How often a count of speakers is right at least, by how clear it is. Bench, 42 talks of one to five that no limit was set
 * by, voices much alike, shares from a thirtieth of the time on: clear counts were right in 36 of 36 (in 90 % at least, Wilson
 * 95 %), unclear ones in 5 of 6 (44 %), but in half of those that the limits were set by. All of seven readers.
 */
export const countConfidences = { clear: 0.9, unclear: 0.5 } as const

/** Whether the number of speakers is known or was clearly found. */
export const isCountSure = ({ countConfidence }: Pick<SpeakerSeparation, 'countConfidence'>): boolean =>
  (countConfidence ?? 1) >= countConfidences.clear

/** A count that may be wrong, until the person gives the number or says who they are. */
export function judgeSpeakerCount(measured: MeasuredSample): Cause {
  const { settings } = measured
  if (settings?.separation.status !== 'completed' || settings.selectedSpeakerIds !== null)
    return noCause('other-speaker')
  const { separation } = settings
  if (isCountSure(separation)) return noCause('other-speaker')
  const count = separation.speakers.length
  return aboutAll('other-speaker', measured, {
    severity: 'warning',
    value: separation.countConfidence ?? null,
    message: `Found ${count} ${count === 1 ? 'speaker' : 'speakers'}, but the number is uncertain.`,
    advice:
      'Listen to each in this sample’s settings. If you know the number, set it there and separate again.',
  })
}

/** Somebody else's words, where the speakers were told apart. */
export function judgeSpeakers(measured: MeasuredSample, { ids: own, areStrangers }: OwnSpeakers): Cause {
  const { settings, kept } = measured
  if (settings?.separation.status !== 'completed') return noCause('other-speaker')
  const { separation, selectedSpeakerIds } = settings
  const isChosen = selectedSpeakerIds !== null && selectedSpeakerIds.length > 0
  if (areStrangers)
    return aboutAll('other-speaker', measured, {
      severity: 'bad',
      value: separation.speakers.length,
      isAboutOwnVoice: true,
      message:
        separation.speakers.length === 1
          ? 'The speaker does not sound like the voice of this dataset.'
          : 'None of the speakers sounds like the voice of this dataset.',
      advice:
        'Listen to each in this sample’s settings. If one of them is you, choose it there; otherwise remove the sample.',
    })
  const others = separation.speakers
    .filter(({ speakerId }) => !own.has(speakerId))
    .map(said)
    .filter((spans) => isChosen || totalMs(spans) >= otherVoiceLeastMs)
    .flat()
  const ownSaid = separation.speakers.filter(({ speakerId }) => own.has(speakerId)).flatMap(said)
  const lost = intersect(subtract(others, ownSaid), [kept])
  return {
    kind: 'other-speaker',
    lost,
    found: grouped(lost, otherVoiceJoinMs, findingsPerKindMax).map((place) => ({
      severity: isChosen ? ('note' as const) : ('bad' as const),
      ...place,
      value: totalMs(intersect(lost, [place])) / 1_000,
      message: `Someone else speaks for ${spoken(totalMs(intersect(lost, [place])))}.`,
      advice: isChosen
        ? 'This part is left out because you chose another speaker.'
        : 'Choose your voice in this sample’s settings, or cut this part out.',
    })),
  }
}

/**
 * Two at once: no speaker keeps it. Telling speakers apart hears few of them; a window of the own speaker that does not sound
 * like the own voice is told as one that may be.
 */
export function judgeOverlaps(
  measured: MeasuredSample,
  own: Float32Array | null,
  { ids }: OwnSpeakers,
): Cause {
  const { settings, kept } = measured
  if (settings?.separation.status !== 'completed') return noCause('overlap')
  const { separation } = settings
  const ownSaid = separation.speakers.filter(({ speakerId }) => ids.has(speakerId)).flatMap(said)
  const lost = intersect(separation.overlaps, [kept])
  const doubtful = intersect(
    keptHalf(unlikeWindows(measured, own), kept).filter(
      (window) => totalMs(intersect(ownSaid, [window])) >= lengthMs(window) / 2,
    ),
    [kept],
  )
  const lengthIn = (spans: readonly Span[], place: Span): string => spoken(totalMs(intersect(spans, [place])))
  return {
    kind: 'overlap',
    lost,
    found: [
      ...grouped(lost, otherVoiceJoinMs, findingsPerKindMax).map((place) => ({
        severity: 'bad' as const,
        ...place,
        value: lengthMs(place) / 1_000,
        message: `Two people speak at once for ${lengthIn(lost, place)}.`,
        advice: 'Overlaps are left out. Cut this part out, or record it again alone.',
      })),
      ...grouped(
        subtract(doubtful, padded(lost, otherVoiceJoinMs)),
        otherVoiceJoinMs,
        findingsPerKindMax,
      ).map((place) => ({
        severity: 'warning' as const,
        ...place,
        value: lengthMs(place) / 1_000,
        message: `Possibly two people at once for ${lengthIn(doubtful, place)}.`,
        advice: 'Listen to it. Cut out or re-record anything that is not your voice alone.',
      })),
    ],
  }
}
