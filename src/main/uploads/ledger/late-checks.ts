import type { Log } from '../../platform/log/log'
import { asAppError } from '../../cloud/failure-kind'
import type { LedgerRow, UploadRow } from './upload-rows'

/**
 * Delays between readings after the end, in settling times. The last reading is more than two minutes after the last cut
 * (settling time 20 s), because a cut request can commit that late.
 */
const lateReadings = [1, 2, 3.25]
/** Additional readings while something is in doubt or the cloud cannot be read. */
const extraReadings = 5

/** Duration of all late readings in settling times, after a request without a clear response. */
export const lateSettlings = lateReadings.reduce((sum, settlings) => sum + settlings, 0)

/** Whether it was sent, so that a cut request can still deliver it. */
export const mayArrive = (row: LedgerRow): boolean =>
  row.state === 'intent' || row.state === 'sent' || (row.state === 'planned' && row.attempts > 0)

/** Duplicates that appeared after quitting are searched for in uploads that ended at most this long ago. */
const lateLookMs = 24 * 60 * 60_000

/** At start: whether something can still arrive, or a row awaits deletion once nothing can. */
export function isWorthALook(upload: UploadRow, rows: readonly LedgerRow[], nowMs: number): boolean {
  const isLeft = ({ state }: LedgerRow): boolean => upload.phase === 'cancelled' && state !== 'confirmed'
  const isRecent = upload.updatedAtMs >= nowMs - lateLookMs
  return rows.some((row) => mayArrive(row) || isLeft(row) || (isRecent && row.attempts > 1))
}

/**
 * Reads the list again after the end, because a cut request can commit later, and samples may have been removed in the
 * cloud. Once if every response was clear, otherwise three times.
 * @returns false if it gave up: the list could not be read, or doubts remain
 * @throws AppError cancelled; other failures are logged
 */
export async function readLate(deps: {
  wasUncertain: boolean
  isInDoubt: () => boolean
  readList: () => Promise<void>
  sleep: (settlings: number) => Promise<void>
  log: Log
}): Promise<boolean> {
  const planned = deps.wasUncertain ? lateReadings : lateReadings.slice(0, 1)
  let isUnread = true
  for (let index = 0; index < planned.length || isUnread || deps.isInDoubt(); index++) {
    if (index >= planned.length + extraReadings) return false
    await deps.sleep(planned[index] ?? 1)
    try {
      await deps.readList()
      isUnread = false
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error.code === 'cancelled') throw error
      isUnread = true
      deps.log.info('a late check failed', { code: error.code })
    }
  }
  return true
}
