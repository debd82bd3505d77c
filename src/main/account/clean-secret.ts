import { AppError } from '@shared/errors/app-error'

/**
 * A key or token as it was pasted: without surrounding blanks and a leading `Bearer`.
 * @throws AppError `invalid-input` for what no HTTP header can carry
 */
export function cleanSecret(text: string): string {
  const secret = text.trim().replace(/^bearer\s+/i, '')
  if (!/^[\x21-\x7e]+$/.test(secret)) throw new AppError('invalid-input', { detail: { field: 'secret' } })
  return secret
}
