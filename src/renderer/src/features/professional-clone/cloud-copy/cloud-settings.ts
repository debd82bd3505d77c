import type { CloudSamplePatch, CloudSampleRow } from '@shared/domain/cloud/voice'
import type { Speaker } from '@shared/domain/dataset/sample-settings'
import type { Span } from '@shared/domain/dataset/analysis'
import { edgeMoved, trimMoved } from '@renderer/waveform/trim-rules'

/** Settings of a sample in the cloud as the dialog shows them: no trim is the whole length. */
export interface CloudSettings {
  removeBackgroundNoise: boolean
  trimStartMs: number
  trimEndMs: number
  selectedSpeakerIds: readonly string[]
}

/** What the cloud has taken, where the voice could not be read after it. */
export const unconfirmedTexts = {
  saved: 'Saved in the cloud, but not confirmed yet. The settings are shown once the voice can be read.',
  started: 'Separation started, but not confirmed yet. It is shown once the voice can be read.',
} as const

/** What was set and not saved, beside the sample as the person saw it: what the cloud changes meanwhile is not theirs. */
export interface SettingsEdits {
  seen: CloudSampleRow
  settings: CloudSettings
}

/** @param kept of an earlier look, which was left without saving */
export const editsOf = (sample: CloudSampleRow, kept: SettingsEdits | null): SettingsEdits =>
  kept ?? { seen: sample, settings: settingsNow(sample) }

/**
 * What follows when a save ends. A dialog that was left by then closes nothing: the one that is open now is another.
 * - offer-back: what was not saved would be lost
 */
export function afterSave(save: { isSaved: boolean; isLeft: boolean }): 'close' | 'offer-back' | 'nothing' {
  const { isSaved, isLeft } = save
  if (isLeft) return isSaved ? 'nothing' : 'offer-back'
  return isSaved ? 'close' : 'nothing'
}

const speakersOf = ({ separation }: CloudSampleRow): Speaker[] => separation?.speakers ?? []

/** Of speakers who were told apart anew since nobody was chosen here: the same ids may be other people's. */
export const withSpeakersOf = ({ seen, settings }: SettingsEdits, now: CloudSampleRow): SettingsEdits => {
  if (JSON.stringify(speakersOf(seen)) === JSON.stringify(speakersOf(now))) return { seen, settings }
  const { selectedSpeakerIds, separation } = now
  return {
    seen: { ...seen, selectedSpeakerIds, separation },
    settings: { ...settings, selectedSpeakerIds: settingsNow(now).selectedSpeakerIds },
  }
}

export const settingsNow = (sample: CloudSampleRow): CloudSettings => ({
  removeBackgroundNoise: sample.removeBackgroundNoise,
  trimStartMs: sample.trimStartMs ?? 0,
  trimEndMs: sample.trimEndMs ?? sample.durationMs ?? 0,
  selectedSpeakerIds: sample.selectedSpeakerIds ?? [],
})

const trimOf = ({ trimStartMs, trimEndMs }: CloudSettings): Span => ({
  startMs: trimStartMs,
  endMs: trimEndMs,
})
const withSpan = (settings: CloudSettings, { startMs, endMs }: Span): CloudSettings => ({
  ...settings,
  trimStartMs: startMs,
  trimEndMs: endMs,
})

/** Moves one edge; the region stays inside the audio and at least one second long. */
export const withTrim = (
  settings: CloudSettings,
  edge: 'trimStartMs' | 'trimEndMs',
  valueMs: number,
  durationMs: number,
): CloudSettings =>
  withSpan(
    settings,
    edgeMoved(trimOf(settings), edge === 'trimStartMs' ? 'start' : 'end', valueMs, durationMs),
  )

/** In steps the last rest of a length could not be reached: the last step is the end. */
export const snappedToEnd = (valueMs: number, stepMs: number, durationMs: number): number =>
  durationMs - valueMs < stepMs ? durationMs : valueMs

/** Moves the whole region by so much; its length stays, and so does it inside the audio. */
export const withRegionMoved = (settings: CloudSettings, byMs: number, durationMs: number): CloudSettings =>
  withSpan(settings, trimMoved(trimOf(settings), settings.trimStartMs + byMs, durationMs))

/** What of the region a pointer takes hold of at a share of the width; null: nothing. An edge is as wide at any zoom. */
export function grabbedAt(
  share: number,
  region: { from: number; to: number },
  zoom = 1,
): 'trimStartMs' | 'trimEndMs' | 'region' | null {
  const near = 0.02 / zoom
  const [toStart, toEnd] = [Math.abs(share - region.from), Math.abs(share - region.to)]
  if (Math.min(toStart, toEnd) <= near) return toStart < toEnd ? 'trimStartMs' : 'trimEndMs'
  return share > region.from && share < region.to ? 'region' : null
}

/** Only what differs from what the cloud has. */
export function changedSettings(sample: CloudSampleRow, settings: CloudSettings): CloudSamplePatch {
  const before = settingsNow(sample)
  return {
    ...(before.removeBackgroundNoise === settings.removeBackgroundNoise
      ? {}
      : { removeBackgroundNoise: settings.removeBackgroundNoise }),
    ...(before.trimStartMs === settings.trimStartMs ? {} : { trimStartMs: settings.trimStartMs }),
    ...(before.trimEndMs === settings.trimEndMs ? {} : { trimEndMs: settings.trimEndMs }),
    ...(before.selectedSpeakerIds.join('\n') === settings.selectedSpeakerIds.join('\n')
      ? {}
      : { selectedSpeakerIds: [...settings.selectedSpeakerIds], chosenAmong: speakersOf(sample) }),
  }
}
