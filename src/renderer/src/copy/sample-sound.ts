import type { AppError } from '@shared/errors/app-error'
import type { Job } from '@shared/domain/app/job'
import { errorWords, type ErrorWords } from './errors'

/** For samples already in the library, where the texts about adding a file do not fit. */
export const soundGone = {
  title: 'This sample’s audio cannot be read.',
  body: 'The file is missing or damaged. The sample’s settings are unchanged. Check the library in Settings.',
}

const soundLocked = {
  ...soundGone,
  body: 'Its file may be locked, or you may not have permission to open it. The sample’s settings are unchanged.',
}

/** Of a take that was to leave with its session. */
const takeGone = {
  title: 'The audio of a take cannot be read.',
  body: 'Its file is missing or damaged. Nothing was exported, and nothing was changed. Check the library in Settings.',
}

const soundOf = ({ code }: Pick<AppError, 'code'>): typeof soundGone | null =>
  code === 'file-unreadable' ? soundLocked : code.startsWith('file-') ? soundGone : null

/** Why the audio of a sample could not be loaded. */
export function soundWords(error: AppError): Pick<ErrorWords, 'title' | 'body'> {
  return soundOf(error) ?? errorWords(error)
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

/** Jobs that write where a person chose. */
const leavingJobs: ReadonlySet<Job['kind']> = new Set([
  'export',
  'passport-export',
  'session-export',
  'history-save',
  'recording-export',
])

/** There it is the chosen folder that refuses, and no disk of the library. */
const folderWords: Readonly<Record<string, Pick<ErrorWords, 'title' | 'body'>>> = {
  'disk-read-only': {
    title: 'Nothing can be written there.',
    body: 'The folder or its disk is read-only. Choose another one. Everything in Timbre is unchanged.',
  },
  'disk-failed': {
    title: 'The folder cannot be reached any more.',
    body: 'It was moved or removed, or its disk reported an error. Choose another one. Everything in Timbre is unchanged.',
  },
}

/** Why a job failed. */
export function jobErrorWords({ kind, error }: Pick<Job, 'kind' | 'error'>): ErrorWords {
  const words = { ...errorWords(error), ...(leavingJobs.has(kind) ? folderWords[error?.code ?? ''] : {}) }
  const sound = libraryJobs.has(kind) && error ? soundOf(error) : null
  const told = sound ? { ...words, ...sound, title: 'A sample’s audio cannot be read.' } : words
  if (kind === 'session-export' && error?.code.startsWith('file-')) return { ...words, ...takeGone }
  const samples = error?.detail['samples']
  return typeof samples === 'string' ? { ...told, body: `It is about ${samples}. ${told.body}` } : told
}
