import { createHash } from 'node:crypto'
import { z } from 'zod'
import { span } from '@shared/domain/dataset/analysis'
import {
  type SampleSettings,
  type SettingsField,
  settingsField,
  speakerSeparation,
} from '@shared/domain/dataset/sample-settings'
import type { MergeFields } from '@shared/merge/merge'
import type { PvcSamplePatch } from '../../cloud/cloud-requests'
import type { CloudSample } from '../../cloud/cloud-types'

/** The settings of a sample that both sides can change. */
export const syncedSettings = z.object({
  removeBackgroundNoise: z.boolean(),
  /** Null: the whole file. */
  trim: span.nullable(),
  selectedSpeakerIds: z.array(z.string()).nullable(),
  /** Whose speakers the ids refer to; the cloud always shows its own. */
  speakersBy: z.enum(['local', 'cloud']).nullable().default('cloud'),
  /** Among which speakers of the cloud they were chosen there: told apart anew, the same ids may be others. Null: not known. */
  toldApart: z.string().nullable().default(null),
})
export type SyncedSettings = z.infer<typeof syncedSettings>

/** A sample without any settings. */
export const untouched: SyncedSettings = {
  removeBackgroundNoise: false,
  trim: null,
  selectedSpeakerIds: null,
  speakersBy: null,
  toldApart: null,
}

/** The cloud's version where both sides changed the same field. */
export const settingsClash = z.object({
  theirs: syncedSettings,
  fields: z.array(settingsField).min(1),
  /** The cloud's speakers, to adopt its choice; null without a separation. */
  separation: speakerSeparation.nullable(),
})
export type SettingsClash = z.infer<typeof settingsClash>

type Span = SyncedSettings['trim']
/** Compares whole milliseconds, which is what the cloud receives. */
const isSameSpan = (a: Span, b: Span): boolean =>
  a && b ? Math.abs(a.startMs - b.startMs) <= 1 && Math.abs(a.endMs - b.endMs) <= 1 : a === b

const speakersOf = ({ selectedSpeakerIds: ids, speakersBy }: SyncedSettings): string =>
  JSON.stringify(ids && [speakersBy, ...ids.toSorted()])

/** How each field is compared and merged. */
export const settingsFields: MergeFields<SyncedSettings, SettingsField> = {
  noise: {
    keys: ['removeBackgroundNoise'],
    isSame: (a, b) => a.removeBackgroundNoise === b.removeBackgroundNoise,
  },
  trim: { keys: ['trim'], isSame: (a, b) => isSameSpan(a.trim, b.trim) },
  speakers: {
    keys: ['selectedSpeakerIds', 'speakersBy', 'toldApart'],
    isSame: (a, b) => speakersOf(a) === speakersOf(b),
  },
}

/** The synced part of local settings. */
export const wantedOf = (settings: SampleSettings): SyncedSettings => ({
  removeBackgroundNoise: settings.removeBackgroundNoise,
  trim: settings.trim,
  selectedSpeakerIds: settings.selectedSpeakerIds,
  speakersBy: settings.selectedSpeakerIds === null ? null : settings.separation.source,
  toldApart: null,
})

const spanOf = (startMs: number, endMs: number | null, durationMs: number | null): Span =>
  endMs === null || (startMs === 0 && durationMs !== null && endMs >= durationMs - 1)
    ? null
    : { startMs, endMs }

/** Which speakers the cloud has told apart, as a digest; null while it has not. */
function toldApartOf({ speakerSeparation: separation }: CloudSample): string | null {
  if (separation?.status !== 'completed') return null
  const speakers = separation.speakers
    .toSorted((a, b) => (a.speakerId < b.speakerId ? -1 : 1))
    .map(({ speakerId, utterances }) => [speakerId, utterances])
  return createHash('sha1').update(JSON.stringify(speakers)).digest('base64url')
}

/** Settings as the cloud shows them. */
export function shownOf(sample: CloudSample): SyncedSettings {
  const chosen = sample.speakerSeparation?.selectedSpeakerIds ?? []
  return {
    removeBackgroundNoise: sample.removeBackgroundNoise,
    trim: spanOf(sample.trimStartMs ?? 0, sample.trimEndMs ?? sample.durationMs, sample.durationMs),
    // Nobody chosen means everybody.
    selectedSpeakerIds: chosen.length > 0 ? chosen : null,
    speakersBy: 'cloud',
    toldApart: toldApartOf(sample),
  }
}

/**
 * Predicts what the cloud shows after an update; fields outside the update stay.
 * @param toldApart of the speakers as read right before it
 */
export const shownAfter = (
  before: SyncedSettings,
  { removeBackgroundNoise, trimStartMs, trimEndMs, selectedSpeakerIds }: PvcSamplePatch,
  { durationMs, toldApart }: { durationMs: number | null; toldApart: string | null },
): SyncedSettings => ({
  removeBackgroundNoise,
  trim: trimEndMs === undefined ? before.trim : spanOf(trimStartMs ?? 0, trimEndMs, durationMs),
  selectedSpeakerIds: selectedSpeakerIds ? [...selectedSpeakerIds] : before.selectedSpeakerIds,
  speakersBy: 'cloud',
  toldApart: selectedSpeakerIds ? toldApart : before.toldApart,
})
