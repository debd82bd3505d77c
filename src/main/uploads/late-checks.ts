import type { Log } from '../platform/log'
import { asAppError } from './failure-kind'

/** Readings after the end, in settling times after the one before. */
const lateReadings = [1, 2, 2]
/** More of them while something is still in doubt. */
const extraReadings = 5

/**
 * Reads the list again after the end: a cut request can commit after everything else is done, and somebody may have
 * removed samples in the cloud. Once where every request had a clear answer, three times where one had not.
 * @throws AppError cancelled; other failures of a reading are passed over
 */
export async function readLate(deps: {
  wasUncertain: boolean
  isInDoubt: () => boolean
  readList: () => Promise<void>
  sleep: (settlings: number) => Promise<void>
  log: Log
}): Promise<void> {
  const planned = deps.wasUncertain ? lateReadings : lateReadings.slice(0, 1)
  for (let index = 0; index < planned.length || deps.isInDoubt(); index++) {
    if (index >= planned.length + extraReadings) return
    await deps.sleep(planned[index] ?? 1)
    try {
      await deps.readList()
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error.code === 'cancelled') throw error
      deps.log.info('a late reading failed', { code: error.code })
    }
  }
}
