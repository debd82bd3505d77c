import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { Module } from '../scope/module'

/** The dialogue as typed. */
export function createDialogue(): Module<Pick<Handlers, 'dialogue'>> {
  const notYet = (): never => {
    throw new AppError('not-found')
  }
  return {
    handlers: {
      dialogue: {
        get: notYet,
        update: notYet,
        enhance: notYet,
      },
    },
  }
}
