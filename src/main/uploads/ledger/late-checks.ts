import type { Log } from '../../platform/log/log'
import { asAppError } from '../transfer/failure-kind'
import type { LedgerRow, UploadRow } from './upload-rows'

/**
 * Readings after the end, in settling times after the one before: few, and the last more than two minutes after the last
 * cut (settling time 20 s), because a cut request may commit that late.
 */
const lateReadings = [1, 2, 3.25]
/** More of them while something is still in doubt or the cloud cannot be read. */
const extraReadings = 5

/** Settling times that all late readings together take where a request ended without a clear answer. */
export const lateSettlings = lateReadings.reduce((sum, settlings) => sum + settlings, 0)

/** It was sent once, and a request that was cut may still bring it. */
export const mayArrive = (row: LedgerRow): boolean =>
  row.state === 'intent' || row.state === 'sent' || (row.state === 'planned' && row.attempts > 0)

/** Doubles that came after the app was closed are looked for in uploads ended at most this long ago. */
const lateLookMs = 24 * 60 * 60_000

/** At the start of the app: something may still arrive, or is to be taken off the ledger once it can arrive no more. */
export function isWorthALook(upload: UploadRow, rows: readonly LedgerRow[], nowMs: number): boolean {
  const isLeft = ({ state }: LedgerRow): boolean => upload.phase === 'cancelled' && state !== 'confirmed'
  const isRecent = upload.updatedAtMs >= nowMs - lateLookMs
  return rows.some((row) => mayArrive(row) || isLeft(row) || (isRecent && row.attempts > 1))
}

/**
 * Reads the list again after the end: a cut request can commit after everything else is done, and somebody may have
 * removed samples in the cloud. Once where every request had a clear answer, three times where one had not.
 * @returns false when it gave up: the list could not be read, or left a doubt
 * @throws AppError cancelled; other failures of a reading are passed over
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
