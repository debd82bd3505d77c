import { sampleMinDurationMs, samplesPerVoiceMax, samplesTotalSizeLimitBytes } from '../../limits'
import type { FindingCode, Sample } from './sample'

/** The texts of spec/professional-clone.md section 5. */
export const findingTexts: Record<FindingCode, string> = {
  'min-duration': 'At least 30s of audio is required.',
  'language-mismatch': 'All audio samples must be in the same language.',
  'duplicate-file': 'Uploading duplicate files could result in poor clone.',
  'max-samples-per-voice-exceeded': 'You can only upload 100 samples.',
  'max-samples-size-exceeded': 'Total upload size is exceeding 1.5 GB limit per voice.',
  'indeterminate-duration': 'Could not determine audio duration, try another file.',
}

/** The bounds of spec/professional-clone.md section 9, each asked in one place for every plan. */
export const isTooShort = (durationMs: number): boolean => durationMs < sampleMinDurationMs
export const isTooMany = (count: number): boolean => count > samplesPerVoiceMax
export const isTooLarge = (totalBytes: number): boolean => totalBytes >= samplesTotalSizeLimitBytes

/** A file that could not be added is no sample: it is not sent, and counts nowhere. */
export const wasAdded = ({ state }: Pick<Sample, 'state'>): boolean => state !== 'failed'
