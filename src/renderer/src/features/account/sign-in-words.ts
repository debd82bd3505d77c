import type { AppError } from '@shared/errors/app-error'
import { errorWords, type ErrorWords } from '@renderer/copy/errors'

/** Words for a sign-in that failed: nothing goes on by itself here, and nothing was stored. */
export function signInWords(error: AppError, host: string): ErrorWords {
  const words = errorWords(error)
  switch (error.code) {
    case 'network':
      return error.detail['reason'] === 'certificate'
        ? words
        : { ...words, body: `${host} could not be reached. Nothing was stored. Check the address too.` }
    case 'timeout':
    case 'cloud-unavailable':
      return {
        ...words,
        body: `${host} did not answer as it should. Nothing was stored. Try again in a while.`,
      }
    case 'unauthorized':
      return {
        ...words,
        body: 'Nothing was stored. Check that all of it was copied, and that it belongs to this server.',
      }
    default:
      return words
  }
}
