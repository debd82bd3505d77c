import { z } from 'zod'
import { span } from '@shared/domain/dataset/analysis'
import {
  type SampleSettings,
  type SettingsField,
  settingsField,
  speakerSeparation,
} from '@shared/domain/dataset/sample-settings'
import type { MergeFields } from '@shared/merge/merge'
import type { PvcSamplePatch } from '../../cloud/cloud-client'
import type { CloudSample } from '../../cloud/cloud-types'

/** What both this computer and the cloud can change of a sample. */
export const syncedSettings = z.object({
  removeBackgroundNoise: z.boolean(),
  /** Null: the whole. */
  trim: span.nullable(),
  selectedSpeakerIds: z.array(z.string()).nullable(),
  /** Whose speakers the ids mean; what the cloud shows are its own. */
  speakersBy: z.enum(['local', 'cloud']).nullable().default('cloud'),
})
export type SyncedSettings = z.infer<typeof syncedSettings>

/** A sample that nobody has set anything of. */
export const untouched: SyncedSettings = {
  removeBackgroundNoise: false,
  trim: null,
  selectedSpeakerIds: null,
  speakersBy: null,
}

/** What the cloud has where both sides changed the same. */
export const settingsClash = z.object({
  theirs: syncedSettings,
  fields: z.array(settingsField).min(1),
  /** The cloud's speakers, so that its choice can be taken over; null where it has not told them apart. */
  separation: speakerSeparation.nullable(),
})
export type SettingsClash = z.infer<typeof settingsClash>

type Span = SyncedSettings['trim']
/** Whole milliseconds are sent. */
const isSameSpan = (a: Span, b: Span): boolean =>
  a && b ? Math.abs(a.startMs - b.startMs) <= 1 && Math.abs(a.endMs - b.endMs) <= 1 : a === b

const speakersOf = ({ selectedSpeakerIds: ids, speakersBy }: SyncedSettings): string =>
  JSON.stringify(ids && [speakersBy, ...ids.toSorted()])

export const settingsFields: MergeFields<SyncedSettings, SettingsField> = {
  noise: {
    keys: ['removeBackgroundNoise'],
    isSame: (a, b) => a.removeBackgroundNoise === b.removeBackgroundNoise,
  },
  trim: { keys: ['trim'], isSame: (a, b) => isSameSpan(a.trim, b.trim) },
  speakers: {
    keys: ['selectedSpeakerIds', 'speakersBy'],
    isSame: (a, b) => speakersOf(a) === speakersOf(b),
  },
}

export const wantedOf = (settings: SampleSettings): SyncedSettings => ({
  removeBackgroundNoise: settings.removeBackgroundNoise,
  trim: settings.trim,
  selectedSpeakerIds: settings.selectedSpeakerIds,
  speakersBy: settings.selectedSpeakerIds === null ? null : settings.separation.source,
})

const spanOf = (startMs: number, endMs: number | null, durationMs: number | null): Span =>
  endMs === null || (startMs === 0 && durationMs !== null && endMs >= durationMs - 1)
    ? null
    : { startMs, endMs }

/** Settings as the cloud shows them. */
export const shownOf = (sample: CloudSample): SyncedSettings => ({
  removeBackgroundNoise: sample.removeBackgroundNoise,
  trim: spanOf(sample.trimStartMs ?? 0, sample.trimEndMs ?? sample.durationMs, sample.durationMs),
  selectedSpeakerIds: sample.speakerSeparation?.selectedSpeakerIds ?? null,
  speakersBy: 'cloud',
})

/** What the cloud shows after an update; what the update did not name stays as it was. */
export const shownAfter = (
  before: SyncedSettings,
  { removeBackgroundNoise, trimStartMs, trimEndMs, selectedSpeakerIds }: PvcSamplePatch,
  durationMs: number | null,
): SyncedSettings => ({
  removeBackgroundNoise,
  trim: trimEndMs === undefined ? before.trim : spanOf(trimStartMs ?? 0, trimEndMs, durationMs),
  selectedSpeakerIds: selectedSpeakerIds ? [...selectedSpeakerIds] : before.selectedSpeakerIds,
  speakersBy: 'cloud',
})
