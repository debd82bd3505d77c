import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import type { NewSegment } from './replace-samples'

type SettingsById = ReadonlyMap<string, SampleSettings>

/**
 * What a person set of a sample while another was made of it would be lost with the sample.
 * @param before as the making went by them
 * @throws AppError busy where they differ now in how a sample is to sound
 */
export function requireUnchangedSettings(
  segments: readonly NewSegment[],
  { before, now }: { before: SettingsById; now: SettingsById },
): void {
  const sources = segments.flatMap(({ spans }) => spans.map(({ sampleId }) => sampleId))
  if (sources.some((id) => soundOf(before.get(id)) !== soundOf(now.get(id))))
    throw new AppError('busy', { detail: { reason: 'samples-changed' } })
}

const soundOf = (settings: SampleSettings | undefined): string | undefined =>
  settings &&
  JSON.stringify([
    settings.removeBackgroundNoise,
    settings.noiseStrength,
    settings.trim,
    settings.selectedSpeakerIds,
    settings.gainDb,
  ])
