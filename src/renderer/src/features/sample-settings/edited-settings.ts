import type { Span } from '@shared/domain/dataset/analysis'
import type { SampleSettings, SampleSettingsPatch } from '@shared/domain/dataset/sample-settings'

/** What the dialog changes of a sample's settings. */
export type EditedSettings = Required<SampleSettingsPatch>

export const editedOf = (settings: SampleSettings): EditedSettings => ({
  removeBackgroundNoise: settings.removeBackgroundNoise,
  noiseStrength: settings.noiseStrength,
  trim: settings.trim,
  selectedSpeakerIds: settings.selectedSpeakerIds,
  gainDb: settings.gainDb,
})

const sameSpan = (a: Span | null, b: Span | null): boolean =>
  a === b || (a !== null && b !== null && a.startMs === b.startMs && a.endMs === b.endMs)

const sameIds = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((id) => b.includes(id)))

/** Only what differs: what was not touched is never sent. */
export function patchOf(before: EditedSettings, after: EditedSettings): SampleSettingsPatch {
  return {
    ...(before.removeBackgroundNoise === after.removeBackgroundNoise
      ? {}
      : { removeBackgroundNoise: after.removeBackgroundNoise }),
    ...(before.noiseStrength === after.noiseStrength ? {} : { noiseStrength: after.noiseStrength }),
    ...(sameSpan(before.trim, after.trim) ? {} : { trim: after.trim }),
    ...(sameIds(before.selectedSpeakerIds, after.selectedSpeakerIds)
      ? {}
      : { selectedSpeakerIds: after.selectedSpeakerIds }),
    ...(before.gainDb === after.gainDb ? {} : { gainDb: after.gainDb }),
  }
}

export const isEmptyPatch = (patch: SampleSettingsPatch): boolean => Object.keys(patch).length === 0

/** With one speaker chosen or no longer chosen; nobody chosen at all means that everything counts. */
export function withSpeaker(
  chosen: readonly string[] | null,
  speakerId: string,
  isChosen: boolean,
): string[] | null {
  const others = (chosen ?? []).filter((id) => id !== speakerId)
  const next = isChosen ? [...others, speakerId] : others
  return next.length === 0 ? null : next
}
