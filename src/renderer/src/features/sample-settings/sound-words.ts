import type { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'

interface SoundWords {
  title: string
  body: string
}

/** Of a sample that was here once: nobody adds a file now, so the words of adding one do not fit. */
export const soundGone: SoundWords = {
  title: 'The audio of this sample cannot be read.',
  body: 'Its file is missing from the library or damaged. Its settings are unchanged. Check the library in Settings.',
}

/** Why the sound of a sample could not be had. */
export function soundWords(error: AppError): SoundWords {
  return error.code.startsWith('file-') ? soundGone : errorWords(error)
}
