import { flacShareOfPcm } from '@shared/segments/segment-source'
import type { Sample } from '@shared/domain/dataset/sample'
import { canConvertToFlac } from '../../media/convert-to-flac'

/** Whether FLAC keeps every sample and shrinks the file: uncompressed 16- to 24-bit PCM. */
export const canConvert = (sample: Pick<Sample, 'state' | 'facts'>): boolean =>
  sample.state === 'ready' &&
  sample.facts !== null &&
  sample.facts.codec.startsWith('pcm') &&
  (sample.facts.bitsPerSample ?? 0) >= 16 &&
  canConvertToFlac(sample.facts)

/** Estimated size of the FLAC file in bytes. The plan is checked again with the real size before sending. */
export const expectedFlacBytes = (sample: Pick<Sample, 'sizeBytes'>): number =>
  Math.ceil(sample.sizeBytes * flacShareOfPcm)
