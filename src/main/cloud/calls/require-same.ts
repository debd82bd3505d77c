import { AppError } from '@shared/errors/app-error'

/**
 * An answer about something else than was asked for is none. One that does not say what it is about passes.
 * @throws AppError cloud-bad-answer
 */
export function requireSame(answered: string | null | undefined, asked: string): void {
  if (answered !== null && answered !== undefined && answered !== asked)
    throw new AppError('cloud-bad-answer', { detail: { reason: 'another-id' } })
}
