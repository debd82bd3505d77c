import type { Handlers } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'

const refuse = (): never => {
  throw new AppError('not-found', { detail: { what: 'script' } })
}

/** Stands in for the module of scripts until it is there. */
export const scriptsToCome: Handlers['scripts'] = {
  list: () => [],
  get: refuse,
  add: refuse,
  remove: refuse,
  restore: refuse,
  detectLanguage: () => ({ language: null }),
  follow: refuse,
  stopFollowing: () => null,
}
