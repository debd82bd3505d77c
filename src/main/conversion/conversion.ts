import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { Module } from '../scope/module'

/** The queue of speech to speech. */
export function createConversion(): Module<Pick<Handlers, 'conversion'>> {
  const notYet = (): never => {
    throw new AppError('not-found')
  }
  return {
    handlers: {
      conversion: {
        queue: notYet,
        add: notYet,
        start: notYet,
        cancel: notYet,
        regenerate: notYet,
        remove: notYet,
        restore: notYet,
        save: notYet,
      },
    },
  }
}
