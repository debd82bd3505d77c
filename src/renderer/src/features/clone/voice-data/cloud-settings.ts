import type { CloudSamplePatch, CloudSampleRow } from '@shared/domain/voice'
import { trimMinMs } from '@shared/limits'

/** Settings of a sample in the cloud as the dialog shows them: no trim is the whole length. */
export interface CloudSettings {
  removeBackgroundNoise: boolean
  trimStartMs: number
  trimEndMs: number
  selectedSpeakerIds: readonly string[]
}

export const settingsNow = (sample: CloudSampleRow): CloudSettings => ({
  removeBackgroundNoise: sample.removeBackgroundNoise,
  trimStartMs: sample.trimStartMs ?? 0,
  trimEndMs: sample.trimEndMs ?? sample.durationMs ?? 0,
  selectedSpeakerIds: sample.selectedSpeakerIds ?? [],
})

/** Moves one edge; the region stays inside the audio and at least one second long. */
export function withTrim(
  settings: CloudSettings,
  edge: 'trimStartMs' | 'trimEndMs',
  valueMs: number,
  durationMs: number,
): CloudSettings {
  return edge === 'trimStartMs'
    ? { ...settings, trimStartMs: Math.min(Math.max(0, valueMs), settings.trimEndMs - trimMinMs) }
    : { ...settings, trimEndMs: Math.max(Math.min(durationMs, valueMs), settings.trimStartMs + trimMinMs) }
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
      : { selectedSpeakerIds: [...settings.selectedSpeakerIds] }),
  }
}
