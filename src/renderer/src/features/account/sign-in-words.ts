import type { AppError } from '@shared/errors/app-error'
import { errorWords, type ErrorWords } from '@renderer/copy/errors'

/** Words for a sign-in that failed: nothing goes on by itself here, and nothing was stored. */
export function signInWords(error: AppError, host: string): ErrorWords {
  const words = errorWords(error)
  switch (error.code) {
    case 'network':
      return error.detail['reason'] === 'certificate'
        ? words
        : { ...words, body: `${host} could not be reached. Nothing was stored. Check the address as well.` }
    case 'timeout':
    case 'cloud-unavailable':
      return {
        ...words,
        body: `${host} did not respond as expected. Nothing was stored. Try again later.`,
      }
    case 'unauthorized':
      return {
        ...words,
        body: 'Nothing was stored. Check that you copied all of it, and that it belongs to this server.',
      }
    default:
      return words
  }
}
