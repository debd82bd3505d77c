import { settingsField } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import type { CloudSample } from '../../cloud/cloud-types'
import type { SampleSettingsStore } from '../../sample-settings/settings-store'
import { shownBy, type TakeOver } from '../../uploads/settings/settings-watch'

type Settings = Pick<SampleSettingsStore, 'save' | 'setSeparation'>

/** Takes over the cloud's settings of a downloaded sample. */
export function takeOverSettings(settings: Settings, sampleId: string, sample: CloudSample): void {
  const shown = shownBy(sample)
  const { separation } = shown
  if (separation) attempt(() => settings.setSeparation(sampleId, separation))
  takeOverFields(settings, sampleId, settingsField.options, shown)
}

/** Takes over settings changed elsewhere. What does not fit the local sample stays unchanged. */
export function takeOverFields(
  settings: Settings,
  ...[sampleId, fields, { theirs, separation }]: Parameters<TakeOver>
): void {
  const { removeBackgroundNoise, trim, selectedSpeakerIds } = theirs
  if (fields.includes('noise')) attempt(() => settings.save([{ sampleId, patch: { removeBackgroundNoise } }]))
  if (fields.includes('trim')) attempt(() => settings.save([{ sampleId, patch: { trim } }]))
  if (!fields.includes('speakers')) return
  attempt(() =>
    separation && selectedSpeakerIds
      ? settings.setSeparation(sampleId, separation, selectedSpeakerIds)
      : settings.save([{ sampleId, patch: { selectedSpeakerIds: null } }]),
  )
}

function attempt(change: () => unknown): void {
  try {
    change()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error
  }
}
