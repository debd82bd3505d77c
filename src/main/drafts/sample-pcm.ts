import type { AudioStore } from '../library/audio-store'
import type { Media } from '../media/media'
import { readStretch, stretchOf } from '../media/pcm-stretch'
import type { ByteSource } from '../platform/files/byte-source'
import type { SampleStore } from './sample-store'

/** Serves raw frames of a sample (`?from=<frame>&frames=<count>`); null for an unknown sample. */
export type SamplePcm = (sampleId: string, query: URLSearchParams) => Promise<ByteSource | null>

/** Creates the source of raw frames. Decodes with ffmpeg, starting at the requested frame. */
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
