import { chosenSpeakers, mapSpeakers, speakerShareMin } from '@shared/domain/dataset/map-speakers'
import type { Speaker } from '@shared/domain/dataset/sample-settings'
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
  /** Samples of the cloud whose separation is awaited, and until when its start need not show. */
  separating: Map<string, number>
  /** Of a steady clock. */
  nowMs: () => number
  settleMs: number
}

/**
 * Builds the update of one sample. It always includes the noise flag, because the cloud treats a missing flag as false, and
 * always the complete list of speakers, also one that the cloud has, because its last update replaces the ones before
 * (api.md section 10c, row 14).
 * @returns null while the cloud separates the speakers, which takes minutes
 * @throws AppError of the client, SpeakersUnclear
 */
export async function settingsPatchOf(
  pending: PendingSettings,
  options: PatchOptions,
): Promise<PvcSamplePatch | null> {
  const { wanted, sent, seen, durationMs } = pending
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
  if (needsSeparation(pending)) {
    const separation = await separationOf(pending, options)
    if (!separation) return null
    patch.selectedSpeakerIds = speakerIdsOf(pending, separation)
  } else if (seen?.selectedSpeakerIds) patch.selectedSpeakerIds = seen.selectedSpeakerIds
  return patch
}

/**
 * What the cloud was told is not told anew (spec/professional-clone.md section 7). If the cloud was not looked at since, it
 * is not known what it made of the last update.
 */
const isTold = ({ wanted, sent, seen }: PendingSettings, field: 'trim' | 'speakers'): boolean =>
  seen !== null && settingsFields[field].isSame(wanted, sent)

/** Whether the update has to wait for the cloud's own separation. */
export const needsSeparation = (pending: PendingSettings): boolean => {
  const { wanted, sent } = pending
  if (isTold(pending, 'speakers')) return false
  return wanted.selectedSpeakerIds !== null || sent.selectedSpeakerIds !== null
}

function speakerIdsOf({ wanted, settings }: PendingSettings, { speakers }: CloudSpeakerSeparation): string[] {
  if (wanted.selectedSpeakerIds === null) return speakers.map(({ speakerId }) => speakerId)
  const theirs = speakers.map(speakerOf)
  const chosen = chosenSpeakers(settings)
  // Told apart in another sample of the cloud, before this one was uploaded again, their ids may be somebody else's here.
  const found = new Set(theirs.map((speaker) => JSON.stringify(speaker)))
  const areTheirs = chosen.length > 0 && chosen.every((speaker) => found.has(JSON.stringify(speaker)))
  if (areTheirs) return wanted.selectedSpeakerIds
  const { speakerIds, share } = mapSpeakers(chosen, theirs)
  if (share >= speakerShareMin) return speakerIds
  throw new SpeakersUnclear(theirs)
}

/** The cloud's own separation, started if necessary; null until it has ended. */
async function separationOf(
  { voiceId, cloudSampleId }: PendingSettings,
  { client, signal, separating, nowMs, settleMs }: PatchOptions,
): Promise<CloudSpeakerSeparation | null> {
  const separation = await client.getPvcSpeakers(voiceId, cloudSampleId, { signal })
  const shownAtMs = separating.get(cloudSampleId)
  if (separation.status === 'completed') {
    separating.delete(cloudSampleId)
    return separation
  }
  if (separation.status === 'pending') {
    // What comes next is its end.
    separating.set(cloudSampleId, -Infinity)
  } else if (shownAtMs === undefined) {
    await client.separatePvcSpeakers(voiceId, cloudSampleId, { signal })
    separating.set(cloudSampleId, nowMs() + settleMs)
  } else if (nowMs() > shownAtMs) {
    separating.delete(cloudSampleId)
    throw new AppError('cloud-refused', { detail: { reason: 'separation-failed' } })
  }
  return null
}
