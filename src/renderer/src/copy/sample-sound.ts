import type { AppError } from '@shared/errors/app-error'
import type { Job } from '@shared/domain/app/job'
import { errorWords, type ErrorWords } from './errors'

/** For samples already in the library, where the texts about adding a file do not fit. */
export const soundGone = {
  title: 'This sample’s audio cannot be read.',
  body: 'The file is missing or damaged. The sample’s settings are unchanged. Check the library in Settings.',
}

/** Of a take that was to leave with its session. */
const takeGone = {
  title: 'The audio of a take cannot be read.',
  body: 'Its file is missing or damaged. Nothing was exported, and nothing was changed. Check the library in Settings.',
}

/** Why the audio of a sample could not be loaded. */
export function soundWords(error: AppError): Pick<ErrorWords, 'title' | 'body'> {
  return error.code.startsWith('file-') ? soundGone : errorWords(error)
}

/** Jobs that read samples already in the library. The others import or export files. */
const libraryJobs: ReadonlySet<Job['kind']> = new Set([
  'measure',
  'separate',
  'apply-settings',
  'make-segments',
  'export',
  'passport-export',
])

/** Why a job failed. */
export function jobErrorWords({ kind, error }: Pick<Job, 'kind' | 'error'>): ErrorWords {
  const words = errorWords(error)
  const isSoundGone = libraryJobs.has(kind) && error?.code.startsWith('file-') === true
  const told = isSoundGone ? { ...words, ...soundGone, title: 'A sample’s audio cannot be read.' } : words
  if (kind === 'session-export' && error?.code.startsWith('file-')) return { ...words, ...takeGone }
  const samples = error?.detail['samples']
  return typeof samples === 'string' ? { ...told, body: `It is about ${samples}. ${told.body}` } : told
}
