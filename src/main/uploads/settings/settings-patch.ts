import { mapSpeakers, speakerShareMin } from '@shared/domain/dataset/map-speakers'
import type { SampleSettings, Speaker } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../../cloud/cloud-client'
import type { PvcSamplePatch } from '../../cloud/cloud-requests'
import type { CloudSpeakerSeparation } from '../../cloud/cloud-types'
import { speakerOf } from '../../cloud/separation'
import { settingsFields } from './settings-fields'
import type { PendingSettings } from './settings-ledger'

/** The cloud separated the speakers differently, so the person is asked. */
export class SpeakersUnclear extends AppError {
  constructor(readonly speakers: Speaker[]) {
    super('invalid-input', { detail: { reason: 'speakers-unclear' } })
  }
}

interface PatchOptions {
  client: Pick<CloudClient, 'getPvcSpeakers' | 'separatePvcSpeakers'>
  signal: AbortSignal
  /** Waits between two polls of the cloud's separation. */
  sleep: () => Promise<void>
}

/**
 * Builds the update of one sample. It always includes the noise flag, because the cloud treats a missing flag as false, and
 * always the complete list of speakers (api.md section 10c, row 14). May wait minutes for the cloud's separation.
 * @throws AppError of the client, SpeakersUnclear
 */
export async function settingsPatchOf(
  pending: PendingSettings,
  options: PatchOptions,
): Promise<PvcSamplePatch> {
  const { wanted, sent, durationMs } = pending
  const patch: PvcSamplePatch = { removeBackgroundNoise: wanted.removeBackgroundNoise }
  const trim = isTold(pending, 'trim') ? null : wanted.trim
  if (trim) {
    patch.trimStartMs = Math.round(trim.startMs)
    patch.trimEndMs = Math.round(trim.endMs)
  } else if (!wanted.trim && sent.trim && durationMs !== null) {
    // A trim cannot be removed, only widened to the whole file.
    patch.trimStartMs = 0
    patch.trimEndMs = durationMs
  }
  const speakerIds = await speakerIdsOf(pending, options)
  if (speakerIds !== null) patch.selectedSpeakerIds = speakerIds
  return patch
}

/**
 * Only changed fields are sent (spec/professional-clone.md section 7). If the cloud was not looked at since, it is not
 * known what it made of the last update.
 */
const isTold = ({ wanted, sent, seen }: PendingSettings, field: 'trim' | 'speakers'): boolean =>
  seen !== null && settingsFields[field].isSame(wanted, sent)

/** Whether the update has to wait for the cloud's own separation. */
export const needsSeparation = (pending: PendingSettings): boolean => {
  const { wanted, sent, isKnown } = pending
  if (isTold(pending, 'speakers')) return false
  const isChosenElsewhere = wanted.speakersBy === 'local' || (wanted.speakersBy === 'cloud' && !isKnown)
  return isChosenElsewhere || (wanted.selectedSpeakerIds === null && sent.selectedSpeakerIds !== null)
}

/** @returns null if speakers were never chosen, or the cloud has the choice */
async function speakerIdsOf(pending: PendingSettings, options: PatchOptions): Promise<string[] | null> {
  const { wanted, sent, settings } = pending
  if (isTold(pending, 'speakers')) return null
  if (wanted.selectedSpeakerIds === null) {
    if (sent.selectedSpeakerIds === null) return null
    const { speakers } = await separationOf(pending, options)
    return speakers.map(({ speakerId }) => speakerId)
  }
  const separation = await separationOf(pending, options)
  const theirs = separation.speakers.map(speakerOf)
  // Told apart by the cloud, they may be those of another voice, whose ids mean others in this one.
  const isOfThisSample = JSON.stringify(settings.separation.speakers) === JSON.stringify(theirs)
  if (wanted.speakersBy === 'cloud' && isOfThisSample) return wanted.selectedSpeakerIds
  const { speakerIds, share } = mapSpeakers(chosenSpeakers(settings), theirs)
  if (share >= speakerShareMin) return speakerIds
  throw new SpeakersUnclear(theirs)
}

/** The speakers the person chose. */
export const chosenSpeakers = ({ separation, selectedSpeakerIds }: SampleSettings): Speaker[] =>
  separation.speakers.filter(({ speakerId }) => selectedSpeakerIds?.includes(speakerId))

/** Starts the cloud's own separation if necessary and waits for it. */
async function separationOf(
  { voiceId, cloudSampleId }: PendingSettings,
  { client, signal, sleep }: PatchOptions,
): Promise<CloudSpeakerSeparation> {
  for (let isStarted = false; ;) {
    const separation = await client.getPvcSpeakers(voiceId, cloudSampleId, { signal })
    if (separation.status === 'completed') return separation
    if (separation.status !== 'pending' && isStarted) {
      throw new AppError('cloud-refused', { detail: { reason: 'separation-failed' } })
    }
    if (separation.status !== 'pending') await client.separatePvcSpeakers(voiceId, cloudSampleId, { signal })
    isStarted = true
    await sleep()
  }
}
