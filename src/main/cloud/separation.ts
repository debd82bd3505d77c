import {
  speakerSeparation,
  type Speaker,
  type SpeakerSeparation,
} from '@shared/domain/dataset/sample-settings'
import type { CloudSpeaker, CloudSpeakerSeparation } from './cloud-types'

const { status: statusShape } = speakerSeparation.shape

export const speakerOf = ({ speakerId, utterances }: CloudSpeaker): Speaker => ({
  speakerId,
  utterances: utterances.map(({ startMs, endMs }) => ({ start: startMs / 1_000, end: endMs / 1_000 })),
})

/** The cloud leaves overlaps out of every speaker by itself. */
export const separationOf = ({ status, speakers }: CloudSpeakerSeparation): SpeakerSeparation => ({
  status: statusShape.catch('not_started').parse(status),
  source: 'cloud',
  speakers: speakers.map(speakerOf),
  overlaps: [],
})
