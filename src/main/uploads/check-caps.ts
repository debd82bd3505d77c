import { AppError } from '@shared/errors/app-error'
import { samplesPerVoiceMax, samplesTotalSizeLimitBytes } from '@shared/limits'
import type { ServerSample } from './reconcile'
import type { LedgerRow } from './upload-rows'

/**
 * The caps once more with what only now is known: real sizes of converted files, samples of the voice that are not ours.
 * @throws AppError max-samples-per-voice-exceeded, max-samples-size-exceeded
 */
export function checkCaps(rows: readonly LedgerRow[], foreign: readonly ServerSample[]): void {
  const counted = [...rows.filter((row) => row.state !== 'failed'), ...foreign]
  const bytes = counted.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)
  if (counted.length > samplesPerVoiceMax) throw new AppError('max-samples-per-voice-exceeded')
  if (bytes >= samplesTotalSizeLimitBytes) throw new AppError('max-samples-size-exceeded')
}
