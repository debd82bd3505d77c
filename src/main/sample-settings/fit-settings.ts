import { trimMinMs } from '@shared/limits'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'

type Trimmed = Pick<SampleSettings, 'trim'>
type Chosen = Pick<SampleSettings, 'separation' | 'selectedSpeakerIds'>

/** @param durationMs of the whole file; null: not known */
export function isTrimInside({ trim }: Trimmed, durationMs: number | null): boolean {
  if (!trim) return true
  const wholeMs = durationMs ?? Infinity
  const isLongEnough = trim.endMs - trim.startMs >= Math.min(trimMinMs, wholeMs)
  // The window counts in its own steps; a millisecond beyond the end is the end.
  return isLongEnough && trim.startMs >= 0 && trim.endMs <= wholeMs + 1
}

/** Whether everyone who was chosen is among the speakers that are known. */
export function areChosenKnown({ separation, selectedSpeakerIds }: Chosen): boolean {
  const known = new Set(separation.speakers.map(({ speakerId }) => speakerId))
  return selectedSpeakerIds?.every((id) => known.has(id)) ?? true
}

/**
 * Settings that somebody else wrote, without what does not fit the audio: it would be refused with every later change.
 * @param durationMs as of `isTrimInside`
 */
export function fittedSettings<T extends Omit<SampleSettings, 'sampleId'>>(
  settings: T,
  durationMs: number | null,
): T {
  const { separation, trim, selectedSpeakerIds } = settings
  const speakers = new Map(
    separation.speakers.map(({ speakerId, utterances }) => [
      speakerId,
      { speakerId, utterances: utterances.filter(({ start, end }) => start < end) },
    ]),
  )
  const overlaps = separation.overlaps.filter(({ startMs, endMs }) => startMs < endMs)
  const fitted = { ...settings, separation: { ...separation, speakers: [...speakers.values()], overlaps } }
  // A choice that was lost, or is lost here, is nobody until the person is asked, not everybody (rulings).
  const chosen = areChosenKnown(fitted) ? selectedSpeakerIds : []
  return {
    ...fitted,
    trim: isTrimInside(settings, durationMs) ? trim : null,
    selectedSpeakerIds: speakers.size > 0 ? chosen : null,
  }
}
