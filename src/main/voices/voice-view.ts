import { voiceTexts } from '@shared/copy/voice-texts'
import type { Voice, VoiceObstacle, VoiceSummary } from '@shared/domain/cloud/voice'
import { voiceObstacleOf } from '@shared/domain/cloud/voice-usability'
import type { CloudModel, CloudSample, CloudVoice } from '../cloud/cloud-types'
import { separationOf } from '../cloud/separation'
import { voiceFacts } from '../cloud/voice-facts'
import { mergeIntent, withEdits } from './intent'
import type { StoredVoice } from './mirror-store'
import { detailsOf, differences } from './voice-details'

/**
 * A voice as the window shows it: the cloud's version with pending edits applied.
 * @param failedSeparations ids of samples whose separation has failed, whatever the voice says
 */
export function voiceView(
  stored: StoredVoice,
  models: readonly CloudModel[],
  failedSeparations: ReadonlySet<string> = new Set(),
): Voice {
  const { voice, entries } = stored
  const details = withEdits(detailsOf(voice), entries)
  // One that the cloud keeps is shown, or nobody could ask again.
  const removed = new Set(
    entries.flatMap(({ intent, state }) =>
      intent.kind === 'delete-sample' && state !== 'refused' ? [intent.sampleId] : [],
    ),
  )
  return {
    voiceId: voice.voiceId,
    category: voice.category,
    ...details,
    description: details.description ?? '',
    isOwner: voice.isOwner ?? false,
    hasPermission: voice.isOwner === true || ['admin', 'editor'].includes(voice.permissionOnResource ?? ''),
    isCopied: voice.isCopied,
    isShared: voice.isShared,
    obstacle: obstacleOf(voice),
    isLegacy: voice.isLegacy,
    isFavorite: stored.isFavorite,
    sharing: voice.sharing,
    createdAtMs: voice.createdAtMs,
    previewUrl: voice.previewUrl,
    samples: voice.samples
      .filter(({ sampleId }) => !removed.has(sampleId))
      .map((sample) => sampleView(sample, failedSeparations.has(sample.sampleId))),
    areSamplesUntold: voice.areSamplesUntold === true,
    ...voiceFacts(voice, models),
    draftId: stored.draftId,
    hasPendingEdits: entries.length > 0,
    conflict: conflictOf(stored),
    seenAtMs: stored.seenAtMs,
  }
}

/** Why this voice cannot speak; null if it can. */
export const obstacleOf = (voice: CloudVoice): VoiceObstacle | null =>
  voiceObstacleOf({
    category: voice.category,
    safetyControl: voice.safetyControl,
    isVerified: voice.isVerified === true || voice.fineTuning?.isAllowedToFineTune === true,
    hasPermission: voice.isOwner !== false || voice.isCopied || voice.permissionOnResource !== null,
  })

/** The short form for lists. `totalDurationMs` is null if any sample's duration is unknown. */
export function voiceSummaryView(stored: StoredVoice, models: readonly CloudModel[]): VoiceSummary {
  const { samples, areSamplesUntold: _, ...summary } = voiceView(stored, models)
  const durations = samples.map(({ durationMs }) => durationMs)
  return {
    ...summary,
    sampleCount: samples.length,
    totalDurationMs: durations.includes(null)
      ? null
      : durations.reduce<number>((sum, durationMs) => sum + (durationMs ?? 0), 0),
  }
}

const sampleView = (sample: CloudSample, hasSeparationFailed: boolean): Voice['samples'][number] => ({
  sampleId: sample.sampleId,
  fileName: sample.fileName,
  mimeType: sample.mimeType,
  sizeBytes: sample.sizeBytes,
  durationMs: sample.durationMs,
  removeBackgroundNoise: sample.removeBackgroundNoise,
  trimStartMs: sample.trimStartMs,
  trimEndMs: sample.trimEndMs,
  separation:
    sample.speakerSeparation &&
    separationOf(
      hasSeparationFailed && sample.speakerSeparation.status === 'pending'
        ? { ...sample.speakerSeparation, status: 'failed' }
        : sample.speakerSeparation,
    ),
  selectedSpeakerIds: sample.speakerSeparation?.selectedSpeakerIds ?? null,
})

/** Both versions of what changed on both sides. */
function conflictOf({ voice, entries, isGone }: StoredVoice): Voice['conflict'] {
  const entry = entries.find(({ state }) => state === 'conflict')
  if (!entry) return null
  if (isGone) {
    const fields = [{ field: 'voice', mine: voiceTexts.changedHere, theirs: voiceTexts.deletedThere }]
    return { fields, isGone: true }
  }
  const { intent } = entry
  if (intent.kind === 'delete-sample') return null
  const theirs = detailsOf(voice)
  const { conflicts, changedThere } = mergeIntent(intent, theirs)
  if (intent.kind === 'update') {
    return { fields: differences(conflicts, withEdits(theirs, [entry]), theirs) }
  }
  const deletion = { field: 'voice', mine: voiceTexts.deletedHere, theirs: voiceTexts.changedThere }
  const seen = { ...theirs, ...intent.seen }
  return { fields: [deletion, ...differences(changedThere, seen, theirs)] }
}
