import { flacShareOfPcm } from '@shared/segments/segment-source'
import type { Sample } from '@shared/domain/dataset/sample'
import { canConvertToFlac } from '../../media/convert-to-flac'

/** Whether a conversion to FLAC keeps every sample and makes the file smaller: uncompressed PCM of 16 to 24 bits. */
export const canConvert = (sample: Pick<Sample, 'state' | 'facts'>): boolean =>
  sample.state === 'ready' &&
  sample.facts !== null &&
  sample.facts.codec.startsWith('pcm') &&
  (sample.facts.bitsPerSample ?? 0) >= 16 &&
  canConvertToFlac(sample.facts)

/** Bytes the FLAC file is expected to have; the plan is judged again with the real size before anything is sent. */
export const expectedFlacBytes = (sample: Pick<Sample, 'sizeBytes'>): number =>
  Math.ceil(sample.sizeBytes * flacShareOfPcm)
