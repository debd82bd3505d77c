import { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'

const unreached: ReadonlySet<string> = new Set(['network', 'timeout', 'cloud-unavailable', 'cancelled'])

/** Why a request was not sent, where nothing but the dialog keeps what was entered; null: its error says it well. */
export function sendFailure(error: unknown): { title: string; body: string } | null {
  if (!(error instanceof AppError) || !unreached.has(error.code)) return null
  if (error.detail['reason'] === 'certificate') return null
  const isUnsent = error.detail['sentAnyBytes'] === false
  return {
    title: errorWords(error).title,
    body: `${isUnsent ? 'Nothing was sent.' : 'Your request may not have arrived.'} Your text and files stay in this dialog.`,
  }
}

export const isVoiceGone = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not-found' && error.detail['what'] === 'cloud-voice'
