import { AppError } from '@shared/errors/app-error'
import { asAppError } from './failure-kind'

/** Answers of 500 in a row before what was sent counts as refused: it may be the cause, and others wait behind it. */
const strikesMax = 8

/** Sends a request that has a name. @throws AppError cloud-refused for the last of too many answers of 500 to it */
export type Strikes = <T>(request: string, send: () => Promise<T>) => Promise<T>

/** Counts for as long as it is kept. */
export function createStrikes(): Strikes {
  const counts = new Map<string, number>()
  return async (request, send) => {
    try {
      const answer = await send()
      counts.delete(request)
      return answer
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error.detail['httpStatus'] !== 500) throw thrown
      const count = (counts.get(request) ?? 0) + 1
      counts.set(request, count % strikesMax)
      throw count < strikesMax ? error : new AppError('cloud-refused', { detail: error.detail, cause: error })
    }
  }
}
