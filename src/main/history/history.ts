import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { Module } from '../scope/module'

/** The history of generations, mirrored. */
export function createHistory(): Module<Pick<Handlers, 'history'>> {
  const notYet = (): never => {
    throw new AppError('not-found')
  }
  return {
    handlers: {
      history: {
        page: notYet,
        facets: notYet,
        refresh: notYet,
        remove: notYet,
        restore: notYet,
        setFavorite: notYet,
        save: notYet,
        dragOut: notYet,
      },
    },
  }
}
