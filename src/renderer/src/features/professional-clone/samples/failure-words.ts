import type { WireError } from '@shared/errors/wire-error'
import type { ErrorCode } from '@shared/errors/codes'
import { errorWords } from '@renderer/copy/errors'

/** Their first sentence only says that the file could not be added; a narrow row shows the reason first. */
const reasonComesSecond: readonly ErrorCode[] = [
  'file-missing',
  'file-unreadable',
  'file-empty',
  'file-damaged',
  'file-protected',
]

/** Why a file could not be added, in one line that may be cut off at its end. */
export function failureWords(error: WireError | null, fileName: string): string {
  const detail = { fileName, ...error?.detail }
  const { title, body } = errorWords(error ? { ...error, detail } : null)
  return error && reasonComesSecond.includes(error.code) ? `${body} ${title}` : `${title} ${body}`
}
