import type { Sample } from '@shared/domain/sample'
import { canConvertToFlac } from '../media/convert-to-flac'

/**
 * Share of the PCM size that is expected. Speech gave 0.5 to 0.6, noise 0.71 (field.md section 1): above speech, so
 * that a plan made with it still holds when the real size is known.
 */
const expectedRatio = 0.65

/** Whether a conversion to FLAC keeps every sample and makes the file smaller: uncompressed PCM of 16 to 24 bits. */
export const canConvert = (sample: Pick<Sample, 'state' | 'facts'>): boolean =>
  sample.state === 'ready' &&
  sample.facts !== null &&
  sample.facts.codec.startsWith('pcm') &&
  (sample.facts.bitsPerSample ?? 0) >= 16 &&
  canConvertToFlac(sample.facts)

/** Bytes the FLAC file is expected to have; the plan is judged again with the real size before anything is sent. */
export const expectedFlacBytes = (sample: Pick<Sample, 'sizeBytes'>): number =>
  Math.ceil(sample.sizeBytes * expectedRatio)
