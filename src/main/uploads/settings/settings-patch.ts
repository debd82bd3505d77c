import { mapSpeakers, speakerShareMin } from '@shared/domain/dataset/map-speakers'
import type { SampleSettings, Speaker } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient, PvcSamplePatch } from '../../cloud/cloud-client'
import type { CloudSpeakerSeparation } from '../../cloud/cloud-types'
import { speakerOf } from '../../cloud/separation'
import type { PendingSettings } from './settings-ledger'

/** The cloud told the speakers apart in another way than here: the person is asked. */
export class SpeakersUnclear extends AppError {
  constructor(readonly speakers: Speaker[]) {
    super('invalid-input', { detail: { reason: 'speakers-unclear' } })
  }
}

interface PatchOptions {
  client: Pick<CloudClient, 'getPvcSpeakers' | 'separatePvcSpeakers'>
  signal: AbortSignal
  /** Between two questions for the cloud's separation. */
  sleep: () => Promise<void>
}

/**
 * What to tell the cloud of one sample. The noise flag always goes along, because the cloud takes its absence for false,
 * and of speakers always the whole list (api.md section 10c, row 14). May wait minutes for the cloud's own separation.
 * @throws AppError of the client, SpeakersUnclear
 */
export async function settingsPatchOf(
  pending: PendingSettings,
  options: PatchOptions,
): Promise<PvcSamplePatch> {
  const { wanted, sent, durationMs } = pending
  const patch: PvcSamplePatch = { removeBackgroundNoise: wanted.removeBackgroundNoise }
  if (wanted.trim) {
    patch.trimStartMs = Math.round(wanted.trim.startMs)
    patch.trimEndMs = Math.round(wanted.trim.endMs)
  } else if (sent.trim && durationMs !== null) {
    // A trim cannot be taken back, only widened to the whole.
    patch.trimStartMs = 0
    patch.trimEndMs = durationMs
  }
  const speakerIds = await speakerIdsOf(pending, options)
  if (speakerIds !== null) patch.selectedSpeakerIds = speakerIds
  return patch
}

/** @returns null where nothing was ever chosen */
async function speakerIdsOf(pending: PendingSettings, options: PatchOptions): Promise<string[] | null> {
  const { wanted, sent, settings } = pending
  if (wanted.selectedSpeakerIds === null) {
    if (sent.selectedSpeakerIds === null) return null
    const { speakers } = await separationOf(pending, options)
    return speakers.map(({ speakerId }) => speakerId)
  }
  if (wanted.speakersBy === 'cloud') return wanted.selectedSpeakerIds
  const separation = await separationOf(pending, options)
  const theirs = separation.speakers.map(speakerOf)
  const { speakerIds, share } = mapSpeakers(chosenSpeakers(settings), theirs)
  if (share >= speakerShareMin) return speakerIds
  throw new SpeakersUnclear(theirs)
}

export const chosenSpeakers = ({ separation, selectedSpeakerIds }: SampleSettings): Speaker[] =>
  separation.speakers.filter(({ speakerId }) => selectedSpeakerIds?.includes(speakerId))

/** The cloud's own separation, begun where it was not; waits until it has ended. */
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
