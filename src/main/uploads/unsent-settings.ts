import { chosenSpeakers, mapSpeakers } from '@shared/domain/dataset/map-speakers'
import type { SettingsConflict, UnsentSettings } from '@shared/domain/dataset/sample-settings'
import type { SyncedSettings } from './settings/settings-fields'
import { isUnsent, type PendingSettings } from './settings/settings-ledger'

/** Why the cloud does not have a sample's settings; null if it has them. Pure. */
export function unsentSettingsOf(one: PendingSettings): UnsentSettings | null {
  const { sampleId, clash, refusal, settings, wanted } = one
  if (clash) {
    const { fields, theirs } = clash
    return { kind: 'conflict', sampleId, fields, mine: sided(wanted), theirs: sided(theirs) }
  }
  if (refusal?.speakers) {
    const { speakers } = refusal
    const { speakerIds } = mapSpeakers(chosenSpeakers(settings), speakers)
    return { kind: 'speakers-unclear', sampleId, speakers, likeliestIds: speakerIds }
  }
  if (refusal) return { kind: 'refused', sampleId, error: refusal.error }
  return isUnsent(one) ? { kind: 'waiting', sampleId } : null
}

const sided = ({
  removeBackgroundNoise,
  trim,
  selectedSpeakerIds,
}: SyncedSettings): SettingsConflict['mine'] => ({
  removeBackgroundNoise,
  trim,
  speakerCount: selectedSpeakerIds?.length ?? null,
})
