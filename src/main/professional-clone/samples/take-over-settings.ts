import { AppError } from '@shared/errors/app-error'
import type { CloudSample } from '../../cloud/cloud-types'
import type { SampleSettingsStore } from '../../sample-settings/settings-store'
import type { TakeOver } from '../../uploads/settings/settings-watch'
import { keptSeparation } from './cloud-separation'

/** Settings the cloud has of a sample that came here become its settings here. What does not fit stays as it is. */
export function takeOverSettings(
  settings: Pick<SampleSettingsStore, 'save' | 'setSeparation'>,
  sampleId: string,
  sample: CloudSample,
): void {
  const { trimStartMs, trimEndMs, durationMs, speakerSeparation } = sample
  const endMs = trimEndMs ?? durationMs
  const isTrimmed = (trimStartMs !== null || trimEndMs !== null) && endMs !== null
  change(() => settings.save([{ sampleId, patch: { removeBackgroundNoise: sample.removeBackgroundNoise } }]))
  if (isTrimmed) {
    change(() => settings.save([{ sampleId, patch: { trim: { startMs: trimStartMs ?? 0, endMs } } }]))
  }
  if (speakerSeparation?.status === 'completed') {
    change(() =>
      settings.setSeparation(
        sampleId,
        keptSeparation(speakerSeparation),
        speakerSeparation.selectedSpeakerIds,
      ),
    )
  }
}

/** What was changed elsewhere becomes what is set here. What does not fit stays as it is. */
export function takeOverFields(
  settings: Pick<SampleSettingsStore, 'save' | 'setSeparation'>,
  ...[sampleId, fields, { theirs, separation }]: Parameters<TakeOver>
): void {
  const { removeBackgroundNoise, trim, selectedSpeakerIds } = theirs
  if (fields.includes('noise')) change(() => settings.save([{ sampleId, patch: { removeBackgroundNoise } }]))
  if (fields.includes('trim')) change(() => settings.save([{ sampleId, patch: { trim } }]))
  if (!fields.includes('speakers')) return
  change(() =>
    separation && selectedSpeakerIds
      ? settings.setSeparation(sampleId, separation, selectedSpeakerIds)
      : settings.save([{ sampleId, patch: { selectedSpeakerIds: null } }]),
  )
}

function change(make: () => unknown): void {
  try {
    make()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error
  }
}
