import { z } from 'zod'
import { span } from '@shared/domain/analysis'
import { settingsField, speakerSeparation, type SettingsField } from '@shared/domain/sample-settings'
import type { CloudSample } from '../../cloud/cloud-types'
import type { PvcSamplePatch } from '../../cloud/cloud-client'
import type { SentSettings } from './settings-ledger'

/** Settings of a sample as the cloud shows them. */
export const seenSettings = z.object({
  removeBackgroundNoise: z.boolean(),
  /** Null: the whole. */
  trim: span.nullable(),
  /** Of the cloud's own speakers, sorted. */
  selectedSpeakerIds: z.array(z.string()).nullable(),
})
export type SeenSettings = z.infer<typeof seenSettings>

/** What the cloud has where both sides changed the same. */
export const settingsClash = z.object({
  theirs: seenSettings,
  fields: z.array(settingsField).min(1),
  /** The cloud's speakers, so that its choice can be taken over. */
  separation: speakerSeparation.nullable(),
})
export type SettingsClash = z.infer<typeof settingsClash>

export const untouched: SeenSettings = { removeBackgroundNoise: false, trim: null, selectedSpeakerIds: null }

const spanOf = (startMs: number, endMs: number | null, durationMs: number | null): SeenSettings['trim'] =>
  endMs === null || (startMs === 0 && durationMs !== null && endMs >= durationMs - 1)
    ? null
    : { startMs, endMs }

export function seenOf(sample: CloudSample): SeenSettings {
  const { trimStartMs, trimEndMs, durationMs, speakerSeparation: separation } = sample
  return {
    removeBackgroundNoise: sample.removeBackgroundNoise,
    trim: spanOf(trimStartMs ?? 0, trimEndMs ?? durationMs, durationMs),
    selectedSpeakerIds: separation?.selectedSpeakerIds?.toSorted() ?? null,
  }
}

/** What the cloud shows after an update; what the update did not name stays as it was. */
export function seenAfter(
  before: SeenSettings,
  patch: PvcSamplePatch,
  durationMs: number | null,
): SeenSettings {
  const { trimStartMs, trimEndMs, selectedSpeakerIds } = patch
  return {
    removeBackgroundNoise: patch.removeBackgroundNoise,
    trim: trimEndMs === undefined ? before.trim : spanOf(trimStartMs ?? 0, trimEndMs, durationMs),
    selectedSpeakerIds: selectedSpeakerIds?.toSorted() ?? before.selectedSpeakerIds,
  }
}

export type SettingsVerdict =
  { kind: 'same' } | { kind: 'take'; fields: SettingsField[] } | { kind: 'conflict'; fields: SettingsField[] }

/**
 * The rule for names, for settings: what only the cloud changed is taken over, what both changed in another way is for the
 * person to settle. Pure.
 * @param seen null: not known, so that what the cloud shows now is what both sides agree on
 */
export function judgeSettings(
  mine: { wanted: SentSettings; sent: SentSettings },
  seen: SeenSettings | null,
  theirs: SeenSettings,
): SettingsVerdict {
  if (seen === null) return { kind: 'same' }
  const changed = settingsField.options.filter((field) => !isSameField(field, seen, theirs))
  const isMine = (field: SettingsField): boolean => !isSameField(field, mine.wanted, mine.sent)
  const fields = changed.filter((field) => isMine(field) && !isWantedToo(field, mine.wanted, theirs))
  if (fields.length > 0) return { kind: 'conflict', fields }
  return changed.length === 0
    ? { kind: 'same' }
    : { kind: 'take', fields: changed.filter((field) => !isMine(field)) }
}

/** Ids of speakers found here mean nothing to the cloud. */
const isWantedToo = (field: SettingsField, wanted: SentSettings, theirs: SeenSettings): boolean =>
  (field !== 'speakers' || wanted.speakersBy !== 'local') && isSameField(field, wanted, theirs)

type Values = Pick<SeenSettings, 'removeBackgroundNoise' | 'trim' | 'selectedSpeakerIds'>

function isSameField(field: SettingsField, a: Values, b: Values): boolean {
  switch (field) {
    case 'noise':
      return a.removeBackgroundNoise === b.removeBackgroundNoise
    case 'trim':
      // Whole milliseconds are sent.
      return (
        a.trim === b.trim ||
        (a.trim !== null &&
          b.trim !== null &&
          Math.abs(a.trim.startMs - b.trim.startMs) <= 1 &&
          Math.abs(a.trim.endMs - b.trim.endMs) <= 1)
      )
    case 'speakers':
      return (
        JSON.stringify(a.selectedSpeakerIds?.toSorted()) === JSON.stringify(b.selectedSpeakerIds?.toSorted())
      )
  }
}
