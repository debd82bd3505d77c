import type { AudioStore } from '../library/audio-store'
import type { Media } from '../media/media'
import { readStretch, stretchOf } from '../media/pcm-stretch'
import type { ByteSource } from '../platform/files/byte-source'
import type { SampleStore } from './sample-store'

/** Raw samples of a stretch of a sample (`?from=<frame>&frames=<count>`); null where there is none. */
export type SamplePcm = (sampleId: string, query: URLSearchParams) => Promise<ByteSource | null>

export function createSamplePcm(deps: {
  samples: Pick<SampleStore, 'audioOf' | 'get'>
  audioStore: Pick<AudioStore, 'pathOf'>
  media: Pick<Media, 'readSamples'>
}): SamplePcm {
  return async (sampleId, query) => {
    const stretch = stretchOf(query)
    const audio = stretch && deps.samples.audioOf(sampleId)
    if (!audio) return null
    const { sampleRateHz, channels } = deps.samples.get(sampleId).facts ?? {}
    if (!sampleRateHz || !channels) return null
    const path = deps.audioStore.pathOf(audio.fileName)
    return readStretch(deps.media, { path, sampleRateHz, channels }, stretch)
  }
}
