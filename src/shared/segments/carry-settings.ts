import type { Span } from '../domain/dataset/analysis'
import type { SegmentSpan } from '../domain/dataset/segment'
import { knownSeparation } from '../domain/dataset/map-speakers'
import type { SampleSettings, Speaker, SpeakerSeparation } from '../domain/dataset/sample-settings'
import { intersect, subtract, union } from '../judge/spans'

/** The settings of a new sample. */
export type CarriedSettings = Omit<SampleSettings, 'sampleId' | 'updatedAtMs'>

/**
 * The settings a segment inherits from its sample: noise removal, gain, and, in the segment's own time, speakers and what of
 * the trim is not applied yet. Speakers found by the cloud do not exist there for the new file, so they become local speakers,
 * which are matched to the cloud's by overlap.
 */
export function settingsOfSegment(settings: SampleSettings, spans: readonly SegmentSpan[]): CarriedSettings {
  const own = spans.filter(({ sampleId }) => sampleId === settings.sampleId)
  const only = own.length === 1 && spans.length === 1 ? own[0] : undefined
  const { removeBackgroundNoise, noiseStrength, gainDb } = settings
  const trim = only ? trimLeft(settings.trim, only) : null
  const base = { removeBackgroundNoise, noiseStrength, gainDb, trim, guard: null }
  const known = knownSeparation(settings.separation)
  if (!only || known.status !== 'completed') {
    return { ...base, separation: noSeparation, selectedSpeakerIds: null }
  }
  const separation = cutSeparation(known, only)
  const ids = new Set(separation.speakers.map(({ speakerId }) => speakerId))
  const selected = settings.selectedSpeakerIds?.filter((id) => ids.has(id)) ?? null
  return { ...base, separation, selectedSpeakerIds: selected }
}

/** A separation that was never started. */
export const noSeparation: SpeakerSeparation = {
  status: 'not_started',
  source: null,
  speakers: [],
  overlaps: [],
}

function cutSeparation(separation: SpeakerSeparation, window: Span): SpeakerSeparation {
  const speakers = separation.speakers
    .map(({ speakerId, utterances }): Speaker => ({
      speakerId,
      utterances: utterances.flatMap(({ start, end }) => {
        const cut = within({ startMs: start * 1_000, endMs: end * 1_000 }, window)
        return cut ? [{ start: cut.startMs / 1_000, end: cut.endMs / 1_000 }] : []
      }),
    }))
    .filter(({ utterances }) => utterances.length > 0)
  const overlaps = separation.overlaps.flatMap((overlap) => within(overlap, window) ?? [])
  return { status: 'completed', source: 'local', speakers, overlaps }
}

/** Null where the trim leaves all of the window. */
function trimLeft(trim: Span | null, window: Span): Span | null {
  const cut = trim && within(trim, window)
  return cut && (cut.startMs > 0 || cut.endMs < window.endMs - window.startMs) ? cut : null
}

function within(part: Span, window: Span): Span | null {
  const startMs = Math.max(part.startMs, window.startMs) - window.startMs
  const endMs = Math.min(part.endMs, window.endMs) - window.startMs
  return endMs > startMs ? { startMs, endMs } : null
}

/**
 * What a sample's settings keep of its audio: the trim, and in it the chosen speakers without overlaps. Spans less than
 * 300 ms apart are joined, because a cut in a breath is audible.
 * @param durationMs of the whole file
 * @returns ordered, disjoint spans; empty if nothing is left
 */
export function keptStretches(
  settings: Pick<SampleSettings, 'trim' | 'separation' | 'selectedSpeakerIds'>,
  durationMs: number,
): Span[] {
  const whole = { startMs: 0, endMs: durationMs }
  const trim = settings.trim ? { ...settings.trim, endMs: Math.min(settings.trim.endMs, durationMs) } : whole
  if (trim.endMs <= trim.startMs) return []
  const { selectedSpeakerIds: selected } = settings
  const separation = knownSeparation(settings.separation)
  if (selected === null || separation.status !== 'completed') return [trim]
  const chosen = separation.speakers
    .filter(({ speakerId }) => selected.includes(speakerId))
    .flatMap(({ utterances }) =>
      utterances.map(({ start, end }) => ({ startMs: start * 1_000, endMs: end * 1_000 })),
    )
  const others = separation.speakers
    .filter(({ speakerId }) => !selected.includes(speakerId))
    .flatMap(({ utterances }) =>
      utterances.map(({ start, end }) => ({ startMs: start * 1_000, endMs: end * 1_000 })),
    )
  return intersect(subtract(union(chosen, joinGapMs), [...others, ...separation.overlaps]), [trim])
}

const joinGapMs = 300
