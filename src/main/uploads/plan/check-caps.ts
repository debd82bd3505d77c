import { AppError } from '@shared/errors/app-error'
import { isTooLarge, isTooMany } from '@shared/domain/dataset/caps'
import type { ServerSample } from '../ledger/reconcile'
import type { LedgerRow } from '../ledger/upload-rows'

/**
 * Checks the caps again with what is known only now: sizes of converted files, and samples of the voice that are not ours.
 * @throws AppError max-samples-per-voice-exceeded, max-samples-size-exceeded
 */
export function checkCaps(rows: readonly LedgerRow[], foreign: readonly ServerSample[]): void {
  const counted = [...rows.filter((row) => row.state !== 'failed'), ...foreign]
  const bytes = counted.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)
  if (isTooMany(counted.length)) throw new AppError('max-samples-per-voice-exceeded')
  if (isTooLarge(bytes)) throw new AppError('max-samples-size-exceeded')
}
