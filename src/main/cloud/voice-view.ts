import type { CloudSampleRow, Voice } from '@shared/domain/voice'
import type { CloudModel, CloudSample, CloudVoice } from './cloud-types'
import { voiceFacts } from './voice-facts'

/** A voice as the windows see it, without what only this computer knows of it. */
export function voiceView(
  voice: CloudVoice,
  models: readonly CloudModel[],
): Omit<Voice, 'draftId' | 'hasPendingEdits' | 'conflict' | 'seenAtMs'> {
  const { language: labelled, ...labels } = voice.labels
  return {
    voiceId: voice.voiceId,
    name: voice.name,
    category: voice.category,
    description: voice.description ?? '',
    labels,
    language: voice.fineTuning?.language ?? labelled ?? null,
    isOwner: voice.isOwner ?? false,
    isCopied: voice.isCopied,
    createdAtMs: voice.createdAtMs,
    previewUrl: voice.previewUrl,
    samples: voice.samples.map(sampleView),
    ...voiceFacts(voice, models),
  }
}

/** In the words of the studio: speakers in seconds, as the wire has them, and no overlaps, which the cloud removes. */
export const sampleView = (sample: CloudSample): CloudSampleRow => ({
  sampleId: sample.sampleId,
  fileName: sample.fileName,
  mimeType: sample.mimeType,
  sizeBytes: sample.sizeBytes,
  durationMs: sample.durationMs,
  removeBackgroundNoise: sample.removeBackgroundNoise,
  trimStartMs: sample.trimStartMs,
  trimEndMs: sample.trimEndMs,
  separation: sample.speakerSeparation && separationView(sample.speakerSeparation),
  selectedSpeakerIds: sample.speakerSeparation?.selectedSpeakerIds ?? null,
})

const separationStatuses = ['not_started', 'pending', 'completed', 'failed'] as const

export function separationView(
  separation: NonNullable<CloudSample['speakerSeparation']>,
): NonNullable<CloudSampleRow['separation']> {
  return {
    status: separationStatuses.find((status) => status === separation.status) ?? 'pending',
    source: 'cloud',
    speakers: separation.speakers.map(({ speakerId, utterances }) => ({
      speakerId,
      utterances: utterances.map(({ startMs, endMs }) => ({ start: startMs / 1_000, end: endMs / 1_000 })),
    })),
    overlaps: [],
  }
}
