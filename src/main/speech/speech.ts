import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { Module } from '../scope/module'

/** Paid requests for audio: their ledger, queue and files. */
export function createSpeech(): Module<Pick<Handlers, 'speech'>> {
  const notYet = (): never => {
    throw new AppError('not-found')
  }
  return {
    handlers: {
      speech: {
        models: notYet,
        quote: notYet,
        generate: notYet,
        cancel: notYet,
        retry: notYet,
        get: notYet,
        recent: notYet,
        prefer: notYet,
      },
    },
  }
}
