import { withoutUploadMark } from '@shared/domain/cloud/upload-mark'
import type { CloudSampleRow, Voice } from '@shared/domain/cloud/voice'
import type { Playable } from '@renderer/player/player-bar'

const cloudPrefix = 'cloud-sample/'

export const cloudPlayableId = (
  voice: Pick<Voice, 'voiceId'>,
  sample: Pick<CloudSampleRow, 'sampleId'>,
): string => `${cloudPrefix}${voice.voiceId}/${sample.sampleId}`

/** Where the sound of a sample is streamed from: this computer, or the cloud by way of main. */
export const addressOf = (id: string): string => (id.startsWith(cloudPrefix) ? `/${id}` : `/audio/${id}`)

/** Samples that are only in the cloud, for the player. */
export const cloudPlayables = (voice: Voice, samples: readonly CloudSampleRow[]): Playable[] =>
  samples.map((sample) => ({
    id: cloudPlayableId(voice, sample),
    name: withoutUploadMark(sample.fileName),
    durationMs: sample.durationMs,
  }))
